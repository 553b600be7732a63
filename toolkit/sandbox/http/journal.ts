/**
 * Keeps the latest requests for the contract's operations, to any process: the request, the verdict, the answer. From
 * bodies, it keeps only payout references.
 */
import type { Engine } from '../engine/open.ts';
import { maxBytes, maxRequests, referenceLines } from '../engine/requests.ts';
import type { RequestFilter, RequestRow } from '../engine/requests.ts';
import { isObject } from '../../contract/objects.js';
import { hashOf } from '../store/identity.ts';
import { text } from '../store/store.ts';
import { journalText, type JournalEntry } from './journal-entry.ts';

export type JournalFilter = Omit<RequestFilter, 'references'> & { transactionReference?: string };

export type Journal = Awaited<ReturnType<typeof openJournal>>;

/** @param salt a text of the database, to recognise ids of another database */
export async function openJournal(engine: Engine, salt: string) {
  const requestIdOf = (id: number): string => {
    const digits = id.toString(36);
    return `${prefix}${digits}${checkOf(digits, salt)}`;
  };
  const { add, write, stop } = createWriter(engine);
  const list = async ({ transactionReference: named, ...filter }: JournalFilter) => {
    const references =
      named === undefined ? {} : { references: referenceLines([journalText(named)]) };
    const { rows, ...page } = await engine.listRequests({ ...filter, ...references });
    return { ...page, items: rows.map((row) => entryIn(text(row, 'entry'))) };
  };
  const gather = async (): Promise<void> => {
    await write();
    await engine.gatherRequests();
  };
  let gathering: Promise<void> | undefined;
  // Join the processes that the others ask to write their requests.
  await write();
  return {
    newRequestId: () => requestIdOf(engine.nextId()),
    /** Returns the number in an id that this sandbox issued, listed or not; undefined for any other text. */
    numberIn(requestId: string): number | undefined {
      const id = numberOf(requestId);
      return requestId === requestIdOf(id) ? id : undefined;
    },
    /**
     * Adds an entry, or replaces its earlier version. This does not block: the entry is written a moment later, or
     * when somebody reads.
     */
    add: (entry: JournalEntry) => add(rowOf(entry)),
    /** Returns the requests of all processes, newest first, and how many were dropped for lack of room. */
    async list(filter: JournalFilter = {}) {
      await gather();
      return list(filter);
    },
    /** Lists requests for a caller who polls: a later answer has what other processes have not written yet. */
    async follow(filter: JournalFilter) {
      gathering ??= gather()
        .catch(() => undefined)
        .finally(() => (gathering = undefined));
      await write();
      return list(filter);
    },
    async clear(partnerCode?: string) {
      await gather();
      await engine.clearRequests(partnerCode);
    },
    /** Writes the entries of this process, if the database answers. */
    async close() {
      await stop();
      await engine.leave().catch(() => undefined);
    },
  };
}

/** How long a request waits before it is written, in milliseconds. */
const writeMs = 1_000;

const prefix = 'REQ-';
const checkLength = 3;

/** Returns the number in an id of this form. */
function numberOf(requestId: string): number {
  return Number.parseInt(requestId.slice(prefix.length, -checkLength), 36);
}

/** Returns a checksum that detects a mistyped id. */
function checkOf(id: string, salt: string): string {
  const check = (hashOf(id + salt) >>> 0) % 36 ** checkLength;
  return check.toString(36).padStart(checkLength, '0');
}

function rowOf(entry: JournalEntry): RequestRow {
  return {
    id: numberOf(entry.requestId),
    at: entry.at,
    partner_code: entry.partnerCode,
    operation_id: entry.operationId,
    status: entry.status,
    verdict: entry.judged.verdict,
    call_id: entry.callId,
    refs: referenceLines(entry.transactionReferences),
    entry: JSON.stringify(entry),
  };
}

function entryIn(stored: string): JournalEntry {
  const entry: unknown = JSON.parse(stored);
  if (!isEntry(entry)) throw new TypeError('A stored request must be an object.');
  return entry;
}

/** Reads a stored request, which only the journal writes. */
const isEntry = (value: unknown): value is JournalEntry => isObject(value);

/** Writes all waiting entries once per call, a moment after they were added, and when others ask. */
function createWriter({ asked, onAsked, writeRequests }: Engine) {
  let unwritten = createUnwritten();
  let answered = -1;
  let writing = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const writeAll = async (): Promise<void> => {
    const latest = asked();
    const taken = unwritten;
    if (taken.rows.length === 0 && latest === answered) return;
    unwritten = createUnwritten();
    try {
      // Write an entry once, although a changed one is in the queue twice.
      const rows = new Map(taken.rows.map((row) => [row.id, row]));
      await writeRequests([...rows.values()], taken.lost, latest);
      answered = latest;
    } catch (error) {
      for (const row of unwritten.rows) taken.add(row);
      taken.lost += unwritten.lost;
      unwritten = taken;
      throw error;
    }
  };
  const write = () => (writing = writing.catch(() => undefined).then(writeAll));
  const writeNow = (): void => {
    clearTimeout(timer);
    timer = undefined;
    write().catch(writeLater);
  };
  /** Writes entries, and tries again if the database does not answer. */
  const writeLater = (): void => {
    timer ??= setTimeout(writeNow, writeMs).unref();
  };
  onAsked(writeNow);
  return {
    write,
    add(row: RequestRow) {
      unwritten.add(row);
      writeLater();
    },
    async stop() {
      clearTimeout(timer);
      await write().catch(() => undefined);
    },
  };
}

/** Holds requests in memory until they are written. */
function createUnwritten() {
  const rows: RequestRow[] = [];
  let bytes = 0;
  return {
    rows,
    /** How many requests had no room. */
    lost: 0,
    add(row: RequestRow): void {
      rows.push(row);
      bytes += row.entry.length;
      while (rows.length > maxRequests || bytes > maxBytes) {
        bytes -= rows.shift()?.entry.length ?? 0;
        this.lost += 1;
      }
    },
  };
}
