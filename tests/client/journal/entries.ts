import type { JournalEntry, SendingEntry } from '../../../client/typescript/journal.ts';

export function sendingEntry(claim: string, references: readonly string[]): SendingEntry {
  return {
    kind: 'sending',
    claim,
    idempotencyKey: `key of ${claim}`,
    transactions: references.map((transactionReference) => ({
      transactionReference,
      fingerprint: 'f'.repeat(64),
    })),
  };
}

export function settledEntry(transactionReference: string): JournalEntry {
  return { kind: 'settled', transactionReference, outcome: 'paid', responseCode: '00' };
}

/** Returns entries in the format of the file. */
export function linesOf(...entries: readonly object[]): string {
  return entries.map((entry) => `\n\t${JSON.stringify(entry)}\t\n`).join('');
}
