/** The entries of a HAR file of any size, one after the other: only one is in memory at a time. */

export interface HarElements {
  /** Takes the next bytes of the file, and gives the entries that end in them, as text. */
  push(chunk: Buffer): string[];
  /** What is known at the end of the file. */
  end(): { hasEntries: boolean; isCutOff: boolean; tooLarge: number };
}

/** Finds `log.entries` by the brackets alone; what is inside an entry is for a JSON parser. */
export function createHarElements(): HarElements {
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
      if (byte === quote) {
        inString = true;
        text = '';
      } else if (byte === colon && depth < entryDepth) {
        keys[depth] = text;
      } else if (byte === openObject || byte === openList) {
        if (inEntries && depth === entryDepth) {
          parts = [];
          bytes = 0;
          from = at;
        }
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
      // Of what is too large only the size is kept.
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
