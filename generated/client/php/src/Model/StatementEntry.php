<?php

// Generated from the contract. Do not edit.

declare(strict_types=1);

namespace RemittancePayout\Model;

use JsonSerializable;
use RemittancePayout\Internal\Json;
use SensitiveParameter;

/** One movement on the account. */
final readonly class StatementEntry implements JsonSerializable
{
    public function __construct(
        /** The reference of this movement. */
        public ?string $systemReference = null,
        /** The original reference of this movement. */
        public ?string $originalSystemReference = null,
        /** The direction, such as `DEBIT`. */
        public ?string $direction = null,
        /** The kind of movement. */
        public ?string $transactionType = null,
        /**
         * The amount, in `currency`. `direction` says which way it moved.
         *
         * @var numeric-string|null
         */
        public ?string $amount = null,
        /**
         * The currency of `amount`.
         * Exactly 3 characters.
         * Pattern: `^[A-Z]{3}$`.
         */
        public ?string $currency = null,
        /**
         * When the movement was completed, between `startTime` and `endTime`.
         * Pattern:
         * `^\d{4}-?([01]\d-?[0-3]\d|[0-3]\d\d|W[0-5]\d-?[1-7])T[0-2]\d(:?[0-5]\d(:?[0-6]\d)?)?([.,]\d+)?(Z|[+-]00(:?00)?)$`.
         */
        public ?string $completedTime = null,
        /** The number of the account that received the money. */
        #[SensitiveParameter] public ?string $beneficiaryAccountNumber = null,
        /** The name of the beneficiary. */
        #[SensitiveParameter] public ?string $beneficiaryName = null,
        /** The beneficiary's bank. */
        public ?string $beneficiaryBankName = null,
        /** The SWIFT code of the beneficiary's bank. */
        public ?string $beneficiaryBankSwiftCode = null,
        /** The name of the payer. */
        #[SensitiveParameter] public ?string $payerName = null,
        /** The number of the account that the money came from. */
        #[SensitiveParameter] public ?string $payerAccountNumber = null,
        /** The payer's bank. */
        public ?string $payerBankName = null,
        /** The SWIFT code of the payer's bank. */
        public ?string $payerBankSwiftCode = null,
        /** The payer's address. */
        #[SensitiveParameter] public ?string $payerAddress = null,
        /** A remark, as free text. */
        #[SensitiveParameter] public ?string $remark = null,
        /** The value date of the movement. */
        public ?string $valueDate = null,
    ) {
    }

    /**
     * @param array<mixed> $json decoded JSON with exact numbers
     * @internal
     */
    public static function read(#[SensitiveParameter] array $json): self
    {
        return new self(
            systemReference: Json::text($json['systemReference'] ?? null),
            originalSystemReference: Json::text($json['originalSystemReference'] ?? null),
            direction: Json::text($json['direction'] ?? null),
            transactionType: Json::text($json['transactionType'] ?? null),
            amount: Json::decimal($json['amount'] ?? null),
            currency: Json::text($json['currency'] ?? null),
            completedTime: Json::text($json['completedTime'] ?? null),
            beneficiaryAccountNumber: Json::text($json['beneficiaryAccountNumber'] ?? null),
            beneficiaryName: Json::text($json['beneficiaryName'] ?? null),
            beneficiaryBankName: Json::text($json['beneficiaryBankName'] ?? null),
            beneficiaryBankSwiftCode: Json::text($json['beneficiaryBankSwiftCode'] ?? null),
            payerName: Json::text($json['payerName'] ?? null),
            payerAccountNumber: Json::text($json['payerAccountNumber'] ?? null),
            payerBankName: Json::text($json['payerBankName'] ?? null),
            payerBankSwiftCode: Json::text($json['payerBankSwiftCode'] ?? null),
            payerAddress: Json::text($json['payerAddress'] ?? null),
            remark: Json::text($json['remark'] ?? null),
            valueDate: Json::text($json['valueDate'] ?? null),
        );
    }

    /** @return array<string, mixed> the fields without personal data and secrets */
    public function __debugInfo(): array
    {
        return [
            'systemReference' => $this->systemReference,
            'originalSystemReference' => $this->originalSystemReference,
            'direction' => $this->direction,
            'transactionType' => $this->transactionType,
            'amount' => $this->amount,
            'currency' => $this->currency,
            'completedTime' => $this->completedTime,
            'beneficiaryBankName' => $this->beneficiaryBankName,
            'beneficiaryBankSwiftCode' => $this->beneficiaryBankSwiftCode,
            'payerBankName' => $this->payerBankName,
            'payerBankSwiftCode' => $this->payerBankSwiftCode,
            'valueDate' => $this->valueDate,
        ];
    }

    /** Without personal data and secrets, except in a request. */
    public function jsonSerialize(): object
    {
        return (object) $this->__debugInfo();
    }
}
