<?php

declare(strict_types=1);

namespace RemittancePayout;

/** A journal that ends with its process. */
final class MemoryJournal implements Journal
{
    /** @var list<JournalEntry> */
    private array $entries = [];

    public function append(JournalEntry $entry): void
    {
        $this->entries[] = $entry;
    }

    public function entries(): iterable
    {
        return $this->entries;
    }
}
