<?php

declare(strict_types=1);

namespace RemittancePayout\Internal;

use RemittancePayout\Journal;
use RemittancePayout\JournalEntry;
use RemittancePayout\JournalException;
use WeakMap;

/**
 * What a journal says of each reference, and what is about to be sent. One for all settlements of a journal,
 * so that a reference is sent by one of them.
 */
final class Ledger
{
    /** @var WeakMap<Journal, self>|null */
    private static ?WeakMap $all = null;

    /** @var array<string, true> whose entry is being stored */
    private array $claimed = [];

    /** @var array<string, string> the last kind of entry */
    private array $kinds = [];

    /** @var array<string, string> */
    private array $digests = [];

    /** @var array<string, string> */
    private array $codes = [];

    /** @var array<string, string|null> of the batch in which it was sent last */
    private array $keys = [];

    /** @var array<string, array<string, string|null>> by key: the payouts of a batch, with their dates */
    private array $batches = [];

    /** It must not hold the journal, which closes when its last user is gone. */
    private function __construct()
    {
    }

    /** @throws JournalException */
    public static function of(Journal $journal): self
    {
        self::$all ??= new WeakMap();
        $ledger = self::$all[$journal] ??= new self();
        // Entries are only added, so reading them again changes nothing.
        foreach ($journal->entries() as $entry) {
            $ledger->read($entry);
        }
        return $ledger;
    }

    /**
     * Stores an entry. Meanwhile nobody else may send what it is about: the journal could let another fiber run.
     *
     * @throws JournalException when it is not stored for certain
     */
    public function write(Journal $journal, JournalEntry $entry): void
    {
        $claims = array_fill_keys($entry->references, true);
        $this->claimed += $claims;
        try {
            $journal->append($entry);
            $this->read($entry);
        } finally {
            $this->claimed = array_diff_key($this->claimed, $claims);
        }
    }

    /** Whether it may be sent: it was not processed, as far as we know, and nobody is sending it. */
    public function isFree(string $reference): bool
    {
        $isInDoubt = !in_array($this->kindOf($reference), [null, 'not-sent'], true);
        return !$isInDoubt && !isset($this->claimed[$reference]);
    }

    /** The kind of its last entry, or `settled` once there was one. */
    public function kindOf(string $reference): ?string
    {
        return $this->kinds[$reference] ?? null;
    }

    /** The digest of the content that was sent. */
    public function digestOf(string $reference): ?string
    {
        return $this->digests[$reference] ?? null;
    }

    public function codeOf(string $reference): ?string
    {
        return $this->codes[$reference] ?? null;
    }

    /** @return array<string, array<string, string|null>> by its key, each batch of which no answer is known */
    public function batchesInDoubt(): array
    {
        $found = $this->batches;
        foreach ($found as $key => $dates) {
            foreach (array_keys($dates) as $reference) {
                $isInDoubt = $this->kindOf((string) $reference) === 'sending' && !isset($this->claimed[$reference]);
                if (!$isInDoubt || $this->keys[$reference] !== (string) $key) {
                    unset($found[$key]);
                }
            }
        }
        return $found;
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
            if ($entry->kind === 'released') {
                if ($this->kindOf($reference) === 'rejected') {
                    unset($this->kinds[$reference], $this->digests[$reference]);
                }
                continue;
            }
            // Following a payout in doubt leaves it in doubt; any other payout is never sent from then on.
            $isKnown = !in_array($this->kindOf($reference), [null, 'not-sent'], true);
            $wasFollowed = $this->kindOf($reference) === 'followed' && $entry->kind === 'not-sent';
            if (!$wasFollowed && ($entry->kind !== 'followed' || !$isKnown)) {
                $this->kinds[$reference] = $entry->kind;
            }
            if ($entry->kind === 'sending') {
                $this->digests[$reference] = $entry->digests[$number];
                $this->keys[$reference] = $entry->idempotencyKey;
            }
            if ($entry->code !== null) {
                $this->codes[$reference] = $entry->code;
            }
        }
        if ($entry->idempotencyKey !== null) {
            $this->batches[$entry->idempotencyKey] = array_combine($entry->references, $entry->dates);
        }
    }
}
