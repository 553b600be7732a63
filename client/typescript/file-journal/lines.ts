/** The lines of a journal: how an entry becomes one, and what one means. */
import type { FileHandle } from 'node:fs/promises';
import type { JournalEntry } from '../journal.js';
import { isEntry } from '../settle/ledger.js';

/**
 * An entry as it is written: a line of JSON between two tabs, which `JSON.stringify` never makes, with
 * a line break on both sides. So a line that a crash or a full disk cut short is recognised by itself,
 * whoever wrote it and whoever writes after it, and never takes another with it.
 */
export function lineOf(entry: JournalEntry): Buffer {
  return Buffer.from(`\n\t${JSON.stringify(entry)}\t\n`);
}

/** The entry in a line; nothing when the line is not one. */
export function entryIn(line: string): JournalEntry | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return isEntry(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a line was cut short while it was written. */
export function isCutShort(line: string): boolean {
  return line.startsWith('\t') && (line === '\t' || !line.endsWith('\t'));
}

/**
 * Whether this line says that the one right before it was cut short: version 1 wrote lines without
 * tabs, and a mark after what a crash had left; what a later version writes begins with a tab.
 */
export function marksCutShort(line: string): boolean {
  return line.startsWith('\t') || line === '{"kind":"torn"}';
}

/** A line of a file. Its bytes are overwritten once the callback has returned. */
export interface FileLine {
  readonly bytes: Buffer;
  readonly start: number;
  readonly end: number;
  /** Of its first byte in the file. */
  readonly offset: number;
  /** Whether its line break is there. */
  readonly isComplete: boolean;
}

/** Calls back with each line from one position of a file to another. Needs memory for the longest. */
export async function eachLine(
  file: FileHandle,
  from: number,
  to: number,
  each: (line: FileLine) => void,
): Promise<void> {
  let bytes = Buffer.allocUnsafe(Math.min(to - from, 1 << 18));
  let filled = 0;
  let offset = from;
  while (offset + filled < to) {
    if (filled === bytes.length) bytes = Buffer.concat([bytes], filled * 2);
    const room = Math.min(bytes.length - filled, to - offset - filled);
    const { bytesRead } = await file.read(bytes, filled, room, offset + filled);
    if (bytesRead === 0) break;
    let start = 0;
    let end = bytes.indexOf(lineBreak, filled);
    filled += bytesRead;
    for (; end !== -1 && end < filled; end = bytes.indexOf(lineBreak, start)) {
      each({ bytes, start, end, offset: offset + start, isComplete: true });
      start = end + 1;
    }
    bytes.copyWithin(0, start, filled);
    filled -= start;
    offset += start;
  }
  if (filled > 0) each({ bytes, start: 0, end: filled, offset, isComplete: false });
}

/** Reads lines, many at once where they are near each other. */
export async function readLines(
  file: FileHandle,
  places: readonly { offset: number; length: number }[],
): Promise<string[]> {
  const lines: string[] = [];
  for (let first = 0; first < places.length;) {
    const offset = places[first]?.offset ?? 0;
    let next = first;
    let end = offset;
    for (let place = places[next]; place; place = places[next]) {
      if (next > first && (place.offset > end + near || place.offset > offset + much)) break;
      end = place.offset + place.length;
      next += 1;
    }
    const bytes = Buffer.allocUnsafe(end - offset);
    const { bytesRead } = await file.read(bytes, 0, bytes.length, offset);
    for (const place of places.slice(first, next)) {
      const start = place.offset - offset;
      lines.push(bytes.toString('utf8', start, Math.min(start + place.length, bytesRead)));
    }
    first = next;
  }
  return lines;
}

const lineBreak = 0x0a;
/** Bytes that are read in vain rather than by another request. */
const near = 1 << 14;
const much = 1 << 20;
