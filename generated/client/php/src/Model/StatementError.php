<?php

// Generated from the contract. Do not edit.

declare(strict_types=1);

namespace RemittancePayout\Model;

use JsonSerializable;
use RemittancePayout\Internal\Json;
use SensitiveParameter;

/** What went wrong. */
final readonly class StatementError implements JsonSerializable
{
    public function __construct(
        /** The kind of error. Its values are not documented, so decide by the HTTP status. */
        public ?string $code = null,
        /** The error in words. */
        #[SensitiveParameter] public ?string $message = null,
    ) {
    }

    /**
     * @param array<mixed> $json decoded JSON with exact numbers
     * @internal
     */
    public static function read(#[SensitiveParameter] array $json): self
    {
        return new self(
            code: Json::text($json['code'] ?? null),
            message: Json::text($json['message'] ?? null),
        );
    }

    /** @return array<string, mixed> the fields without personal data and secrets */
    public function __debugInfo(): array
    {
        return [
            'code' => $this->code,
        ];
    }

    /** Without personal data and secrets, except in a request. */
    public function jsonSerialize(): object
    {
        return (object) $this->__debugInfo();
    }
}
