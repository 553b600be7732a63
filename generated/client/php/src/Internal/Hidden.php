<?php

declare(strict_types=1);

namespace RemittancePayout\Internal;

use Closure;
use LogicException;
use SensitiveParameter;

/** Fields that are read like properties, and that no means of printing shows. */
trait Hidden
{
    /** @var Closure(): array<string, mixed> */
    private readonly Closure $hiddenFields;

    /** @param array<string, mixed> $fields */
    private function hide(#[SensitiveParameter] array $fields): void
    {
        $this->hiddenFields = Secret::of($fields);
    }

    public function __get(string $name): mixed
    {
        $fields = ($this->hiddenFields)();
        return array_key_exists($name, $fields)
            ? $fields[$name]
            : throw new LogicException(self::class . " has no $name.");
    }

    public function __isset(string $name): bool
    {
        return isset(($this->hiddenFields)()[$name]);
    }

    public function __set(string $name, #[SensitiveParameter] mixed $value): void
    {
        throw new LogicException(self::class . ' cannot be changed.');
    }

    public function __unset(string $name): void
    {
        throw new LogicException(self::class . ' cannot be changed.');
    }

    /** @return array<string, mixed> */
    public function __debugInfo(): array
    {
        return array_intersect_key(($this->hiddenFields)(), ['transactionReference' => true]);
    }
}
