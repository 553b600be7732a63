import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import { getHeapStatistics } from 'node:v8';
import { maxDepth, nestsTooDeep } from '../../serve/nesting.ts';
import { badRequest, RequestProblem } from './problems.ts';

/** The largest accepted body in bytes. 1,000 transactions fit easily. */
export const maxBodyBytes = 2 * 1024 * 1024;

export type BodyRoom = ReturnType<typeof createBodyRoom>;

/** The limit for the bodies of all running requests together; parsed, they take about ten times as much memory. */
export function createBodyRoom() {
  const taken = new Map<object, number>();
  let left = getHeapStatistics().heap_size_limit / 20;
  return {
    /** Reserves memory for more bytes of a request; returns whether there was room. */
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
 * Calls back with a body, or with a RequestProblem: 413 if it is too large, 503 if memory is short, 415 if it is
 * compressed or labelled so. A rejected body is read to its end and dropped, because an early answer would reach a
 * sender that is not listening yet. Beyond ten times the limit, the sandbox stops reading.
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
  // Node.js reports an error if the sender disconnects.
  stream.on('error', () => end(badRequest('The body was cut off.')));
}

/**
 * Calls back with the parsed body, or with a RequestProblem 400 if it is not JSON in UTF-8, nests
 * too deep, or has text that a database would change (U+0000 or an unpaired surrogate).
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
  if (bytes.length === 0) throw badRequest('The body is empty. This operation needs one.');
  if (!isUtf8(bytes)) throw badRequest('The body must be UTF-8.');
  const text = bytes.toString('utf8');
  const value = parse(text);
  if (nestsTooDeep(value))
    throw badRequest(`The body must not nest deeper than ${maxDepth} levels.`);
  // Look for such text only behind an escape, because UTF-8 cannot contain it directly.
  if (/\\u(?:0000|d[89a-f])/i.test(text) && !isStorable(value)) {
    throw badRequest('The body must not contain U+0000 or unpaired surrogates.');
  }
  return value;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The parser's own message quotes the body.
    throw badRequest('The body must be valid JSON.');
  }
}

/** Whether all texts in a value survive a round trip through a database. */
export function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed();
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([key, one]) => isStorable(key) && isStorable(one));
}

function noRoom(): RequestProblem {
  const detail = 'The sandbox has no memory left for the body. Send fewer requests at a time.';
  return new RequestProblem(503, 'Out of memory', detail, { headers: { 'retry-after': '1' } });
}

function compressed(): RequestProblem {
  return new RequestProblem(415, 'Unknown content coding', 'Send the body uncompressed.', {
    headers: { 'accept-encoding': 'identity' },
  });
}

function tooLarge(): RequestProblem {
  return new RequestProblem(
    413,
    'Body too large',
    `The body must be at most ${maxBodyBytes} bytes. Send fewer transactions at a time.`,
  );
}
