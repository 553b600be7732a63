<?php

// Generated from the contract. Do not edit.

declare(strict_types=1);

namespace RemittancePayout\Model;

use RemittancePayout\Internal\Json;

/** A balance of the partner in one currency. */
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
         * The balance, in `currencyCode`. It is a JSON number: a parser that stores it as binary floating
         * point may lose digits.
         *
         * @var numeric-string|null
         */
        public ?string $totalBalance = null,
    ) {
    }

    /**
     * @param array<mixed> $json decoded JSON with exact numbers
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
