<?php

declare(strict_types=1);

namespace RemittancePayout;

/** What was sent and what became of it, so that a settlement survives the end of its process. */
interface Journal
{
    /**
     * Stores an entry, or throws. It outlives the process once this has returned; of the kinds `sending` and
     * `followed`, also a crash of the machine. Where another one is lost, the payout is asked for again.
     */
    public function append(JournalEntry $entry): void;

    /** @return iterable<JournalEntry> every entry, the oldest first */
    public function entries(): iterable;
}
