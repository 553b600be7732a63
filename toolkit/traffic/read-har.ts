/** Reads HAR 1.2 recordings of any tool: this proxy, another proxy, a browser. */
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { isObject, listAt, numberAt, objectAt, textAt } from '../contract/objects.js';
import { headerOf, unpackBody, type Exchange, type Header, type Message } from './exchange.ts';

export interface Reading {
  /** Whether the file is truncated, for example by a full disk. The complete entries were read. */
  isCutOff: boolean;
  /** Entries that are not an exchange, or are too large. */
  unreadable: number;
}

/** @param onProgress receives the share read so far, from 0 to 1 */
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

/** Finds `log.entries` by counting brackets; a JSON parser reads each entry. */
export function createHarElements() {
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

  /** Takes the next bytes of the file and returns the entries that end in them, as text. */
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
      // Store only the size of an oversized entry.
      if (bytes <= mostEntryBytes) parts.push(Buffer.from(chunk.subarray(from)));
      else parts = [];
      bytes += chunk.length - from;
    }
    return found;
  };

  return { push, end: () => ({ hasEntries, isCutOff: depth > 0 || inString, tooLarge }) };
}

/** The depth of an entry: the file, its `log`, its `entries`. */
const entryDepth = 3;
const longestKey = 20;
const mostEntryBytes = 200_000_000;

const [quote, backslash, colon, openObject, closeObject, openList, closeList] =
  Buffer.from('"\\:{}[]');

/** Tools differ in what they omit, how they write numbers, and whether they decompress a body. */
export function exchangeIn(text: string): Exchange | undefined {
  let entry: unknown;
  try {
    entry = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isObject(entry)) return undefined;
  const request = objectAt(entry, 'request');
  const response = objectAt(entry, 'response');
  const method = textAt(request, 'method');
  const url = urlOf(request);
  // Some tools omit the answer of an aborted exchange.
  const status = isObject(entry['response']) ? numberIn(response, 'status') : 0;
  if (method === undefined || url === undefined || status === undefined) return undefined;
  return {
    startedAt: timeOf(entry),
    milliseconds: Math.max(0, numberIn(entry, 'time') ?? 0),
    method: method.toUpperCase(),
    url,
    request: messageOf(request, objectAt(request, 'postData')),
    // Other tools write an invalid status.
    status: Math.max(0, status),
    answer: messageOf(response, objectAt(response, 'content')),
  };
}

/** The full URL, even if the recorder wrote only a path. */
function urlOf(request: object): string | undefined {
  const url = textAt(request, 'url');
  const host = headersIn(request).find(([name]) => /^(host|:authority)$/i.test(name))?.[1];
  return url?.startsWith('/') && host !== undefined ? `https://${host}${url}` : url;
}

function messageOf(message: object, content: { [key: string]: unknown }): Message {
  const headers = headersIn(message).filter(([name]) => !name.startsWith(':'));
  const type = textAt(content, 'mimeType');
  const isLabelled = headerOf({ headers }, 'content-type') !== undefined;
  if (!isLabelled && type !== undefined && type !== '' && type !== 'x-unknown') {
    headers.push(['content-type', type]);
  }
  return { headers, body: bodyOf(content, headers) };
}

/** HTTP/2 puts parts of the request line among the headers: `:status`. Some tools write an object. */
function headersIn(message: object): Header[] {
  const headers: unknown = Reflect.get(message, 'headers');
  if (isObject(headers)) {
    return Object.entries(headers).flatMap(([name, values]) =>
      [values].flat().map((value): Header => [name, String(value)]),
    );
  }
  return listAt(message, 'headers').flatMap((one): Header[] => {
    const name = textAt(one, 'name') ?? '';
    return name === '' ? [] : [[name, textAt(one, 'value') ?? '']];
  });
}

function bodyOf(
  content: { [key: string]: unknown },
  headers: readonly Header[],
): Buffer | undefined {
  const text = textAt(content, 'text');
  const form = listAt(content, 'params').map((one) => [
    textAt(one, 'name') ?? '',
    textAt(one, 'value') ?? '',
  ]);
  if (!text && form.length > 0 && !/^multipart/i.test(textAt(content, 'mimeType') ?? '')) {
    return Buffer.from(new URLSearchParams(form).toString());
  }
  // For a body that was not stored, some tools write an empty one with the original size.
  if (text === undefined || (text === '' && numberIn(content, 'size') !== 0)) return undefined;
  const isBase64 = textAt(content, 'encoding') === 'base64';
  const body = Buffer.from(text, isBase64 ? 'base64' : 'utf8');
  const encoding = headerOf({ headers }, 'content-encoding') ?? '';
  // Most tools have decompressed it already. A compressed body that was recorded as text is lost.
  if (encoding === '' || isText(body)) return body;
  return isBase64 ? unpackBody(encoding, body) : undefined;
}

/** Rejects a text with replacement characters, or with characters that no text contains. */
function isText(body: Buffer): boolean {
  return !/[\uFFFD\0-\x08\x0E-\x1F]/.test(body.toString());
}

/** Some tools write numbers as strings. */
function numberIn(object: unknown, key: string): number | undefined {
  const text = textAt(object, key);
  const number = text === undefined || text === '' ? numberAt(object, key) : Number(text);
  return Number.isFinite(number) ? number : undefined;
}

/** Reads a time in ISO 8601, or in milliseconds or seconds since 1970. */
function timeOf(entry: object): Date {
  const number = numberIn(entry, 'startedDateTime');
  if (number === undefined) return new Date(textAt(entry, 'startedDateTime') ?? Number.NaN);
  return new Date(number < firstMilliseconds ? number * 1_000 : number);
}

/** The first number to read as milliseconds, which is in 1973. In seconds, it would be in the year 5138. */
const firstMilliseconds = 100_000_000_000;
