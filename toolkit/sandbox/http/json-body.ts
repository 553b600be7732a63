/** Reads the body of a request as JSON, and rejects what could not be stored as it was sent. */
import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import { maxDepth, nestsTooDeep } from '../../serve/nesting.ts';
import { RequestProblem } from './problems.ts';

/** The largest body that is read: 1,000 transactions fit with room to spare. */
export const maxBodyBytes = 2 * 1024 * 1024;

/**
 * The body of a request.
 *
 * @throws RequestProblem 413 when it is too large, 400 when it is not JSON in UTF-8, nests too
 *   deep, or has text that a database would change (U+0000, half of a surrogate pair).
 */
export async function readJsonBody(stream: IncomingMessage): Promise<unknown> {
  const bytes = await readBytes(stream);
  if (bytes.length === 0) throw malformed('The body is empty, and this operation needs one.');
  if (!isUtf8(bytes)) throw malformed('The body is not UTF-8.');
  const text = bytes.toString('utf8');
  const value = parse(text);
  if (nestsTooDeep(text)) throw malformed(`The body nests deeper than ${maxDepth} levels.`);
  // Only an escape can bring such text into a body that is UTF-8.
  if (/\\u(?:0000|d[89a-f])/i.test(text) && !everyText(value, isStorable)) {
    throw malformed('The body has text with U+0000 or half of a surrogate pair.');
  }
  return value;
}

/** Text that comes back from a database as it went in. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

/**
 * A body that is too large is read to its end and dropped: an answer before its end would meet a
 * sender who does not listen yet. Past ten times the limit nobody is waited for.
 */
async function readBytes(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of stream) {
      length += chunk.length;
      if (length <= maxBodyBytes) chunks.push(chunk);
      else chunks.length = 0;
      if (length > 10 * maxBodyBytes) break;
    }
  } catch {
    throw malformed('The body was cut off.');
  }
  if (length <= maxBodyBytes) return Buffer.concat(chunks, length);
  throw new RequestProblem(
    413,
    'Body too large',
    `The body is larger than ${maxBodyBytes} bytes. Send fewer transactions at a time.`,
  );
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The parser's own message quotes the body.
    throw malformed('The body is not JSON.');
  }
}

function everyText(value: unknown, fits: (text: string) => boolean): boolean {
  if (typeof value === 'string') return fits(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([key, one]) => fits(key) && everyText(one, fits));
}

function malformed(detail: string): RequestProblem {
  return new RequestProblem(400, 'Bad Request', detail);
}
