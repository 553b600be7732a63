<?php

// Made from the contract. Do not edit.

declare(strict_types=1);

namespace RemittancePayout\Model;

use RemittancePayout\Internal\Read;

/** What went wrong. */
final class StatementError
{
    public function __construct(
        /** The kind of error. Do not decide by values seen here; decide by the HTTP status. */
        public readonly ?string $code = null,
        /** The error in words. */
        public readonly ?string $message = null,
    ) {
    }

    /**
     * @param array<mixed> $json decoded, with exact numbers
     * @internal
     */
    public static function read(array $json): self
    {
        return new self(
            code: Read::text($json['code'] ?? null),
            message: Read::text($json['message'] ?? null),
        );
    }
}
