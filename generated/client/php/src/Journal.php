<?php

declare(strict_types=1);

namespace RemittancePayout;

/** What was sent and what became of it, so that a settlement survives the end of its process. */
interface Journal
{
    /**
     * Stores an entry. It outlives a crash once this has returned.
     *
     * @throws JournalException when it is not stored for certain
     */
    public function append(JournalEntry $entry): void;

    /**
     * @return iterable<JournalEntry> every entry, the oldest first
     * @throws JournalException
     */
    public function entries(): iterable;
}
