<?php

declare(strict_types=1);

namespace RemittancePayout;

/** What was handled before, so that an outcome that is delivered again is not handled again. */
interface Seen
{
    /**
     * Runs `$handle` with a list of the codes of the reference that were handled before, and remembers the code when
     * it returns true. When it throws, nothing is remembered. One at a time for a reference.
     */
    public function handle(string $reference, string $code, callable $handle): void;
}
