<?php

// Made from the contract. Do not edit.

declare(strict_types=1);

namespace RemittancePayout\Model;

use RemittancePayout\Internal\Json;

/**
 * The batch was received. This says nothing of the outcome of its payouts: follow each by its
 * reference.
 */
final readonly class PayoutResponse
{
    public function __construct(
        /** The identifier that the service gave to the batch. */
        public ?string $batchId = null,
        /**
         * How many transactions were received.
         *
         * @var numeric-string|null
         */
        public ?string $totalCount = null,
        /**
         * How many of them returned an error; null when none did.
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
     * @param array<mixed> $json decoded, with exact numbers
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
