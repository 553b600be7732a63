<?php

declare(strict_types=1);

namespace RemittancePayout\Internal;

use Closure;
use SensitiveParameter;

/**
 * A value that `print_r`, `var_dump`, `var_export` and arrays do not show, and that `serialize` rejects: its
 * keeper has only a function that returns it.
 *
 * @template T
 */
final class Secret
{
    /** @param T $value */
    private function __construct(#[SensitiveParameter] private readonly mixed $value)
    {
    }

    /**
     * @template U
     * @param U $value
     * @return Closure(): U
     */
    public static function of(#[SensitiveParameter] mixed $value): Closure
    {
        return (new self($value))->reveal(...);
    }

    /** @return T */
    private function reveal(): mixed
    {
        return $this->value;
    }

    /** @return array<string, mixed> */
    public function __debugInfo(): array
    {
        return [];
    }
}
