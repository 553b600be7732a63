/** Entries of the journal in the memory of this process, until they are written. */
import { maxBytes, maxRequests } from '../engine/interface/request-groups.ts';
import type { JournalEntry } from './journal-entry.ts';

interface Some {
  entries: JournalEntry[];
  /** How many requests they account for, with those that had no room. */
  counted: number;
}

export function createUnwritten() {
  let waiting: JournalEntry[] = [];
  let bytes = 0;
  let uncounted = 0;
  const makeRoom = (): void => {
    while (waiting.length > maxRequests || bytes > maxBytes) {
      const oldest = waiting.shift();
      if (oldest) bytes -= bytesOf(oldest);
    }
  };
  return {
    /** @param counted 1, or 0 for one that has been here and has changed */
    add(entry: JournalEntry, counted: 0 | 1): void {
      waiting.push(entry);
      // One that has changed may be among them already.
      bytes = counted === 1 ? bytes + bytesOf(entry) : sizeOf(waiting);
      uncounted += counted;
      makeRoom();
    },
    take(): Some {
      const some = { entries: waiting, counted: uncounted };
      waiting = [];
      [bytes, uncounted] = [0, 0];
      return some;
    },
    /** What could not be written. */
    putBack({ entries, counted }: Some): void {
      waiting = [...entries, ...waiting];
      bytes += sizeOf(entries);
      uncounted += counted;
      makeRoom();
    },
  };
}

function sizeOf(entries: readonly JournalEntry[]): number {
  return entries.reduce((sum, entry) => sum + bytesOf(entry), 0);
}

/** Roughly, with the overhead of each object and text. */
function bytesOf({ transactionReferences, judged: { remarks, errors } }: JournalEntry): number {
  let bytes = 600;
  for (const text of transactionReferences) bytes += 24 + text.length;
  for (const text of remarks) bytes += 24 + text.length;
  for (const { path, message } of errors) bytes += 200 + path.length + message.length;
  return bytes;
}
