<?php

declare(strict_types=1);

namespace RemittancePayout\Internal;

use RemittancePayout\{Journal, JournalEntry};

/**
 * What a journal says of each reference, and what is about to be sent. One for all settlements of a journal,
 * so that a reference is sent by one of them.
 */
final class Ledger
{
    private const NOTHING = ['kind' => null, 'digest' => null, 'key' => null, 'code' => null];
    private static ?\WeakMap $all = null;
    /** @var array<string, array<string, string|null>> by key: the payouts of a batch, with their dates */
    public array $batches = [];
    /** @var array<string, array<string, string|null>> by reference */
    private array $known = [];
    /** @var array<string, true> whose entry is being stored */
    private array $claimed = [];

    public static function of(Journal $journal): self
    {
        self::$all ??= new \WeakMap(); // A journal closes when its last user is gone.
        $ledger = self::$all[$journal] ??= new self();
        // Entries are only added, so reading them again changes nothing.
        foreach ($journal->entries() as $entry) {
            $ledger->read($entry);
        }
        return $ledger;
    }

    /** Stores an entry. Meanwhile nobody else may send what it is about: the journal could let another fiber run. */
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

    /** @return array<string, string|null> the last kind, or `settled` once it was, its code, and what was sent last */
    public function about(string $reference): array
    {
        return $this->known[$reference] ?? self::NOTHING;
    }

    /** Whether it may be sent: it was not processed, as far as we know, and nobody is sending it. */
    public function isFree(string $reference): bool
    {
        $isClaimed = isset($this->claimed[$reference]);
        return !$isClaimed && in_array($this->about($reference)['kind'], [null, 'not-sent'], true);
    }

    /** Whether nobody knows what became of it after it was sent with a key. */
    public function isInDoubt(string $reference, string $key, string $digest): bool
    {
        $sent = ['kind' => 'sending', 'digest' => $digest, 'key' => $key, 'code' => null];
        return !isset($this->claimed[$reference]) && $this->about($reference) === $sent;
    }

    /** @return list<string> those whose outcome is not known */
    public function openReferences(): array
    {
        $isOpen = static fn (array $one): bool => !in_array($one['kind'], [null, 'settled', 'not-sent'], true);
        // An array turns a name of digits into a number.
        return array_map(strval(...), array_keys(array_filter($this->known, $isOpen)));
    }

    private function read(JournalEntry $entry): void
    {
        foreach ($entry->references as $at => $reference) {
            $known = $this->about($reference);
            $this->known[$reference] = match (true) {
                $known['kind'] === 'settled',
                // Following a payout in doubt leaves it in doubt; any other payout is never sent from then on.
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
