/**
 * What a line of a journal is found by: its references and its claim, as hashes of 32 bits. Two keys
 * with the same hash cost the reading of a line too many, nothing else.
 */
import type { JournalEntry } from '../journal.js';
import { referencesIn } from '../settle/ledger.js';

/** The hash of a reference or of a claim. */
export function hashOf(key: string): number {
  const bytes = Buffer.from(JSON.stringify(key));
  return hash(bytes, 1, bytes.length - 1);
}

/** The keys of an entry. */
export function keysOf(entry: JournalEntry): number[] {
  const keys = referencesIn(entry).map(hashOf);
  return 'claim' in entry ? [...keys, hashOf(entry.claim)] : keys;
}

/**
 * The keys of a line that is written as `JSON.stringify` writes entries, without parsing it: a journal
 * of years is read in a second. Nothing for a line of any other form, which must be parsed.
 *
 * Every string after a key as long as `claim`, `transactionReference` or `transactionReferences` is
 * taken: it may be one too many, never one too few.
 *
 * @param end where the line ends: there is a control character
 */
export function scanKeys(bytes: Uint8Array, start: number, end: number): number[] | undefined {
  const keys: number[] = [];
  const isEntry = beginning.every((byte, index) => bytes[start + index] === byte);
  return isEntry && valueEnd(bytes, start, false, keys, 0) === end ? keys : undefined;
}

const beginning = new TextEncoder().encode('{"kind":"');

/** Objects in a list in the entry. */
const deepest = 3;

/** The position after a value; -1 when it is not in the form that is expected. */
function valueEnd(
  bytes: Uint8Array,
  at: number,
  isKey: boolean,
  keys: number[],
  depth: number,
): number {
  switch (bytes[at]) {
    case quote: {
      const close = stringEnd(bytes, at + 1);
      if (close !== -1 && isKey) keys.push(hash(bytes, at + 1, close));
      return close === -1 ? -1 : close + 1;
    }
    case openBrace:
      return depth < deepest ? objectEnd(bytes, at + 1, keys, depth + 1) : -1;
    case openBracket:
      return depth < deepest ? listEnd(bytes, at + 1, isKey, keys, depth + 1) : -1;
    default:
      return -1;
  }
}

function objectEnd(bytes: Uint8Array, start: number, keys: number[], depth: number): number {
  for (let at = start; ; at += 1) {
    const close = bytes[at] === quote ? stringEnd(bytes, at + 1) : -1;
    if (close === -1 || bytes[close + 1] !== colon) return -1;
    const length = close - at - 1;
    const isKey = length === 5 || length === 20 || length === 21;
    at = valueEnd(bytes, close + 2, isKey, keys, depth);
    if (at === -1) return -1;
    if (bytes[at] === closeBrace) return at + 1;
    if (bytes[at] !== comma) return -1;
  }
}

function listEnd(
  bytes: Uint8Array,
  start: number,
  isKey: boolean,
  keys: number[],
  depth: number,
): number {
  for (let at = start; ; at += 1) {
    at = valueEnd(bytes, at, isKey, keys, depth);
    if (at === -1) return -1;
    if (bytes[at] === closeBracket) return at + 1;
    if (bytes[at] !== comma) return -1;
  }
}

/** The position of the closing quote. A string with an escape is left to the parser. */
function stringEnd(bytes: Uint8Array, start: number): number {
  for (let at = start; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte === quote) return at;
    if (byte < space || byte === backslash) return -1;
  }
  return -1;
}

/** FNV-1a. */
function hash(bytes: Uint8Array, start: number, end: number): number {
  let value = 0x811c9dc5;
  for (let at = start; at < end; at += 1) {
    value = Math.imul(value ^ (bytes[at] ?? 0), 0x01000193);
  }
  return value >>> 0;
}

const space = 0x20;
const quote = 0x22;
const comma = 0x2c;
const colon = 0x3a;
const openBracket = 0x5b;
const backslash = 0x5c;
const closeBracket = 0x5d;
const openBrace = 0x7b;
const closeBrace = 0x7d;
