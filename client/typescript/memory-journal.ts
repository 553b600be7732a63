/** A journal in memory. */
import type { Journal, JournalEntry } from './journal.js';
import { openReferencesIn, referencesIn } from './settle/ledger.js';

/** A journal that lasts as long as the process. */
export function memoryJournal(entries: readonly JournalEntry[] = []): Journal {
  const all: JournalEntry[] = [];
  // Where each reference and each claim is, so that a long run does not search everything each time.
  const byReference = new Map<string, number[]>();
  const byClaim = new Map<string, number[]>();
  const add = (entry: JournalEntry): void => {
    const index = all.push(entry) - 1;
    for (const reference of referencesIn(entry)) list(byReference, reference).push(index);
    if ('claim' in entry) list(byClaim, entry.claim).push(index);
  };
  entries.forEach(add);
  return {
    append: async (entry) => add(entry),
    async read(transactionReferences) {
      const found = new Set(transactionReferences.flatMap((one) => byReference.get(one) ?? []));
      for (const index of [...found]) {
        const entry = all[index];
        if (entry?.kind !== 'sending') continue;
        for (const other of byClaim.get(entry.claim) ?? []) found.add(other);
      }
      return [...found].sort((a, b) => a - b).flatMap((index) => all[index] ?? []);
    },
    openReferences: async () => openReferencesIn(all),
  };
}

function list(lists: Map<string, number[]>, key: string): number[] {
  const found = lists.get(key) ?? [];
  lists.set(key, found);
  return found;
}
