<?php

// Made from the contract. Do not edit.

declare(strict_types=1);

namespace RemittancePayout\Model;

use RemittancePayout\Internal\Hidden;
use RemittancePayout\Internal\Read;
use SensitiveParameter;

/**
 * One movement on the account.
 *
 * @property-read string|null $systemReference
 * @property-read string|null $originalSystemReference
 * @property-read string|null $direction
 * @property-read string|null $transactionType
 * @property-read numeric-string|null $amount
 * @property-read string|null $currency
 * @property-read string|null $completedTime
 * @property-read string|null $beneficiaryAccountNumber
 * @property-read string|null $beneficiaryName
 * @property-read string|null $beneficiaryBankName
 * @property-read string|null $beneficiaryBankSwiftCode
 * @property-read string|null $payerName
 * @property-read string|null $payerAccountNumber
 * @property-read string|null $payerBankName
 * @property-read string|null $payerBankSwiftCode
 * @property-read string|null $payerAddress
 * @property-read string|null $remark
 * @property-read string|null $valueDate
 */
final class StatementEntry
{
    use Hidden;

    public function __construct(
        /** The reference of this movement. */
        #[SensitiveParameter] ?string $systemReference = null,
        /** The original reference of this movement. */
        #[SensitiveParameter] ?string $originalSystemReference = null,
        /** Debit or credit; `DEBIT` is the only value shown. */
        #[SensitiveParameter] ?string $direction = null,
        /** The kind of movement. */
        #[SensitiveParameter] ?string $transactionType = null,
        /**
         * How much moved, in `currency`. The `direction` says which way.
         *
         * @var numeric-string|null
         */
        #[SensitiveParameter] ?string $amount = null,
        /**
         * The currency of `amount`.
         * Exactly 3 characters.
         * Pattern: `^[A-Z]{3}$`.
         */
        #[SensitiveParameter] ?string $currency = null,
        /**
         * When the movement was completed, between `startTime` and `endTime`.
         * Pattern: `^\d{4}-[01]\d-[0-3]\dT[0-2]\d:[0-5]\d(:[0-6]\d([.,]\d+)?)?(Z|\+00(:?00)?|-00:00)$`.
         */
        #[SensitiveParameter] ?string $completedTime = null,
        /** The account that received the money. */
        #[SensitiveParameter] ?string $beneficiaryAccountNumber = null,
        /** Who received the money. */
        #[SensitiveParameter] ?string $beneficiaryName = null,
        /** The bank of the beneficiary. */
        #[SensitiveParameter] ?string $beneficiaryBankName = null,
        /** The SWIFT code of the beneficiary's bank. */
        #[SensitiveParameter] ?string $beneficiaryBankSwiftCode = null,
        /** Who paid. */
        #[SensitiveParameter] ?string $payerName = null,
        /** The account that the money came from. */
        #[SensitiveParameter] ?string $payerAccountNumber = null,
        /** The bank of the payer. */
        #[SensitiveParameter] ?string $payerBankName = null,
        /** The SWIFT code of the payer's bank. */
        #[SensitiveParameter] ?string $payerBankSwiftCode = null,
        /** The payer's address. */
        #[SensitiveParameter] ?string $payerAddress = null,
        /** What the movement was for, as free text. */
        #[SensitiveParameter] ?string $remark = null,
        /** The day from which the movement counts. */
        #[SensitiveParameter] ?string $valueDate = null,
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
            systemReference: Read::text($json['systemReference'] ?? null),
            originalSystemReference: Read::text($json['originalSystemReference'] ?? null),
            direction: Read::text($json['direction'] ?? null),
            transactionType: Read::text($json['transactionType'] ?? null),
            amount: Read::decimal($json['amount'] ?? null),
            currency: Read::text($json['currency'] ?? null),
            completedTime: Read::text($json['completedTime'] ?? null),
            beneficiaryAccountNumber: Read::text($json['beneficiaryAccountNumber'] ?? null),
            beneficiaryName: Read::text($json['beneficiaryName'] ?? null),
            beneficiaryBankName: Read::text($json['beneficiaryBankName'] ?? null),
            beneficiaryBankSwiftCode: Read::text($json['beneficiaryBankSwiftCode'] ?? null),
            payerName: Read::text($json['payerName'] ?? null),
            payerAccountNumber: Read::text($json['payerAccountNumber'] ?? null),
            payerBankName: Read::text($json['payerBankName'] ?? null),
            payerBankSwiftCode: Read::text($json['payerBankSwiftCode'] ?? null),
            payerAddress: Read::text($json['payerAddress'] ?? null),
            remark: Read::text($json['remark'] ?? null),
            valueDate: Read::text($json['valueDate'] ?? null),
        );
    }
}
