<?php

// Made from the contract. Do not edit.

declare(strict_types=1);

namespace RemittancePayout\Model;

use RemittancePayout\Internal\Json;

/** A balance of the partner, with its currency. */
final readonly class Balance
{
    public function __construct(
        /**
         * The currency of `totalBalance`.
         * Exactly 3 characters.
         * Pattern: `^[A-Z]{3}$`.
         */
        public ?string $currencyCode = null,
        /**
         * The balance, in `currencyCode`. A JSON number: a reader that keeps it as a binary fraction may
         * lose digits.
         *
         * @var numeric-string|null
         */
        public ?string $totalBalance = null,
    ) {
    }

    /**
     * @param array<mixed> $json decoded, with exact numbers
     * @internal
     */
    public static function read(array $json): self
    {
        return new self(
            currencyCode: Json::text($json['currencyCode'] ?? null),
            totalBalance: Json::decimal($json['totalBalance'] ?? null),
        );
    }
}
