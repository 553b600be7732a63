<?php

// Generated from the contract. Do not edit.

declare(strict_types=1);

namespace RemittancePayout\Model;

use RemittancePayout\Internal\Json;

/** A bank or wallet that the service supports. */
final readonly class FinancialInstitution
{
    public function __construct(
        /** Whether the institution is active. */
        public ?bool $status = null,
        /** The code to use as `recipientBankCode`. */
        public ?string $financialInstitutionCode = null,
        /** The institution's name. */
        public ?string $financialInstitutionName = null,
        /** A second code; present on some institutions only. */
        public ?string $institutionCode = null,
        /** The institution's country. Here it is an object, not a code. */
        public ?Country $countryCode = null,
    ) {
    }

    /**
     * @param array<mixed> $json decoded JSON with exact numbers
     * @internal
     */
    public static function read(array $json): self
    {
        return new self(
            status: Json::boolean($json['status'] ?? null),
            financialInstitutionCode: Json::text($json['financialInstitutionCode'] ?? null),
            financialInstitutionName: Json::text($json['financialInstitutionName'] ?? null),
            institutionCode: Json::text($json['institutionCode'] ?? null),
            countryCode: (is_array($json['countryCode'] ?? null) ? Country::read($json['countryCode']) : null),
        );
    }
}
