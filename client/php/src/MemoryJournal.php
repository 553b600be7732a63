<?php

declare(strict_types=1);

namespace RemittancePayout;

/** A journal in memory. It is lost when its process ends. */
final class MemoryJournal implements Journal
{
    private array $entries = [];
    private readonly int|false $process;

    public function __construct()
    {
        $this->process = getmypid();
    }

    public function append(JournalEntry $entry): void
    {
        $this->entries[] = $entry;
    }

    public function entries(): iterable
    {
        // After a fork there are two copies, and both processes would send.
        return getmypid() === $this->process
            ? $this->entries
            : throw new JournalException('The journal in memory belongs to the process that made it.');
    }
}
