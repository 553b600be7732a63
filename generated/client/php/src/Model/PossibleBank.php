<?php

// Generated from the contract. Do not edit.

declare(strict_types=1);

namespace RemittancePayout\Model;

use RemittancePayout\Internal\Json;

/** A bank that the account number may belong to. */
final readonly class PossibleBank
{
    public function __construct(
        /** The code to use as `recipientBankCode` or `bankCode`. */
        public ?string $financialInstitutionCode = null,
        /** The institution's name. */
        public ?string $financialInstitutionName = null,
        /**
         * The institution's country.
         * Exactly 3 characters.
         * Pattern: `^[A-Z]{3}$`.
         */
        public ?string $countryCode = null,
    ) {
    }

    /**
     * @param array<mixed> $json decoded JSON with exact numbers
     * @internal
     */
    public static function read(array $json): self
    {
        return new self(
            financialInstitutionCode: Json::text($json['financialInstitutionCode'] ?? null),
            financialInstitutionName: Json::text($json['financialInstitutionName'] ?? null),
            countryCode: Json::text($json['countryCode'] ?? null),
        );
    }
}
