/** Reading a journal: what concerns a reference is found without reading the rest again. */
import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import type { JournalEntry } from '../journal.js';
import { openReferencesIn, referencesIn } from '../settle/ledger.js';
import { lineIndex } from './line-index.js';
import type { LineIndex } from './line-index.js';
import { hashOf, keysOf, scanKeys } from './line-keys.js';
import { eachLine, entryIn, isCutShort, marksCutShort, readLines } from './lines.js';
import type { FileLine } from './lines.js';

export interface JournalReader {
  read(transactionReferences: Iterable<string>): Promise<JournalEntry[]>;
  openReferences(): Promise<string[]>;
  /**
   * Checks that an open file has all that was read from the journal before.
   *
   * @throws Error when it has not
   */
  check(file: FileHandle): Promise<void>;
}

/** What is known of a file. */
interface Known {
  readonly index: LineIndex;
  /** Up to where it is known. */
  end: number;
  /** The line breaks up to there. */
  lines: number;
  /** The last bytes up to there. */
  last: Buffer;
  /** Which file it is. */
  file: { ino: number; dev: number };
}

export function journalReader(path: string): JournalReader {
  let known = nothing();
  let turn: Promise<unknown> = Promise.resolve();

  /** One after the other: each reads on from where the one before has stopped. */
  const inTurn = <T>(task: () => Promise<T>): Promise<T> => {
    const result = turn.then(task);
    turn = result.catch(() => undefined);
    return result;
  };

  /** Reads what was added since, by whomever. */
  const update = async (file: FileHandle): Promise<void> => {
    const { ino, dev, size } = await file.stat();
    if (known.end > 0 && !(await isContinued(file, known, { ino, dev, size }))) {
      const anew = nothing();
      await readOn(path, file, anew, size);
      if (!anew.index.startsWith(known.index)) throw lostEntries(path);
      known = anew;
    } else {
      await readOn(path, file, known, size);
    }
    known.file = { ino, dev };
  };

  const updated = (use: (file: FileHandle) => Promise<JournalEntry[]>) =>
    inTurn(async () => {
      const file = await openIfThere(path);
      if (!file) {
        if (known.end > 0) throw lostEntries(path);
        return [];
      }
      try {
        await update(file);
        return await use(file);
      } finally {
        await file.close();
      }
    });

  const entriesWith = async (file: FileHandle, keys: number[]): Promise<JournalEntry[]> => {
    const places = known.index.find(keys);
    const lines = await readLines(file, places);
    return lines.map((line) => {
      const entry = entryIn(line);
      // Between the look at the file and this one it has changed where it never changes.
      if (!entry) throw lostEntries(path);
      return entry;
    });
  };

  const concerning = async (file: FileHandle, references: string[]): Promise<JournalEntry[]> => {
    const keys = references.map(hashOf);
    const entries = await entriesWith(file, keys);
    const claims = entries.flatMap((entry) =>
      entry.kind === 'sending' ? [hashOf(entry.claim)] : [],
    );
    return claims.length === 0 ? entries : entriesWith(file, [...keys, ...claims]);
  };

  return {
    read: (references) => updated((file) => concerning(file, [...references])),
    async openReferences() {
      // Whatever was written down and not settled; then, of these few, exactly those that are open.
      const candidates = new Set<string>();
      const entries = await updated(async (file) => {
        await eachLine(file, 0, known.end, (line) => {
          const entry = line.start < line.end && entryIn(textOf(line));
          if (!entry) return;
          const isFinal = entry.kind === 'settled' && entry.responseCode !== undefined;
          for (const reference of referencesIn(entry)) {
            if (isFinal) candidates.delete(reference);
            else candidates.add(reference);
          }
        });
        return concerning(file, [...candidates]);
      });
      return openReferencesIn(entries).filter((reference) => candidates.has(reference));
    },
    check: (file) =>
      inTurn(async () => {
        if (known.end > 0 && !isSameFile(known, await file.stat())) await update(file);
      }),
  };
}

function nothing(): Known {
  return {
    index: lineIndex(),
    end: 0,
    lines: 0,
    last: Buffer.alloc(0),
    file: { ino: 0, dev: 0 },
  };
}

async function readOn(path: string, file: FileHandle, known: Known, size: number): Promise<void> {
  const start = known.end;
  // A line that makes no sense, unless the next one explains it.
  let suspect: number | undefined;
  let lines = known.lines;
  const accept = (end: number): void => {
    known.end = end;
    known.lines = lines;
  };
  await eachLine(file, known.end, size, (line) => {
    lines += 1;
    const { start, end, offset, isComplete } = line;
    const keys = keysIn(line);
    const text = keys ? '' : textOf(line);
    if (suspect !== undefined && !marksCutShort(keys ? firstOf(line) : text)) {
      throw notAnEntry(path, suspect);
    }
    suspect = undefined;
    const length = end - start;
    if (keys) known.index.add(keys, offset, length);
    else if (!isComplete) return;
    else if (text !== '' && !isCutShort(text)) {
      suspect = lines;
      return;
    }
    accept(offset + length + (isComplete ? 1 : 0));
  });
  if (suspect !== undefined) throw notAnEntry(path, suspect);
  if (known.end === start) return;
  const last = Buffer.alloc(Math.min(known.end, 64));
  await file.read(last, 0, last.length, known.end - last.length);
  known.last = last;
}

/** The keys of a line that is an entry, whole. */
function keysIn(line: FileLine): number[] | undefined {
  const { bytes, start, end } = line;
  const isFramed = bytes[start] === tab && bytes[end - 1] === tab && end - start > 1;
  const scanned = isFramed ? scanKeys(bytes, start + 1, end - 1) : undefined;
  if (scanned) return scanned;
  if (start === end) return undefined;
  if (line.isComplete && !isFramed) {
    const unframed = scanKeys(bytes, start, end);
    if (unframed) return unframed;
  }
  const entry = entryIn(textOf(line));
  return entry && keysOf(entry);
}

function textOf({ bytes, start, end }: FileLine): string {
  return bytes.toString('utf8', start, end);
}

/** Enough of a line to know its form. */
function firstOf({ bytes, start, end }: FileLine): string {
  return bytes.toString('latin1', start, Math.min(end, start + 16));
}

/** Whether a file goes on where it was read to, as far as its end shows. */
async function isContinued(
  file: FileHandle,
  known: Known,
  is: { ino: number; dev: number; size: number },
): Promise<boolean> {
  if (!isSameFile(known, is)) return false;
  const { length } = known.last;
  const { buffer, bytesRead } = await file.read(
    Buffer.alloc(length),
    0,
    length,
    known.end - length,
  );
  return bytesRead === length && buffer.equals(known.last);
}

function isSameFile(known: Known, is: { ino: number; dev: number; size: number }): boolean {
  return is.ino === known.file.ino && is.dev === known.file.dev && is.size >= known.end;
}

async function openIfThere(path: string): Promise<FileHandle | undefined> {
  return open(path, 'r').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  });
}

function notAnEntry(path: string, line: number): SyntaxError {
  return new SyntaxError(`${path}:${line} is not a journal entry. ${restore}`);
}

function lostEntries(path: string): Error {
  return new Error(`${path} no longer has entries that it had. ${restore}`);
}

const restore =
  'Restore the file; until then ask for the status of every payout that may have been sent.';
const tab = 0x09;
