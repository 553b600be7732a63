<?php

// Made from the contract. Do not edit.

declare(strict_types=1);

namespace RemittancePayout\Model;

use RemittancePayout\Internal\Json;
use RemittancePayout\Internal\Read;

/** Why a request was refused. */
final class Problem
{
    public function __construct(
        /** What kind of problem it is. */
        public readonly ?string $type = null,
        /** The problem in a few words. */
        public readonly ?string $title = null,
        /**
         * The HTTP status again.
         *
         * @var numeric-string|null
         */
        public readonly ?string $status = null,
        /** What was wrong with this request. */
        public readonly ?string $detail = null,
        /** Where the problem occurred. */
        public readonly ?string $instance = null,
        /** More about the problem. */
        public readonly mixed $properties = null,
    ) {
    }

    /**
     * @param array<mixed> $json decoded, with exact numbers
     * @internal
     */
    public static function read(array $json): self
    {
        return new self(
            type: Read::text($json['type'] ?? null),
            title: Read::text($json['title'] ?? null),
            status: Read::decimal($json['status'] ?? null),
            detail: Read::text($json['detail'] ?? null),
            instance: Read::text($json['instance'] ?? null),
            properties: Json::plain($json['properties'] ?? null),
        );
    }
}
