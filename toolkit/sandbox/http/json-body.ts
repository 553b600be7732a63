import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import { getHeapStatistics } from 'node:v8';
import { maxDepth, nestsTooDeep } from '../../serve/nesting.ts';
import { badRequest, RequestProblem } from './problems.ts';

/** The largest body that is read: 1,000 transactions fit with room to spare. */
export const maxBodyBytes = 2 * 1024 * 1024;

export type BodyRoom = ReturnType<typeof createBodyRoom>;

/** What the bodies of all requests under way may take together: read and parsed, some ten times as much. */
export function createBodyRoom() {
  const taken = new Map<object, number>();
  let left = getHeapStatistics().heap_size_limit / 20;
  return {
    /** Whether there was room for more bytes of a request; it is taken then. */
    take(request: object, bytes: number): boolean {
      if (bytes > left) return false;
      left -= bytes;
      taken.set(request, (taken.get(request) ?? 0) + bytes);
      return true;
    },
    free(request: object): void {
      left += taken.get(request) ?? 0;
      taken.delete(request);
    },
  };
}

type Done<Value> = (error: Error | null, value?: Value) => void;

/**
 * Calls back with a body, or with a RequestProblem: 413 when it is too large, 503 when there is no room for
 * it, 415 when it is compressed or says so. A body that is not taken is read to its end and dropped: an answer before its end would
 * meet a sender who does not listen yet. Past ten times the limit nobody is waited for.
 */
export function readBytes(stream: IncomingMessage, room: BodyRoom, done: Done<Buffer>): void {
  const chunks: Buffer[] = [];
  let length = 0;
  let hasRoom = true;
  let isOver = false;
  const end = (error: Error | null, bytes?: Buffer): void => {
    if (isOver) return;
    isOver = true;
    done(error, bytes);
  };
  stream.on('data', (chunk: Buffer) => {
    length += chunk.length;
    hasRoom &&= length <= maxBodyBytes && room.take(stream, chunk.length);
    if (hasRoom) chunks.push(chunk);
    else chunks.length = 0;
    if (length <= 10 * maxBodyBytes) return;
    stream.destroy();
    end(tooLarge());
  });
  stream.on('end', () => {
    const { 'content-encoding': coding = 'identity' } = stream.headers;
    if (length > maxBodyBytes) end(tooLarge());
    else if (!hasRoom) end(noRoom());
    else if (coding.toLowerCase() !== 'identity') end(compressed());
    else end(null, chunks.length === 1 ? chunks[0] : Buffer.concat(chunks, length));
  });
  // Node reports a sender who leaves as an error.
  stream.on('error', () => end(badRequest('The body was cut off.')));
}

/**
 * Calls back with the value of a body, or with a RequestProblem 400 when it is not JSON in UTF-8, nests too
 * deep, or has text that a database would change (U+0000, half of a surrogate pair).
 */
export function parseJson(bytes: Buffer, done: Done<unknown>): void {
  let value: unknown;
  try {
    value = valueOf(bytes);
  } catch (error) {
    done(error instanceof Error ? error : badRequest('The body cannot be read.'));
    return;
  }
  done(null, value);
}

/** @throws RequestProblem */
function valueOf(bytes: Buffer): unknown {
  if (bytes.length === 0) throw badRequest('The body is empty, and this operation needs one.');
  if (!isUtf8(bytes)) throw badRequest('The body is not UTF-8.');
  const text = bytes.toString('utf8');
  const value = parse(text);
  if (nestsTooDeep(value)) throw badRequest(`The body nests deeper than ${maxDepth} levels.`);
  // Only an escape can bring such text into a body that is UTF-8.
  if (/\\u(?:0000|d[89a-f])/i.test(text) && !isStorable(value)) {
    throw badRequest('The body has text with U+0000 or half of a surrogate pair.');
  }
  return value;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The parser's own message quotes the body.
    throw badRequest('The body is not JSON.');
  }
}

/** Whether its texts come back from a database as they went in. */
export function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed();
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([key, one]) => isStorable(key) && isStorable(one));
}

function noRoom(): RequestProblem {
  const detail = 'The sandbox has no memory left for the body. Send fewer requests at a time.';
  return new RequestProblem(503, 'Too much at a time', detail, { headers: { 'retry-after': '1' } });
}

function compressed(): RequestProblem {
  return new RequestProblem(415, 'Unknown content coding', 'Send the body without a coding.', {
    headers: { 'accept-encoding': 'identity' },
  });
}

function tooLarge(): RequestProblem {
  return new RequestProblem(
    413,
    'Body too large',
    `The body is larger than ${maxBodyBytes} bytes. Send fewer transactions at a time.`,
  );
}
