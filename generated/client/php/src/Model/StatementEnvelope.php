<?php

// Generated from the contract. Do not edit.

declare(strict_types=1);

namespace RemittancePayout\Model;

use RemittancePayout\Internal\Json;

/** The body of every answer of the statement, including errors. */
final readonly class StatementEnvelope
{
    public function __construct(
        /** Whether the request succeeded. */
        public ?bool $success = null,
        /** The statement. */
        public ?Statement $data = null,
        /** What went wrong. */
        public ?StatementError $error = null,
    ) {
    }

    /**
     * @param array<mixed> $json decoded JSON with exact numbers
     * @internal
     */
    public static function read(array $json): self
    {
        return new self(
            success: Json::boolean($json['success'] ?? null),
            data: (is_array($json['data'] ?? null) ? Statement::read($json['data']) : null),
            error: (is_array($json['error'] ?? null) ? StatementError::read($json['error']) : null),
        );
    }
}
