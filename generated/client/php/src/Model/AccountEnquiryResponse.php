<?php

// Made from the contract. Do not edit.

declare(strict_types=1);

namespace RemittancePayout\Model;

use RemittancePayout\Internal\Hidden;
use RemittancePayout\Internal\Read;
use SensitiveParameter;

/**
 * An account, and the name it is held under.
 *
 * @property-read string|null $accountNumber
 * @property-read string|null $bankCode
 * @property-read string|null $accountName
 * @property-read string|null $responseCode
 * @property-read string|null $currencyCode
 * @property-read string|null $responseDescription
 */
final class AccountEnquiryResponse
{
    use Hidden;

    public function __construct(
        /** The account number that was asked for. */
        #[SensitiveParameter] ?string $accountNumber = null,
        /** The institution that was asked for. */
        #[SensitiveParameter] ?string $bankCode = null,
        /** The name that the account is held under. Compare it with the recipient's. */
        #[SensitiveParameter] ?string $accountName = null,
        /** The result of the enquiry. Not documented as a payout response code; do not treat it as one. */
        #[SensitiveParameter] ?string $responseCode = null,
        /** The currency of the account. */
        #[SensitiveParameter] ?string $currencyCode = null,
        /** The result in words. */
        #[SensitiveParameter] ?string $responseDescription = null,
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
            accountNumber: Read::text($json['accountNumber'] ?? null),
            bankCode: Read::text($json['bankCode'] ?? null),
            accountName: Read::text($json['accountName'] ?? null),
            responseCode: Read::text($json['responseCode'] ?? null),
            currencyCode: Read::text($json['currencyCode'] ?? null),
            responseDescription: Read::text($json['responseDescription'] ?? null),
        );
    }
}
