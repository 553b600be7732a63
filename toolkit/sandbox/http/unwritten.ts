/** Entries of the journal in the memory of this process, until they are written. */
import { maxBytes, maxRequests } from '../engine/interface/request-groups.ts';
import type { JournalEntry } from './journal-entry.ts';

/** How many entries are written together, and how large they are, roughly. */
const groupSize = 1_000;
const groupBytes = 400_000;

export interface Taken {
  entries: JournalEntry[];
  /** Those that were written before, and have changed. */
  changed: JournalEntry[];
  /** How many had no room. */
  lost: number;
}

export function createUnwritten() {
  let waiting: JournalEntry[] = [];
  let changed: JournalEntry[] = [];
  let bytes = 0;
  let lost = 0;
  const dropOldest = (): void => {
    const oldest = waiting.shift();
    bytes -= oldest ? bytesOf(oldest) : 0;
    lost += 1;
  };
  return {
    add(entry: JournalEntry): void {
      waiting.push(entry);
      bytes += bytesOf(entry);
      while (waiting.length > maxRequests || bytes > maxBytes) dropOldest();
    },
    hasChanged(entry: JournalEntry): void {
      if (!waiting.includes(entry)) changed.push(entry);
    },
    /** The oldest; undefined when there is nothing. */
    take(): Taken | undefined {
      if (waiting.length + changed.length + lost === 0) return undefined;
      let size = 0;
      let count = 0;
      for (const entry of waiting) {
        size += bytesOf(entry);
        if (count > 0 && (count === groupSize || size > groupBytes)) break;
        count += 1;
      }
      const taken = { entries: waiting.splice(0, count), changed, lost };
      bytes -= taken.entries.reduce((sum, entry) => sum + bytesOf(entry), 0);
      changed = [];
      lost = 0;
      return taken;
    },
    /** What could not be written. */
    putBack(taken: Taken): void {
      waiting = [...taken.entries, ...waiting];
      changed = [...taken.changed, ...changed].slice(-groupSize);
      bytes = waiting.reduce((sum, entry) => sum + bytesOf(entry), 0);
      lost += taken.lost;
      while (waiting.length > maxRequests || bytes > maxBytes) dropOldest();
    },
  };
}

/** Roughly, with the overhead of each object and text. */
export function bytesOf({ transactionReferences, judged }: JournalEntry): number {
  let bytes = 600;
  for (const reference of transactionReferences) bytes += 24 + reference.length;
  for (const remark of judged.remarks) bytes += 24 + remark.length;
  for (const { path, message, origin = '' } of judged.errors) {
    bytes += 100 + path.length + message.length + origin.length;
  }
  return bytes;
}
