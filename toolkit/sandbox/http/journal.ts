/**
 * The requests for operations of the contract that came last, in the memory of one process: what was
 * asked, how it was judged, what was answered. Nothing of a body but references of payouts.
 */
import type { components } from '../../../generated/simulation.d.ts';
import type { Page, PageQuery } from '../engine/engine.ts';

/** As the description of the simulation has it, but for the time. */
export interface JournalEntry extends Omit<components['schemas']['Request'], 'at'> {
  /** When it began, in real time. */
  at: number;
}

export interface JournalFilter extends PageQuery {
  partnerCode?: string;
  operationId?: string;
  transactionReference?: string;
  /** Null: those that were cut. */
  status?: number | null;
  verdict?: JournalEntry['judged']['verdict'];
  /** A `requestId`: those that began after it. A number: those that began then or later. */
  since?: string | number;
}

export interface Journal {
  newRequestId(): string;
  /** Whether an id is one of this journal, listed or not. */
  hasGiven(requestId: string): boolean;
  add(entry: JournalEntry): void;
  /** The newest first, with the number of all that fit and of those that were dropped for room. */
  list(filter?: JournalFilter): Page<JournalEntry> & { dropped: number };
  clear(partnerCode?: string): void;
}

export const maxRequests = 5_000;

/** Roughly, of all requests together. */
const maxBytes = 4_000_000;

/** @param run distinguishes this process's ids from those of others */
export function createJournal(run: string): Journal {
  const prefix = `REQ-${run}-`;
  const numberOf = (requestId: string): number => Number(requestId.slice(prefix.length));
  let given = 0;
  let dropped = 0;
  let bytes = 0;
  let entries: JournalEntry[] = [];

  const dropOldest = (): void => {
    const oldest = entries.shift();
    if (!oldest) return;
    bytes -= bytesOf(oldest);
    dropped += 1;
  };

  return {
    newRequestId() {
      given += 1;
      return `${prefix}${given}`;
    },
    hasGiven(requestId) {
      if (!requestId.startsWith(prefix)) return false;
      const number = numberOf(requestId);
      return Number.isInteger(number) && number >= 1 && number <= given;
    },

    add(entry) {
      entries.push(entry);
      bytes += bytesOf(entry);
      while (entries.length > maxRequests || bytes > maxBytes) dropOldest();
    },

    list(filter = {}) {
      const { since, limit = 100, after } = filter;
      const begun = typeof since === 'string' ? numberOf(since) : 0;
      const { from = typeof since === 'number' ? since : 0, to = Infinity } = filter;
      const fitting = entries
        .filter(({ requestId, at }) => numberOf(requestId) > begun && at >= from && at < to)
        .filter((entry) => fits(entry, filter))
        // They are added when they end.
        .sort((one, other) => numberOf(other.requestId) - numberOf(one.requestId));
      const last = after === undefined ? Infinity : numberOf(after);
      const left = fitting.filter(({ requestId }) => numberOf(requestId) < last);
      const items = left.slice(0, limit);
      const next = left.length > limit ? (items.at(-1)?.requestId ?? null) : null;
      return { total: fitting.length, next, items, dropped };
    },

    clear(partnerCode) {
      entries = entries.filter(
        (entry) => partnerCode !== undefined && entry.partnerCode !== partnerCode,
      );
      bytes = entries.reduce((sum, entry) => sum + bytesOf(entry), 0);
      if (partnerCode === undefined) dropped = 0;
    },
  };
}

function fits(entry: JournalEntry, filter: JournalFilter): boolean {
  const { partnerCode, operationId, transactionReference, status, verdict } = filter;
  return (
    (partnerCode === undefined || entry.partnerCode === partnerCode) &&
    (operationId === undefined || entry.operationId === operationId) &&
    (status === undefined || entry.status === status) &&
    (verdict === undefined || entry.judged.verdict === verdict) &&
    (transactionReference === undefined ||
      entry.transactionReferences.includes(journalText(transactionReference)))
  );
}

const maxText = 300;

/** A text as the journal stores it: a copy, since a part of a text holds the whole of it in memory. */
export function journalText(text: string): string {
  return Buffer.from(text.slice(0, maxText)).toString();
}

/** Roughly, with the overhead of each object and text. */
function bytesOf({ transactionReferences, judged }: JournalEntry): number {
  let bytes = 600;
  for (const reference of transactionReferences) bytes += 24 + reference.length;
  for (const remark of judged.remarks) bytes += 24 + remark.length;
  for (const { path, message, origin = '' } of judged.errors) {
    bytes += 100 + path.length + message.length + origin.length;
  }
  return bytes;
}
