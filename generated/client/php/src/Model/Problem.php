<?php

// Generated from the contract. Do not edit.

declare(strict_types=1);

namespace RemittancePayout\Model;

use JsonSerializable;
use RemittancePayout\Internal\Json;
use SensitiveParameter;

/** Why a request was rejected. */
final readonly class Problem implements JsonSerializable
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
        /** The reason in words. */
        #[SensitiveParameter] public ?string $detail = null,
        /** Where the problem occurred. */
        #[SensitiveParameter] public ?string $instance = null,
        /** More about the problem. */
        #[SensitiveParameter] public mixed $properties = null,
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
            detail: Json::text($json['detail'] ?? null),
            instance: Json::text($json['instance'] ?? null),
            properties: Json::plain($json['properties'] ?? null),
        );
    }

    /** @return array<string, mixed> the fields without personal data and secrets */
    public function __debugInfo(): array
    {
        return [
            'type' => $this->type,
            'title' => $this->title,
            'status' => $this->status,
        ];
    }

    /** Without personal data and secrets, except in a request. */
    public function jsonSerialize(): object
    {
        return (object) $this->__debugInfo();
    }
}
