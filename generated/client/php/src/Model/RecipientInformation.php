<?php

// Generated from the contract. Do not edit.

declare(strict_types=1);

namespace RemittancePayout\Model;

use InvalidArgumentException;
use JsonException;
use JsonSerializable;
use RemittancePayout\Internal\Json;
use SensitiveParameter;

/** The recipient, and the bank account or wallet to pay to. */
final readonly class RecipientInformation implements JsonSerializable
{
    public function __construct(
        /** The number of the account or wallet. Check its holder's name with `enquireAccount` before you pay. */
        #[SensitiveParameter] public string $recipientAccountNumber,
        /** The name on the recipient's account. */
        #[SensitiveParameter] public string $recipientAccountName,
        /**
         * The institution that holds the account: a `financialInstitutionCode` from
         * `listFinancialInstitutions` or `listPossibleBanks`.
         */
        public string $recipientBankCode,
        /** The recipient's telephone number; may be an empty string. */
        #[SensitiveParameter] public string $recipientPhoneNumber,
        /**
         * The recipient's country.
         * Exactly 3 characters.
         * Pattern: `^[A-Z]{3}$`.
         */
        public string $recipientISOCountryCode,
    ) {
    }

    /**
     * @param array<mixed> $json decoded JSON with exact numbers
     * @internal
     */
    public static function read(#[SensitiveParameter] array $json): self
    {
        return new self(
            recipientAccountNumber: Json::text($json['recipientAccountNumber'] ?? null)
                ?? throw new InvalidArgumentException('RecipientInformation.recipientAccountNumber must be given, in its documented type.'),
            recipientAccountName: Json::text($json['recipientAccountName'] ?? null)
                ?? throw new InvalidArgumentException('RecipientInformation.recipientAccountName must be given, in its documented type.'),
            recipientBankCode: Json::text($json['recipientBankCode'] ?? null)
                ?? throw new InvalidArgumentException('RecipientInformation.recipientBankCode must be given, in its documented type.'),
            recipientPhoneNumber: Json::text($json['recipientPhoneNumber'] ?? null)
                ?? throw new InvalidArgumentException('RecipientInformation.recipientPhoneNumber must be given, in its documented type.'),
            recipientISOCountryCode: Json::text($json['recipientISOCountryCode'] ?? null)
                ?? throw new InvalidArgumentException('RecipientInformation.recipientISOCountryCode must be given, in its documented type.'),
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
        return Json::encode($this, 'RecipientInformation');
    }

    /** @return array<string, mixed> the fields without personal data and secrets */
    public function __debugInfo(): array
    {
        return [
            'recipientBankCode' => $this->recipientBankCode,
            'recipientISOCountryCode' => $this->recipientISOCountryCode,
        ];
    }

    /** Without personal data and secrets, except in a request. */
    public function jsonSerialize(): object
    {
        if (!Json::$isSending) {
            return (object) $this->__debugInfo();
        }
        return (object) array_filter([
            'recipientAccountNumber' => $this->recipientAccountNumber,
            'recipientAccountName' => $this->recipientAccountName,
            'recipientBankCode' => $this->recipientBankCode,
            'recipientPhoneNumber' => $this->recipientPhoneNumber,
            'recipientISOCountryCode' => Json::fitting('recipientISOCountryCode', $this->recipientISOCountryCode, '~^[A-Z]{3}$~D'),
        ], static fn (mixed $value): bool => $value !== null);
    }
}
