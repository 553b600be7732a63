<?php

declare(strict_types=1);

namespace RemittancePayout;

/** Remembers which outcomes were handled, so that a repeated delivery is not handled again. */
interface Seen
{
    /**
     * Calls `$handle` with the list of codes that were handled for the reference, and remembers the code if it
     * returns true. If it throws, nothing is remembered. Only one call at a time may run for a reference.
     */
    public function handle(string $reference, string $code, callable $handle): void;
}
