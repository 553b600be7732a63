<?php

// Made from the contract. Do not edit.

declare(strict_types=1);

namespace RemittancePayout\Model;

use RemittancePayout\Internal\Hidden;
use RemittancePayout\Internal\Read;
use SensitiveParameter;

/**
 * What moved on one virtual account between two moments, page by page.
 *
 * @property-read string|null $accountNumber
 * @property-read string|null $businessDate
 * @property-read string|null $currency
 * @property-read string|null $openingBalanceDate
 * @property-read string|null $closingBalanceDate
 * @property-read numeric-string|null $openingBalanceAmount
 * @property-read numeric-string|null $closingBalanceAmount
 * @property-read list<StatementEntry>|null $details
 * @property-read numeric-string|null $currentPage
 * @property-read numeric-string|null $totalPages
 * @property-read numeric-string|null $totalRecords
 * @property-read bool|null $hasMore
 * @property-read numeric-string|null $netMovementAmount
 * @property-read bool|null $balanceReconciled
 */
final class Statement
{
    use Hidden;

    public function __construct(
        /** The virtual account that the statement is of. */
        #[SensitiveParameter] ?string $accountNumber = null,
        /** The business day. */
        #[SensitiveParameter] ?string $businessDate = null,
        /**
         * The currency of the balances of the statement; each entry has its own `currency`.
         * Exactly 3 characters.
         * Pattern: `^[A-Z]{3}$`.
         */
        #[SensitiveParameter] ?string $currency = null,
        /**
         * The moment of `openingBalanceAmount`.
         * Pattern: `^\d{4}-[01]\d-[0-3]\dT[0-2]\d:[0-5]\d(:[0-6]\d([.,]\d+)?)?(Z|\+00(:?00)?|-00:00)$`.
         */
        #[SensitiveParameter] ?string $openingBalanceDate = null,
        /**
         * The moment of `closingBalanceAmount`.
         * Pattern: `^\d{4}-[01]\d-[0-3]\dT[0-2]\d:[0-5]\d(:[0-6]\d([.,]\d+)?)?(Z|\+00(:?00)?|-00:00)$`.
         */
        #[SensitiveParameter] ?string $closingBalanceDate = null,
        /**
         * The balance at the start, in `currency`.
         *
         * @var numeric-string|null
         */
        #[SensitiveParameter] ?string $openingBalanceAmount = null,
        /**
         * The balance at the end, in `currency`.
         *
         * @var numeric-string|null
         */
        #[SensitiveParameter] ?string $closingBalanceAmount = null,
        /**
         * The entries of this page.
         *
         * @var list<StatementEntry>|null
         */
        #[SensitiveParameter] ?array $details = null,
        /**
         * The number of this page.
         *
         * @var numeric-string|null
         */
        #[SensitiveParameter] ?string $currentPage = null,
        /**
         * How many pages there are.
         *
         * @var numeric-string|null
         */
        #[SensitiveParameter] ?string $totalPages = null,
        /**
         * How many entries there are on all pages.
         *
         * @var numeric-string|null
         */
        #[SensitiveParameter] ?string $totalRecords = null,
        /** Whether pages follow this one. */
        #[SensitiveParameter] ?bool $hasMore = null,
        /**
         * What the entries come to, in `currency`.
         *
         * @var numeric-string|null
         */
        #[SensitiveParameter] ?string $netMovementAmount = null,
        /** Whether the balances and the entries agree, as the service sees it. */
        #[SensitiveParameter] ?bool $balanceReconciled = null,
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
            businessDate: Read::text($json['businessDate'] ?? null),
            currency: Read::text($json['currency'] ?? null),
            openingBalanceDate: Read::text($json['openingBalanceDate'] ?? null),
            closingBalanceDate: Read::text($json['closingBalanceDate'] ?? null),
            openingBalanceAmount: Read::decimal($json['openingBalanceAmount'] ?? null),
            closingBalanceAmount: Read::decimal($json['closingBalanceAmount'] ?? null),
            details: Read::models($json['details'] ?? null, StatementEntry::read(...)),
            currentPage: Read::decimal($json['currentPage'] ?? null),
            totalPages: Read::decimal($json['totalPages'] ?? null),
            totalRecords: Read::decimal($json['totalRecords'] ?? null),
            hasMore: Read::boolean($json['hasMore'] ?? null),
            netMovementAmount: Read::decimal($json['netMovementAmount'] ?? null),
            balanceReconciled: Read::boolean($json['balanceReconciled'] ?? null),
        );
    }
}
