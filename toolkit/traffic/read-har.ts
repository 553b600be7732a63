/** Reads recordings of any tool that writes HAR 1.2: this proxy, another one, a browser. */
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { textAt } from '../contract/objects.js';
import type { Exchange } from './exchange.ts';
import { exchangeIn } from './har-exchange.ts';

export interface Reading {
  /** Whether the file ends before its end, as after a full disk: what is whole was read. */
  isCutOff: boolean;
  /** Entries that are no exchange, or too large. */
  unreadable: number;
}

/** @param onProgress takes the share that was read, from 0 to 1 */
export async function* readHar(
  file: string,
  onProgress: (share: number) => void = () => undefined,
): AsyncGenerator<Exchange, Reading> {
  const { size } = await stat(file).catch((error: unknown) => {
    throw new Error(`${file} cannot be read (${textAt(error, 'code') ?? 'unknown'}).`);
  });
  const elements = createHarElements();
  let done = 0;
  let unreadable = 0;
  const chunks: AsyncIterable<Buffer> = createReadStream(file, { highWaterMark: 1 << 20 });
  for await (const chunk of chunks) {
    for (const text of elements.push(chunk)) {
      const exchange = exchangeIn(text);
      if (exchange) yield exchange;
      else unreadable += 1;
    }
    done += chunk.length;
    onProgress(size > 0 ? done / size : 1);
  }
  const { hasEntries, isCutOff, tooLarge } = elements.end();
  if (!hasEntries) throw new Error(`${file} must be a HAR file: JSON with log.entries.`);
  return { isCutOff, unreadable: unreadable + tooLarge };
}

/** Finds `log.entries` by the brackets; a JSON parser reads what is inside an entry. */
export function createHarElements() {
  /** The key that is being read, at the two outer levels. */
  const keys = ['', '', ''];
  let depth = 0;
  let inString = false;
  let isEscaped = false;
  let text = '';
  let inEntries = false;
  let hasEntries = false;
  let tooLarge = 0;
  let parts: Buffer[] | undefined;
  let bytes = 0;

  const finish = (last: Buffer, found: string[]): void => {
    if (!parts) return;
    if (bytes + last.length > mostEntryBytes) tooLarge += 1;
    else found.push(Buffer.concat([...parts, last]).toString());
    parts = undefined;
  };

  /** Takes the next bytes of the file, and gives the entries that end in them, as text. */
  const push = (chunk: Buffer): string[] => {
    const found: string[] = [];
    let from = 0;
    for (let at = 0; at < chunk.length; at += 1) {
      const byte = chunk[at] ?? 0;
      if (inString) {
        if (isEscaped) isEscaped = false;
        else if (byte === backslash) isEscaped = true;
        else if (byte === quote) inString = false;
        else if (depth < entryDepth && text.length < longestKey) text += String.fromCharCode(byte);
        continue;
      }
      if (byte === quote) [inString, text] = [true, ''];
      else if (byte === colon && depth < entryDepth) keys[depth] = text;
      else if (byte === openObject || byte === openList) {
        if (inEntries && depth === entryDepth) [parts, bytes, from] = [[], 0, at];
        depth += 1;
        const isList = byte === openList && depth === entryDepth;
        if (isList && keys[1] === 'log' && keys[2] === 'entries') inEntries = hasEntries = true;
      } else if (byte === closeObject || byte === closeList) {
        depth -= 1;
        if (inEntries && depth === entryDepth) finish(chunk.subarray(from, at + 1), found);
        if (depth < entryDepth) inEntries = false;
      }
    }
    if (parts) {
      // Only the size of a large entry is stored.
      if (bytes <= mostEntryBytes) parts.push(Buffer.from(chunk.subarray(from)));
      else parts = [];
      bytes += chunk.length - from;
    }
    return found;
  };

  return { push, end: () => ({ hasEntries, isCutOff: depth > 0 || inString, tooLarge }) };
}

/** Of an entry: the file, its `log`, its `entries`. */
const entryDepth = 3;
const longestKey = 20;
const mostEntryBytes = 200_000_000;

const quote = 0x22;
const backslash = 0x5c;
const colon = 0x3a;
const openObject = 0x7b;
const closeObject = 0x7d;
const openList = 0x5b;
const closeList = 0x5d;
