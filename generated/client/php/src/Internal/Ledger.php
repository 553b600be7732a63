<?php

declare(strict_types=1);

namespace RemittancePayout\Internal;

use RemittancePayout\{Journal, JournalEntry};

/**
 * What a journal says about each reference, and what is about to be sent. All settlements with the same journal share
 * one ledger, so that only one of them sends a reference.
 */
final class Ledger
{
    private const NOTHING = ['kind' => null, 'digest' => null, 'key' => null, 'code' => null];
    private static ?\WeakMap $all = null;
    /** @var array<string, array<string, string|null>> by key: the payouts of a batch with their dates */
    public array $batches = [];
    /** @var array<string, array<string, string|null>> by reference */
    private array $known = [];
    /** @var array<string, true> references whose entry is being stored */
    private array $claimed = [];

    public static function of(Journal $journal): self
    {
        self::$all ??= new \WeakMap(); // A journal must close when its last user is gone.
        $ledger = self::$all[$journal] ??= new self();
        // Entries are only appended, so reading them again changes nothing.
        foreach ($journal->entries() as $entry) {
            $ledger->read($entry);
        }
        return $ledger;
    }

    /** Stores an entry. Until then, nobody else may send its payouts: the journal might let another fiber run. */
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

    /** @return array<string, string|null> the last kind (`settled` stays), its code, and what was sent last */
    public function about(string $reference): array
    {
        return $this->known[$reference] ?? self::NOTHING;
    }

    /** Whether it may be sent: it counts as not processed, and nobody is sending it. */
    public function isFree(string $reference): bool
    {
        $isClaimed = isset($this->claimed[$reference]);
        return !$isClaimed && in_array($this->about($reference)['kind'], [null, 'not-sent'], true);
    }

    /** Whether its outcome is unknown since it was sent with a key. */
    public function isInDoubt(string $reference, string $key, string $digest): bool
    {
        $sent = ['kind' => 'sending', 'digest' => $digest, 'key' => $key, 'code' => null];
        return !isset($this->claimed[$reference]) && $this->about($reference) === $sent;
    }

    /** @return list<string> references without a known outcome */
    public function openReferences(): array
    {
        $isOpen = static fn (array $one): bool => !in_array($one['kind'], [null, 'settled', 'not-sent'], true);
        // PHP turns array keys that consist of digits into integers.
        return array_map(strval(...), array_keys(array_filter($this->known, $isOpen)));
    }

    private function read(JournalEntry $entry): void
    {
        foreach ($entry->references as $at => $reference) {
            $known = $this->about($reference);
            $this->known[$reference] = match (true) {
                $known['kind'] === 'settled',
                // Following a payout in doubt leaves it in doubt. Any other followed payout is never sent afterwards.
                $entry->kind === 'followed' && !in_array($known['kind'], [null, 'not-sent'], true),
                $entry->kind === 'not-sent' && !in_array($known['kind'], [null, 'not-sent', 'sending'], true) => $known,
                $entry->kind === 'released' => $known['kind'] === 'rejected' ? self::NOTHING : $known,
                $entry->kind === 'sending' =>
                    ['kind' => 'sending', 'digest' => $entry->digests[$at], 'key' => $entry->idempotencyKey] + $known,
                default => array_replace($known, ['kind' => $entry->kind, 'code' => $entry->code]),
            };
        }
        if ($entry->idempotencyKey !== null) {
            $this->batches[$entry->idempotencyKey] = array_combine($entry->references, $entry->dates);
        }
    }
}
