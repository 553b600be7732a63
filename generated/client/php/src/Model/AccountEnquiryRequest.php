<?php

// Made from the contract. Do not edit.

declare(strict_types=1);

namespace RemittancePayout\Model;

use InvalidArgumentException;
use JsonException;
use RemittancePayout\Internal\Body;
use RemittancePayout\Internal\Hidden;
use RemittancePayout\Internal\Json;
use RemittancePayout\Internal\Read;
use SensitiveParameter;
use stdClass;

/**
 * The account to ask about.
 *
 * @property-read string $accountNumber
 * @property-read string $bankCode
 */
final class AccountEnquiryRequest implements Body
{
    use Hidden;

    public function __construct(
        /** The number of the account or wallet. */
        #[SensitiveParameter] string $accountNumber,
        /** The code of the institution. */
        #[SensitiveParameter] string $bankCode,
    ) {
        $this->hide(get_defined_vars());
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
}
