/**
 * The requests for operations of the contract that came last, to any process: what was asked, how it was
 * judged, what was answered. Nothing of a body but references of payouts.
 */
import type { Page, PageQuery } from '../engine/interface/pages.ts';
import { maxRequests, type RequestGroups } from '../engine/interface/request-groups.ts';
import { hashOf } from '../store/identity.ts';
import { journalText, type JournalEntry } from './journal-entry.ts';
import { createUnwritten } from './unwritten.ts';

export interface JournalFilter extends PageQuery {
  partnerCode?: string;
  operationId?: string;
  transactionReference?: string;
  /** Null: those that were cut. */
  status?: number | null;
  verdict?: JournalEntry['judged']['verdict'];
  callId?: string;
  /** A `requestId`: those that began after it. A number: those that began then or later. */
  since?: string | number;
}

export type Journal = Awaited<ReturnType<typeof openJournal>>;

/** @param salt belongs to the database: ids of another are told from its own */
export async function openJournal(groups: RequestGroups & { nextId(): number }, salt: string) {
  const unwritten = createUnwritten();
  const read = createReader(groups);
  const write = createWriter(groups, unwritten);
  let timer: NodeJS.Timeout | undefined;
  let hurriesUntil = 0;
  let gatherAgainAt = 0;
  /** A database that is away is tried again. */
  const writeLater = (): void => {
    const isAwaited = performance.now() < hurriesUntil;
    timer ??= setTimeout(writeNow, isAwaited ? hurriedMs : writeMs).unref();
  };
  const writeNow = (): void => {
    clearTimeout(timer);
    timer = undefined;
    write().catch(writeLater);
  };
  groups.onAsked(() => {
    hurriesUntil = performance.now() + 2 * writeMs;
    writeNow();
  });
  const gather = async (): Promise<void> => {
    gatherAgainAt = performance.now() + writeMs;
    await write();
    await groups.gather();
  };
  const list = async (filter: JournalFilter) => {
    const { entries, dropped } = await read();
    return { ...pageOf(entries, filter), dropped };
  };
  // From now on others ask this process.
  await write();
  return {
    newRequestId() {
      const id = groups.nextId().toString(36);
      return `${prefix}${id}${checkOf(id, salt)}`;
    },
    /** Whether an id was given by this sandbox, listed or not. */
    hasGiven(requestId: string) {
      const id = requestId.slice(prefix.length, -checkLength);
      return requestId === `${prefix}${id}${checkOf(id, salt)}`;
    },
    /** Nobody waits for it: entries are written a moment later, or when somebody reads. */
    add(entry: JournalEntry) {
      unwritten.add(entry, 1);
      writeLater();
    },
    /** Changes an entry that this process has added. */
    amend(entry: JournalEntry, changes: Partial<JournalEntry>) {
      unwritten.add(Object.assign(entry, changes), 0);
      writeLater();
    },
    /** Those of all processes, the newest first, and how many were dropped for room. */
    async list(filter: JournalFilter = {}) {
      await gather();
      return list(filter);
    },
    /** The same for who asks again and again, without waiting for the others: they write at once meanwhile. */
    async follow(filter: JournalFilter) {
      await (performance.now() < gatherAgainAt ? write() : gather());
      return list(filter);
    },
    async clear(partnerCode?: string) {
      await gather();
      const keepOthers = (stored: string) => {
        const entries = entriesIn(stored);
        const others = entries.filter((entry) => entry.partnerCode !== partnerCode);
        return { entries: JSON.stringify(others), removed: entries.length - others.length };
      };
      await groups.clearGroups(partnerCode === undefined ? undefined : keepOthers);
    },
    /** Writes what it has, if the database answers. */
    async close() {
      clearTimeout(timer);
      await write().catch(() => undefined);
      await groups.leave().catch(() => undefined);
    },
  };
}

/** How long an entry waits until it is written: alone, and while somebody follows. */
const writeMs = 1_000;
const hurriedMs = 50;

const prefix = 'REQ-';
const checkLength = 3;

/** Tells an id from one with a typing error. */
function checkOf(id: string, salt: string): string {
  const check = (hashOf(id + salt) >>> 0) % 36 ** checkLength;
  return check.toString(36).padStart(checkLength, '0');
}

/** Gives what writes all that is unwritten, once more for each call. */
function createWriter(
  groups: RequestGroups,
  unwritten: ReturnType<typeof createUnwritten>,
): () => Promise<void> {
  let writing = Promise.resolve();
  const writeAll = async (): Promise<void> => {
    const asked = groups.asked();
    const some = unwritten.take();
    if (some.entries.length > 0) {
      await groups
        .writeGroup(JSON.stringify(some.entries), some.counted)
        .catch((error: unknown) => {
          unwritten.putBack(some);
          throw error;
        });
    }
    await groups.hasWritten(asked);
  };
  return () => (writing = writing.catch(() => undefined).then(writeAll));
}

/** Gives what reads all entries, the newest first; groups that were read before are remembered. */
function createReader(groups: RequestGroups) {
  let known = new Map<string, JournalEntry[]>();
  let all: JournalEntry[] = [];
  return async (): Promise<{ entries: JournalEntry[]; dropped: number }> => {
    const before = known;
    const listed = await groups.readGroups([...before.keys()]);
    known = new Map(
      listed.map(({ key, entries }) => [key, before.get(key) ?? entriesIn(entries ?? '[]')]),
    );
    const isChanged = known.size !== before.size || listed.some(({ key }) => !before.has(key));
    if (isChanged) all = merged([...known.values()]);
    return { entries: all, dropped: (listed[0]?.requests ?? 0) - all.length };
  };
}

/** The newest. An entry that came again has changed. */
function merged(groups: readonly JournalEntry[][]): JournalEntry[] {
  const latest = new Map(groups.flat().map((entry) => [entry.requestId, entry]));
  const sorted = [...latest.values()].sort((one, other) =>
    one.requestId < other.requestId ? 1 : -1,
  );
  return sorted.slice(0, maxRequests);
}

function entriesIn(stored: string): JournalEntry[] {
  const entries: unknown = JSON.parse(stored);
  if (!areEntries(entries)) throw new TypeError('Stored requests must be a list.');
  return entries;
}

/** Only the journal writes them. */
function areEntries(value: unknown): value is JournalEntry[] {
  return Array.isArray(value);
}

function pageOf(entries: readonly JournalEntry[], filter: JournalFilter): Page<JournalEntry> {
  const { since, limit = 100, after, to = Infinity } = filter;
  const begun = typeof since === 'string' ? since : '';
  const { from = typeof since === 'number' ? since : 0 } = filter;
  const fitting = entries.filter(
    (entry) => entry.requestId > begun && entry.at >= from && entry.at < to && fits(entry, filter),
  );
  const left = fitting.filter(({ requestId }) => after === undefined || requestId < after);
  const items = left.slice(0, limit);
  const next = left.length > limit ? (items.at(-1)?.requestId ?? null) : null;
  return { total: fitting.length, next, items };
}

function fits(entry: JournalEntry, filter: JournalFilter): boolean {
  const { partnerCode, operationId, transactionReference, status, verdict, callId } = filter;
  return (
    (callId === undefined || entry.callId === callId) &&
    (partnerCode === undefined || entry.partnerCode === partnerCode) &&
    (operationId === undefined || entry.operationId === operationId) &&
    (status === undefined || entry.status === status) &&
    (verdict === undefined || entry.judged.verdict === verdict) &&
    (transactionReference === undefined ||
      entry.transactionReferences.includes(journalText(transactionReference)))
  );
}
