<?php

declare(strict_types=1);

namespace RemittancePayout;

/** Remembers until the process ends: for a server that stays, not for one process per request. */
final class MemorySeen implements Seen
{
    /** @var array<string, list<string>> */
    private array $codes = [];

    public function handle(string $reference, string $code, callable $handle): void
    {
        if ($handle($this->codes[$reference] ?? [])) {
            $this->codes[$reference][] = $code;
        }
    }
}
