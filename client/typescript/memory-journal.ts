import type { Journal, JournalEntry } from './journal.js';
import { claimOf, openReferencesIn, referencesIn } from './settle/ledger.js';

/** Creates a journal in memory. It is lost when the process ends. */
export function memoryJournal(entries: readonly JournalEntry[] = []): Journal {
  const index = entryIndex();
  entries.forEach(index.add);
  return {
    append: async (entry) => index.add(entry),
    read: async (references) => index.read(references),
    openReferences: async () => index.openReferences(),
  };
}

/** Entries in order, indexed by reference, so that a long run does not search all of them each time. */
export interface EntryIndex {
  readonly entries: readonly JournalEntry[];
  add(entry: JournalEntry): void;
  read(references: readonly string[]): JournalEntry[];
  openReferences(): string[];
}

export function entryIndex(): EntryIndex {
  const entries: JournalEntry[] = [];
  const byReference = new Map<string, number[]>();
  const byClaim = new Map<string, number[]>();
  const read = (references: readonly string[]): JournalEntry[] => {
    const found = new Set(references.flatMap((one) => byReference.get(one) ?? []));
    for (const position of [...found]) {
      const entry = entries[position];
      if (entry?.kind !== 'sending') continue;
      for (const other of byClaim.get(entry.claim) ?? []) found.add(other);
    }
    return [...found].sort((a, b) => a - b).flatMap((position) => entries[position] ?? []);
  };
  return {
    entries,
    add(entry) {
      const position = entries.push(entry) - 1;
      for (const reference of referencesIn(entry)) addTo(byReference, reference, position);
      const claim = claimOf(entry);
      if (claim !== undefined) addTo(byClaim, claim, position);
    },
    read,
    openReferences() {
      const isSettled = (position: number): boolean => entries[position]?.kind === 'settled';
      const unsettled = [...byReference].filter(([, positions]) => !positions.some(isSettled));
      const candidates = unsettled.map(([reference]) => reference);
      const open = new Set(openReferencesIn(read(candidates)));
      return candidates.filter((reference) => open.has(reference));
    },
  };
}

function addTo(positions: Map<string, number[]>, key: string, position: number): void {
  // A copy, because an array that grows by `push` reserves room for 17 more elements, for each of
  // half a million payouts.
  positions.set(key, [...(positions.get(key) ?? []), position]);
}
