<?php

declare(strict_types=1);

namespace RemittancePayout\Internal;

use RemittancePayout\Journal;
use RemittancePayout\JournalEntry;
use RemittancePayout\JournalException;

/**
 * What a journal says of each reference.
 *
 * @internal
 */
final class Ledger
{
    /** @var array<string, string> the last kind of entry */
    private array $kinds = [];

    /** @var array<string, string> */
    private array $digests = [];

    /** @var array<string, string> */
    private array $codes = [];

    /** @throws JournalException */
    public function __construct(private readonly Journal $journal)
    {
        foreach ($journal->entries() as $entry) {
            $this->read($entry);
        }
    }

    /** @throws JournalException when it is not stored for certain */
    public function write(JournalEntry $entry): void
    {
        $this->journal->append($entry);
        $this->read($entry);
    }

    /** The kind of its last entry, or `settled` once there was one. */
    public function kindOf(string $reference): ?string
    {
        return $this->kinds[$reference] ?? null;
    }

    /** Of the content that it was sent with. */
    public function digestOf(string $reference): ?string
    {
        return $this->digests[$reference] ?? null;
    }

    public function codeOf(string $reference): ?string
    {
        return $this->codes[$reference] ?? null;
    }

    /** @return list<string> those whose outcome is not known */
    public function openReferences(): array
    {
        $isOpen = static fn (string $kind): bool => !in_array($kind, ['settled', 'not-sent'], true);
        // An array turns a name of digits into a number.
        return array_map(strval(...), array_keys(array_filter($this->kinds, $isOpen)));
    }

    private function read(JournalEntry $entry): void
    {
        foreach ($entry->references as $number => $reference) {
            if ($this->kindOf($reference) === 'settled') {
                continue;
            }
            // Following a payout says nothing of what became of it.
            if ($entry->kind !== 'followed' || $this->kindOf($reference) === null) {
                $this->kinds[$reference] = $entry->kind;
            }
            if ($entry->kind === 'sending') {
                $this->digests[$reference] = $entry->digests[$number];
            }
            if ($entry->code !== null) {
                $this->codes[$reference] = $entry->code;
            }
        }
    }
}
