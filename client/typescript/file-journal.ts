import { constants, statSync } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { demand, demandNone } from './check.js';
import { absolutePath } from './file-journal/absolute-path.js';
import { appendTo } from './file-journal/append.js';
import { fieldOf } from './field.js';
import { cannotBe, isDamaged, isMissing, lostEntries } from './file-journal/messages.js';
import type { Journal, JournalEntry } from './journal.js';
import { entryIndex, type EntryIndex } from './memory-journal.js';
import { isEntry } from './settle/ledger.js';

/** A journal stored in a file. */
export interface FileJournal extends Journal {
  /** The absolute path of the file. */
  readonly path: string;
  /**
   * Whether the file was missing or empty when the journal was opened. If payouts were already
   * sent, this is the wrong file: stop.
   */
  readonly isNew: boolean;
}

/** How a file journal treats a missing file. */
export interface FileJournalOptions {
  /** Whether to create a missing file. With `false`, a missing file is an error and nothing is sent. Default true. */
  create?: boolean | undefined;
}

/**
 * A journal in a file of JSON lines, for Node.js, Deno and Bun. Each entry is on disk before
 * `append` resolves. An entry that a crash cut short does not count.
 *
 * Processes on one machine may share the file. Do not put it on a network file system: appending is
 * not reliable enough there. Its entries stay in memory, about 300 MB for half a million lines. For
 * more entries, use `postgresJournal`.
 *
 * @example const journal = fileJournal(new URL('payouts.jsonl', import.meta.url));
 *
 * @param file a `file:` URL or a path. A relative path is resolved immediately, against the current folder. If you
 *   start the program in another folder, it gets another, empty journal and pays again.
 * @throws TypeError immediately, when it is neither, or is a folder; Error, when `create` is false
 *   and the file is missing
 * @throws SyntaxError from `read`, when a line is damaged; nothing is sent then
 * @throws Error from `append`, when the entry cannot be written; from `append` and `read`, when the
 *   file cannot be read, is missing with `create: false`, or has lost entries that were read before
 */
export function fileJournal(file: string | URL, options: FileJournalOptions = {}): FileJournal {
  const { create = true, ...unknown } = options;
  demandNone(unknown);
  demand(typeof create === 'boolean', 'create', 'true or false');
  const path = absolutePath(file);
  const found = statSync(path, { throwIfNoEntry: false });
  demand(!found?.isDirectory(), path, 'a file; it is a folder');
  if (!found && !create) throw isMissing(path);
  let known = nothing();
  let turn: Promise<unknown> = Promise.resolve();

  /** Each task starts reading where the previous one stopped. */
  const inTurn = <T>(task: () => Promise<T>): Promise<T> => {
    const result = turn.then(task);
    turn = result.catch(() => undefined);
    return result;
  };

  const update = async (file: FileHandle): Promise<void> => {
    if (await isContinued(file, known)) {
      await readOn(path, file, known);
      return;
    }
    const fresh = nothing();
    await readOn(path, file, fresh);
    const all = fresh.index.entries.map((entry) => JSON.stringify(entry));
    const isThere = known.index.entries.every((entry, at) => JSON.stringify(entry) === all[at]);
    if (!isThere) throw lostEntries(path);
    known = fresh;
  };

  const updated = <T>(use: (index: EntryIndex) => T): Promise<T> =>
    inTurn(async () => {
      const file = await openIfThere(path);
      if (!file && known.end > 0) throw lostEntries(path);
      if (!file && !create) throw isMissing(path);
      try {
        if (file) await update(file);
      } finally {
        await file?.close();
      }
      return use(known.index);
    }).catch((error: unknown) => {
      throw cannotBe('read', path, error);
    });

  return {
    path,
    isNew: !found || found.size === 0,
    append: appendTo(path, create ? 'a+' : constants.O_APPEND | constants.O_RDWR, (file) =>
      inTurn(async () => {
        if (!(await isSameFile(file, known))) await update(file);
      }),
    ),
    read: (references) => updated((index) => index.read(references)),
    openReferences: () => updated((index) => index.openReferences()),
  };
}

interface Known {
  readonly index: EntryIndex;
  /** How many bytes have been read. */
  end: number;
  /** How many line breaks have been read. */
  lines: number;
  /** The last bytes that were read. */
  last: Buffer;
  ino: number;
  dev: number;
}

function nothing(): Known {
  return { index: entryIndex(), end: 0, lines: 0, last: Buffer.alloc(0), ino: 0, dev: 0 };
}

async function readOn(path: string, file: FileHandle, known: Known): Promise<void> {
  const { ino, dev, size } = await file.stat();
  Object.assign(known, { ino, dev });
  try {
    await eachLine(file, known.end, size, (line, end, isWhole) => {
      const entry = line === '' ? undefined : entryIn(line);
      if (entry) known.index.add(entry);
      else if (line !== '' && !isCutShort(line)) {
        throw isDamaged(path, known.lines + 1);
      }
      // Another process may still be writing this line.
      else if (!isWhole) return;
      known.end = end;
      if (isWhole) known.lines += 1;
    });
  } finally {
    known.last = await bytesBefore(file, known.end, 64);
  }
}

/** Calls back with each line and its end offset. The last line may lack a line break. */
async function eachLine(
  file: FileHandle,
  from: number,
  to: number,
  each: (line: string, end: number, isWhole: boolean) => void,
): Promise<void> {
  const chunk = Buffer.allocUnsafe(Math.min(to - from, 1 << 20));
  let rest = Buffer.alloc(0);
  for (let at = from; at < to;) {
    const { bytesRead } = await file.read(chunk, 0, Math.min(chunk.length, to - at), at);
    if (bytesRead === 0) break;
    at += bytesRead;
    rest = Buffer.concat([rest, chunk.subarray(0, bytesRead)]);
    const first = at - rest.length;
    let start = 0;
    for (let end; (end = rest.indexOf('\n', start)) !== -1; start = end + 1) {
      each(rest.toString('utf8', start, end), first + end + 1, true);
    }
    rest = rest.subarray(start);
    if (at >= to && rest.length > 0) each(rest.toString(), at, false);
  }
}

function entryIn(line: string): JournalEntry | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return isEntry(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** See `lineOf` in append.ts. */
function isCutShort(line: string): boolean {
  return line.startsWith('\t') && (line === '\t' || !line.endsWith('\t'));
}

async function isContinued(file: FileHandle, known: Known): Promise<boolean> {
  if (!(await isSameFile(file, known))) return false;
  return known.last.equals(await bytesBefore(file, known.end, known.last.length));
}

async function isSameFile(file: FileHandle, known: Known): Promise<boolean> {
  if (known.end === 0) return true;
  const { ino, dev, size } = await file.stat();
  return ino === known.ino && dev === known.dev && size >= known.end;
}

async function bytesBefore(file: FileHandle, end: number, most: number): Promise<Buffer> {
  const bytes = Buffer.alloc(Math.min(end, most));
  const { bytesRead } = await file.read(bytes, 0, bytes.length, end - bytes.length);
  return bytes.subarray(0, bytesRead);
}

async function openIfThere(path: string): Promise<FileHandle | undefined> {
  return open(path, 'r').catch((error: unknown) => {
    if (fieldOf(error, 'code') === 'ENOENT') return undefined;
    throw error;
  });
}
