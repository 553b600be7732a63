<?php

// Made from the contract. Do not edit.

declare(strict_types=1);

namespace RemittancePayout\Model;

use RemittancePayout\Internal\Hidden;
use RemittancePayout\Internal\Read;
use SensitiveParameter;

/**
 * What went wrong.
 *
 * @property-read string|null $code
 * @property-read string|null $message
 */
final class StatementError
{
    use Hidden;

    public function __construct(
        /** The kind of error. Do not decide by values seen here; decide by the HTTP status. */
        #[SensitiveParameter] ?string $code = null,
        /** The error in words. */
        #[SensitiveParameter] ?string $message = null,
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
            code: Read::text($json['code'] ?? null),
            message: Read::text($json['message'] ?? null),
        );
    }
}
