import { open, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { JournalEntry } from '../journal.js';
import { cannotBe } from './messages.js';

interface Waiting {
  readonly line: Buffer;
  resolve(): void;
  reject(reason: unknown): void;
}

/**
 * Entries that arrive during a write are written together in the next one.
 *
 * @param flags for opening the file, with or without creating it
 * @param check called with the open file; if it throws, nothing is written
 */
export function appendTo(
  path: string,
  flags: string | number,
  check: (file: FileHandle) => Promise<void>,
): (entry: JournalEntry) => Promise<void> {
  let waiting: Waiting[] = [];
  let isWriting = false;
  let isNameOnDisk = false;

  const write = async (group: Waiting[]): Promise<void> => {
    const written: Waiting[] = [];
    const file = await open(path, flags, 0o600);
    try {
      await check(file);
      for (const one of group) {
        await writeWhole(file, one.line).then(
          () => written.push(one),
          (error: unknown) => one.reject(cannotBe('written', path, error)),
        );
      }
      if (written.length > 0) await file.sync();
      if (!isNameOnDisk) await syncFolder(dirname(path));
      isNameOnDisk = true;
    } finally {
      await file.close();
    }
    for (const { resolve } of written) resolve();
  };

  const writeAll = async (): Promise<void> => {
    isWriting = true;
    while (waiting.length > 0) {
      const group = waiting;
      waiting = [];
      await write(group).catch((error: unknown) => {
        for (const { reject } of group) reject(cannotBe('written', path, error));
      });
    }
    isWriting = false;
  };

  return (entry) =>
    new Promise((resolve, reject) => {
      waiting.push({ line: lineOf(entry), resolve, reject });
      if (!isWriting) void writeAll();
    });
}

/**
 * `JSON.stringify` never writes a tab, so the tab at each end shows whether a line was cut short.
 * The line breaks on both sides separate it from other lines.
 */
function lineOf(entry: JournalEntry): Buffer {
  return Buffer.from(`\n\t${JSON.stringify(entry)}\t\n`);
}

/** Writes the line in one call, so that lines of several processes do not mix. */
async function writeWhole(file: FileHandle, line: Buffer): Promise<void> {
  const { bytesWritten } = await file.write(line, 0, line.length, null);
  if (bytesWritten < line.length) {
    throw Object.assign(new Error('an entry was cut short'), { code: 'ENOSPC' });
  }
}

/** Makes the name of a new file durable. Windows does not support this. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => undefined);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}
