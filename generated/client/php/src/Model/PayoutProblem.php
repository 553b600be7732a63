<?php

// Made from the contract. Do not edit.

declare(strict_types=1);

namespace RemittancePayout\Model;

use RemittancePayout\Internal\Hidden;
use RemittancePayout\Internal\Json;
use RemittancePayout\Internal\Read;
use SensitiveParameter;

/**
 * Why a payout request was refused. It differs from the other problem bodies: it has `timestamp`
 * and `transactionResponse`, and neither `detail` nor `properties`.
 *
 * @property-read string|null $type
 * @property-read string|null $title
 * @property-read numeric-string|null $status
 * @property-read string|null $instance
 * @property-read string|null $timestamp
 * @property-read mixed $transactionResponse
 */
final class PayoutProblem
{
    use Hidden;

    public function __construct(
        /** What kind of problem it is. */
        #[SensitiveParameter] ?string $type = null,
        /** The problem in a few words. */
        #[SensitiveParameter] ?string $title = null,
        /**
         * The HTTP status again.
         *
         * @var numeric-string|null
         */
        #[SensitiveParameter] ?string $status = null,
        /** Where the problem occurred. */
        #[SensitiveParameter] ?string $instance = null,
        /**
         * When the problem occurred.
         * Pattern: `^\d{4}-[01]\d-[0-3]\dT[0-2]\d:[0-5]\d(:[0-6]\d([.,]\d+)?)?(Z|\+00(:?00)?|-00:00)$`.
         */
        #[SensitiveParameter] ?string $timestamp = null,
        /** What the service has to say about the transactions of the request. */
        #[SensitiveParameter] mixed $transactionResponse = null,
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
            type: Read::text($json['type'] ?? null),
            title: Read::text($json['title'] ?? null),
            status: Read::decimal($json['status'] ?? null),
            instance: Read::text($json['instance'] ?? null),
            timestamp: Read::text($json['timestamp'] ?? null),
            transactionResponse: Json::plain($json['transactionResponse'] ?? null),
        );
    }
}
