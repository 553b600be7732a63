<?php

// Generated from the contract. Do not edit.

declare(strict_types=1);

namespace RemittancePayout\Model;

use JsonSerializable;
use RemittancePayout\Internal\Json;
use SensitiveParameter;

/**
 * Why a payout request was rejected. Unlike other problem bodies, it has `timestamp` and
 * `transactionResponse`, but neither `detail` nor `properties`.
 */
final readonly class PayoutProblem implements JsonSerializable
{
    public function __construct(
        /** The kind of problem. */
        public ?string $type = null,
        /** The problem in a few words. */
        public ?string $title = null,
        /**
         * The HTTP status.
         *
         * @var numeric-string|null
         */
        public ?string $status = null,
        /** Where the problem occurred. */
        #[SensitiveParameter] public ?string $instance = null,
        /**
         * When the problem occurred.
         * Pattern:
         * `^\d{4}-?([01]\d-?[0-3]\d|[0-3]\d\d|W[0-5]\d-?[1-7])T[0-2]\d(:?[0-5]\d(:?[0-6]\d)?)?([.,]\d+)?(Z|[+-]00(:?00)?)$`.
         */
        public ?string $timestamp = null,
        /** Details about the transactions of the request. */
        #[SensitiveParameter] public mixed $transactionResponse = null,
    ) {
    }

    /**
     * @param array<mixed> $json decoded JSON with exact numbers
     * @internal
     */
    public static function read(#[SensitiveParameter] array $json): self
    {
        return new self(
            type: Json::text($json['type'] ?? null),
            title: Json::text($json['title'] ?? null),
            status: Json::decimal($json['status'] ?? null),
            instance: Json::text($json['instance'] ?? null),
            timestamp: Json::text($json['timestamp'] ?? null),
            transactionResponse: Json::plain($json['transactionResponse'] ?? null),
        );
    }

    /** @return array<string, mixed> the fields without personal data and secrets */
    public function __debugInfo(): array
    {
        return [
            'type' => $this->type,
            'title' => $this->title,
            'status' => $this->status,
            'timestamp' => $this->timestamp,
        ];
    }

    /** Without personal data and secrets, except in a request. */
    public function jsonSerialize(): object
    {
        return (object) $this->__debugInfo();
    }
}
