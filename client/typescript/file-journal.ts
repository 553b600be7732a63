import { open, type FileHandle } from 'node:fs/promises';
import { appendTo } from './file-journal/append.js';
import type { Journal, JournalEntry } from './journal.js';
import { entryIndex, type EntryIndex } from './memory-journal.js';
import { isEntry } from './settle/ledger.js';

/**
 * A journal in a file of JSON lines, for Node.js, Deno and Bun. Each entry is on the disk before
 * `append` resolves; one that a crash cut short does not count.
 *
 * Processes on one machine may share the file; network file systems do not append reliably enough.
 * Its entries stay in memory, about 300 MB for half a million lines: if you have more, use
 * `postgresJournal`.
 *
 * @throws SyntaxError from `read` when a line is damaged: then nothing is sent.
 * @throws Error from `append` when the entry cannot be written, and from both when the file no
 *   longer has what was read from it.
 */
export function fileJournal(path: string): Journal {
  let known = nothing();
  let turn: Promise<unknown> = Promise.resolve();

  /** Each task reads on from where the one before has stopped. */
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
      try {
        if (file) await update(file);
      } finally {
        await file?.close();
      }
      return use(known.index);
    });

  return {
    append: appendTo(path, (file) =>
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
  /** In bytes: up to where it has been read. */
  end: number;
  /** The line breaks up to there. */
  lines: number;
  /** The last bytes up to there. */
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
        throw new SyntaxError(`${path}:${known.lines + 1} is not a journal entry. ${restore}`);
      }
      // Another process may be writing it.
      else if (!isWhole) return;
      known.end = end;
      if (isWhole) known.lines += 1;
    });
  } finally {
    known.last = await bytesBefore(file, known.end, 64);
  }
}

/** Calls back with each line, and where in the file it ends. The last may lack its line break. */
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
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  });
}

function lostEntries(path: string): Error {
  return new Error(`${path} no longer has entries that it had. ${restore}`);
}

const restore =
  'Restore the file; until then ask for the status of every payout that may have been sent.';
