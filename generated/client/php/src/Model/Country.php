<?php

// Generated from the contract. Do not edit.

declare(strict_types=1);

namespace RemittancePayout\Model;

use RemittancePayout\Internal\Json;

/** A country, and whether money can be sent from or paid out in it. */
final readonly class Country
{
    public function __construct(
        /**
         * The country's code.
         * Exactly 3 characters.
         * Pattern: `^[A-Z]{3}$`.
         */
        public ?string $countryCode = null,
        /** The country's name. */
        public ?string $countryName = null,
        /** Whether the country is active. */
        public ?bool $status = null,
        /** Whether money can be sent from the country. */
        public ?bool $isSenderCountry = null,
        /** Whether money can be paid out in the country. */
        public ?bool $isReceiverCountry = null,
    ) {
    }

    /**
     * @param array<mixed> $json decoded JSON with exact numbers
     * @internal
     */
    public static function read(array $json): self
    {
        return new self(
            countryCode: Json::text($json['countryCode'] ?? null),
            countryName: Json::text($json['countryName'] ?? null),
            status: Json::boolean($json['status'] ?? null),
            isSenderCountry: Json::boolean($json['isSenderCountry'] ?? null),
            isReceiverCountry: Json::boolean($json['isReceiverCountry'] ?? null),
        );
    }
}
