<?php

// Made from the contract. Do not edit.

declare(strict_types=1);

namespace RemittancePayout\Model;

use InvalidArgumentException;
use JsonException;
use JsonSerializable;
use RemittancePayout\Internal\Body;
use RemittancePayout\Internal\Json;
use RemittancePayout\Internal\Read;
use SensitiveParameter;
use stdClass;

/** Who sends the money. */
final class SenderInformation implements Body, JsonSerializable
{
    public function __construct(
        /** The sender's name. */
        #[SensitiveParameter] public readonly string $senderName,
        /** The sender's e-mail address; may be an empty string. */
        #[SensitiveParameter] public readonly string $senderEmailAddress,
        /** The sender's telephone number; may be an empty string. */
        #[SensitiveParameter] public readonly string $senderPhoneNumber,
        /**
         * The sender's country.
         * Exactly 3 characters.
         * Pattern: `^[A-Z]{3}$`.
         */
        public readonly string $senderISOCountryCode,
    ) {
    }

    /**
     * @param array<mixed> $json decoded, with exact numbers
     * @internal
     */
    public static function read(#[SensitiveParameter] array $json): self
    {
        return new self(
            senderName: Read::text($json['senderName'] ?? null)
                ?? Read::missing('SenderInformation.senderName'),
            senderEmailAddress: Read::text($json['senderEmailAddress'] ?? null)
                ?? Read::missing('SenderInformation.senderEmailAddress'),
            senderPhoneNumber: Read::text($json['senderPhoneNumber'] ?? null)
                ?? Read::missing('SenderInformation.senderPhoneNumber'),
            senderISOCountryCode: Read::text($json['senderISOCountryCode'] ?? null)
                ?? Read::missing('SenderInformation.senderISOCountryCode'),
        );
    }

    /**
     * Reads what was stored as JSON.
     *
     * @throws JsonException
     * @throws InvalidArgumentException when a required field is missing
     */
    public static function fromJson(#[SensitiveParameter] string $json): self
    {
        return self::read(Json::decodeObject($json));
    }

    /**
     * What `fromJson` reads.
     *
     * @throws JsonException when a text is not UTF-8
     */
    public function toJson(): string
    {
        return Json::encode($this);
    }

    /** @internal */
    public function members(): stdClass
    {
        return (object) array_filter([
            'senderName' => $this->senderName,
            'senderEmailAddress' => $this->senderEmailAddress,
            'senderPhoneNumber' => $this->senderPhoneNumber,
            'senderISOCountryCode' => Json::fitting('senderISOCountryCode', $this->senderISOCountryCode, '~^[A-Z]{3}$~D'),
        ], static fn (mixed $value): bool => $value !== null);
    }

    /** @return array<string, mixed> what is neither about a person nor secret */
    public function __debugInfo(): array
    {
        return [
            'senderISOCountryCode' => $this->senderISOCountryCode,
        ];
    }

    /** @return array<string, mixed> */
    public function jsonSerialize(): array
    {
        return $this->__debugInfo();
    }
}
