<?php

// Generated from the contract. Do not edit.

declare(strict_types=1);

namespace RemittancePayout\Model;

use JsonSerializable;
use RemittancePayout\Internal\Json;
use SensitiveParameter;

/** One page of the movements on a virtual account. */
final readonly class Statement implements JsonSerializable
{
    public function __construct(
        /** The number of the virtual account. */
        #[SensitiveParameter] public ?string $accountNumber = null,
        /** The business day. */
        public ?string $businessDate = null,
        /**
         * The currency of the balances. Each entry has its own `currency`.
         * Exactly 3 characters.
         * Pattern: `^[A-Z]{3}$`.
         */
        public ?string $currency = null,
        /**
         * The time of `openingBalanceAmount`.
         * Pattern:
         * `^\d{4}-?([01]\d-?[0-3]\d|[0-3]\d\d|W[0-5]\d-?[1-7])T[0-2]\d(:?[0-5]\d(:?[0-6]\d)?)?([.,]\d+)?(Z|[+-]00(:?00)?)$`.
         */
        public ?string $openingBalanceDate = null,
        /**
         * The time of `closingBalanceAmount`.
         * Pattern:
         * `^\d{4}-?([01]\d-?[0-3]\d|[0-3]\d\d|W[0-5]\d-?[1-7])T[0-2]\d(:?[0-5]\d(:?[0-6]\d)?)?([.,]\d+)?(Z|[+-]00(:?00)?)$`.
         */
        public ?string $closingBalanceDate = null,
        /**
         * The balance at the start, in `currency`.
         *
         * @var numeric-string|null
         */
        public ?string $openingBalanceAmount = null,
        /**
         * The balance at the end, in `currency`.
         *
         * @var numeric-string|null
         */
        public ?string $closingBalanceAmount = null,
        /**
         * The entries of this page.
         *
         * @var list<StatementEntry>|null
         */
        public ?array $details = null,
        /**
         * The number of this page.
         *
         * @var numeric-string|null
         */
        public ?string $currentPage = null,
        /**
         * The number of pages.
         *
         * @var numeric-string|null
         */
        public ?string $totalPages = null,
        /**
         * The number of entries on all pages.
         *
         * @var numeric-string|null
         */
        public ?string $totalRecords = null,
        /** Whether more pages follow. */
        public ?bool $hasMore = null,
        /**
         * The sum of the movements, in `currency`.
         *
         * @var numeric-string|null
         */
        public ?string $netMovementAmount = null,
        /** Whether the service found that the balances and the entries agree. */
        public ?bool $balanceReconciled = null,
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
            businessDate: Json::text($json['businessDate'] ?? null),
            currency: Json::text($json['currency'] ?? null),
            openingBalanceDate: Json::text($json['openingBalanceDate'] ?? null),
            closingBalanceDate: Json::text($json['closingBalanceDate'] ?? null),
            openingBalanceAmount: Json::decimal($json['openingBalanceAmount'] ?? null),
            closingBalanceAmount: Json::decimal($json['closingBalanceAmount'] ?? null),
            details: Json::list($json['details'] ?? null, static fn (mixed $one): ?StatementEntry => (is_array($one) ? StatementEntry::read($one) : null)),
            currentPage: Json::decimal($json['currentPage'] ?? null),
            totalPages: Json::decimal($json['totalPages'] ?? null),
            totalRecords: Json::decimal($json['totalRecords'] ?? null),
            hasMore: Json::boolean($json['hasMore'] ?? null),
            netMovementAmount: Json::decimal($json['netMovementAmount'] ?? null),
            balanceReconciled: Json::boolean($json['balanceReconciled'] ?? null),
        );
    }

    /** @return array<string, mixed> the fields without personal data and secrets */
    public function __debugInfo(): array
    {
        return [
            'businessDate' => $this->businessDate,
            'currency' => $this->currency,
            'openingBalanceDate' => $this->openingBalanceDate,
            'closingBalanceDate' => $this->closingBalanceDate,
            'openingBalanceAmount' => $this->openingBalanceAmount,
            'closingBalanceAmount' => $this->closingBalanceAmount,
            'details' => $this->details,
            'currentPage' => $this->currentPage,
            'totalPages' => $this->totalPages,
            'totalRecords' => $this->totalRecords,
            'hasMore' => $this->hasMore,
            'netMovementAmount' => $this->netMovementAmount,
            'balanceReconciled' => $this->balanceReconciled,
        ];
    }

    /** Without personal data and secrets, except in a request. */
    public function jsonSerialize(): object
    {
        return (object) $this->__debugInfo();
    }
}
