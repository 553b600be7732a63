<?php

// Generated from the contract. Do not edit.

declare(strict_types=1);

namespace RemittancePayout\Model;

use RemittancePayout\Internal\Json;

/**
 * The batch was received. The outcome of each payout is still open: follow each one by its
 * reference.
 */
final readonly class PayoutResponse
{
    public function __construct(
        /** The service's identifier of the batch. */
        public ?string $batchId = null,
        /**
         * How many transactions were received.
         *
         * @var numeric-string|null
         */
        public ?string $totalCount = null,
        /**
         * How many of them are in error; null when none is.
         *
         * @var numeric-string|null
         */
        public ?string $errorTransactionCount = null,
        /**
         * When the batch was received.
         * At least 1 character.
         * Pattern: `^(\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2})?$`.
         */
        public ?string $createDate = null,
    ) {
    }

    /**
     * @param array<mixed> $json decoded JSON with exact numbers
     * @internal
     */
    public static function read(array $json): self
    {
        return new self(
            batchId: Json::text($json['batchId'] ?? null),
            totalCount: Json::decimal($json['totalCount'] ?? null),
            errorTransactionCount: Json::decimal($json['errorTransactionCount'] ?? null),
            createDate: Json::text($json['createDate'] ?? null),
        );
    }
}
