<?php

// Generated from the contract. Do not edit.

declare(strict_types=1);

namespace RemittancePayout\Model;

use InvalidArgumentException;
use JsonException;
use JsonSerializable;
use RemittancePayout\Internal\Json;
use SensitiveParameter;

/** The account to look up. */
final readonly class AccountEnquiryRequest implements JsonSerializable
{
    public function __construct(
        /** The number of the account or wallet. */
        #[SensitiveParameter] public string $accountNumber,
        /** The `financialInstitutionCode` of the institution. */
        public string $bankCode,
    ) {
    }

    /**
     * @param array<mixed> $json decoded JSON with exact numbers
     * @internal
     */
    public static function read(#[SensitiveParameter] array $json): self
    {
        return new self(
            accountNumber: Json::text($json['accountNumber'] ?? null)
                ?? throw new InvalidArgumentException('AccountEnquiryRequest.accountNumber must be given, in its documented type.'),
            bankCode: Json::text($json['bankCode'] ?? null)
                ?? throw new InvalidArgumentException('AccountEnquiryRequest.bankCode must be given, in its documented type.'),
        );
    }

    /**
     * Reads JSON that `toJson` wrote.
     *
     * @throws JsonException
     * @throws InvalidArgumentException when a required field is missing
     */
    public static function fromJson(#[SensitiveParameter] string $json): self
    {
        return self::read(Json::decodeObject($json));
    }

    /**
     * Returns JSON that `fromJson` reads.
     *
     * @throws InvalidArgumentException when a value cannot be sent
     */
    public function toJson(): string
    {
        return Json::encode($this, 'AccountEnquiryRequest');
    }

    /** @return array<string, mixed> the fields without personal data and secrets */
    public function __debugInfo(): array
    {
        return [
            'bankCode' => $this->bankCode,
        ];
    }

    /** Without personal data and secrets, except in a request. */
    public function jsonSerialize(): object
    {
        if (!Json::$isSending) {
            return (object) $this->__debugInfo();
        }
        return (object) array_filter([
            'accountNumber' => $this->accountNumber,
            'bankCode' => $this->bankCode,
        ], static fn (mixed $value): bool => $value !== null);
    }
}
