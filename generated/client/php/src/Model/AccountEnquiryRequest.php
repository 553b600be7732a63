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

/** The account to ask about. */
final class AccountEnquiryRequest implements Body, JsonSerializable
{
    public function __construct(
        /** The number of the account or wallet. */
        #[SensitiveParameter] public readonly string $accountNumber,
        /** The code of the institution. */
        public readonly string $bankCode,
    ) {
    }

    /**
     * @param array<mixed> $json decoded, with exact numbers
     * @internal
     */
    public static function read(#[SensitiveParameter] array $json): self
    {
        return new self(
            accountNumber: Read::text($json['accountNumber'] ?? null)
                ?? Read::missing('AccountEnquiryRequest.accountNumber'),
            bankCode: Read::text($json['bankCode'] ?? null)
                ?? Read::missing('AccountEnquiryRequest.bankCode'),
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
            'accountNumber' => $this->accountNumber,
            'bankCode' => $this->bankCode,
        ], static fn (mixed $value): bool => $value !== null);
    }

    /** @return array<string, mixed> what is neither about a person nor secret */
    public function __debugInfo(): array
    {
        return [
            'bankCode' => $this->bankCode,
        ];
    }

    /** @return array<string, mixed> */
    public function jsonSerialize(): array
    {
        return $this->__debugInfo();
    }
}
