<?php

// Generated from the contract. Do not edit.

declare(strict_types=1);

namespace RemittancePayout\Model;

use InvalidArgumentException;
use JsonException;
use JsonSerializable;
use RemittancePayout\Internal\Json;
use SensitiveParameter;

/** The sender of the money. */
final readonly class SenderInformation implements JsonSerializable
{
    public function __construct(
        /** The sender's name. */
        #[SensitiveParameter] public string $senderName,
        /** The sender's e-mail address; may be an empty string. */
        #[SensitiveParameter] public string $senderEmailAddress,
        /** The sender's telephone number; may be an empty string. */
        #[SensitiveParameter] public string $senderPhoneNumber,
        /**
         * The sender's country.
         * Exactly 3 characters.
         * Pattern: `^[A-Z]{3}$`.
         */
        public string $senderISOCountryCode,
    ) {
    }

    /**
     * @param array<mixed> $json decoded JSON with exact numbers
     * @internal
     */
    public static function read(#[SensitiveParameter] array $json): self
    {
        return new self(
            senderName: Json::text($json['senderName'] ?? null)
                ?? throw new InvalidArgumentException('SenderInformation.senderName must be given, in its documented type.'),
            senderEmailAddress: Json::text($json['senderEmailAddress'] ?? null)
                ?? throw new InvalidArgumentException('SenderInformation.senderEmailAddress must be given, in its documented type.'),
            senderPhoneNumber: Json::text($json['senderPhoneNumber'] ?? null)
                ?? throw new InvalidArgumentException('SenderInformation.senderPhoneNumber must be given, in its documented type.'),
            senderISOCountryCode: Json::text($json['senderISOCountryCode'] ?? null)
                ?? throw new InvalidArgumentException('SenderInformation.senderISOCountryCode must be given, in its documented type.'),
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
        return Json::encode($this, 'SenderInformation');
    }

    /** @return array<string, mixed> the fields without personal data and secrets */
    public function __debugInfo(): array
    {
        return [
            'senderISOCountryCode' => $this->senderISOCountryCode,
        ];
    }

    /** Without personal data and secrets, except in a request. */
    public function jsonSerialize(): object
    {
        if (!Json::$isSending) {
            return (object) $this->__debugInfo();
        }
        return (object) array_filter([
            'senderName' => $this->senderName,
            'senderEmailAddress' => $this->senderEmailAddress,
            'senderPhoneNumber' => $this->senderPhoneNumber,
            'senderISOCountryCode' => Json::fitting('senderISOCountryCode', $this->senderISOCountryCode, '~^[A-Z]{3}$~D'),
        ], static fn (mixed $value): bool => $value !== null);
    }
}
