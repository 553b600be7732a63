<?php

// Made from the contract. Do not edit.

declare(strict_types=1);

namespace RemittancePayout\Model;

use RemittancePayout\Internal\Hidden;
use RemittancePayout\Internal\Json;
use RemittancePayout\Internal\Read;
use SensitiveParameter;

/**
 * Why a request was refused.
 *
 * @property-read string|null $type
 * @property-read string|null $title
 * @property-read numeric-string|null $status
 * @property-read string|null $detail
 * @property-read string|null $instance
 * @property-read mixed $properties
 */
final class Problem
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
        /** What was wrong with this request. */
        #[SensitiveParameter] ?string $detail = null,
        /** Where the problem occurred. */
        #[SensitiveParameter] ?string $instance = null,
        /** More about the problem. */
        #[SensitiveParameter] mixed $properties = null,
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
            detail: Read::text($json['detail'] ?? null),
            instance: Read::text($json['instance'] ?? null),
            properties: Json::plain($json['properties'] ?? null),
        );
    }
}
