<?php

// Generated from the contract. Do not edit.

declare(strict_types=1);

namespace RemittancePayout\Model;

use JsonSerializable;
use RemittancePayout\Internal\Json;
use SensitiveParameter;

/** An account and the name of its holder. */
final readonly class AccountEnquiryResponse implements JsonSerializable
{
    public function __construct(
        /** The account number from the request. */
        #[SensitiveParameter] public ?string $accountNumber = null,
        /** The institution from the request. */
        public ?string $bankCode = null,
        /** The name of the account's holder. Compare it with the recipient's. */
        #[SensitiveParameter] public ?string $accountName = null,
        /**
         * The result of the enquiry. Do not treat it as a payout response code; it is not documented as
         * one.
         */
        public ?string $responseCode = null,
        /** The currency of the account. */
        #[SensitiveParameter] public ?string $currencyCode = null,
        /** The result in words. */
        #[SensitiveParameter] public ?string $responseDescription = null,
    ) {
    }

    /**
     * @param array<mixed> $json decoded JSON with exact numbers
     * @internal
     */
    public static function read(#[SensitiveParameter] array $json): self
    {
        return new self(
            accountNumber: Json::text($json['accountNumber'] ?? null),
            bankCode: Json::text($json['bankCode'] ?? null),
            accountName: Json::text($json['accountName'] ?? null),
            responseCode: Json::text($json['responseCode'] ?? null),
            currencyCode: Json::text($json['currencyCode'] ?? null),
            responseDescription: Json::text($json['responseDescription'] ?? null),
        );
    }

    /** @return array<string, mixed> the fields without personal data and secrets */
    public function __debugInfo(): array
    {
        return [
            'bankCode' => $this->bankCode,
            'responseCode' => $this->responseCode,
        ];
    }

    /** Without personal data and secrets, except in a request. */
    public function jsonSerialize(): object
    {
        return (object) $this->__debugInfo();
    }
}
