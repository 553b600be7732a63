<?php

declare(strict_types=1);

namespace RemittancePayout;

/** Records what was sent and the outcome, so that a settlement survives the end of its process. */
interface Journal
{
    /**
     * Stores an entry, or throws. Once this returns, the entry must survive the end of the process; entries of the
     * kinds `sending` and `followed` must also survive a crash of the machine. If another entry is lost, the payout's
     * status is requested again.
     */
    public function append(JournalEntry $entry): void;

    /** @return iterable<JournalEntry> every entry, oldest first */
    public function entries(): iterable;
}
