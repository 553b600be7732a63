/** Reading an answer up to a limit. */
import type { AnswerHeaders, Bytes } from './call.js';

/**
 * What was read of an answer; undefined, and nothing is read, when its headers state its size.
 *
 * @throws RangeError when it is larger, unpacked, than `maxBytes`
 */
export async function readUpTo(
  maxBytes: number | undefined = Infinity,
  body: ReadableStream<Bytes>,
  headers: AnswerHeaders,
): Promise<Blob | undefined> {
  const chunks: Bytes[] = [];
  let size = 0;
  const count = (bytes: number): void => {
    size += bytes;
    if (size > maxBytes) throw tooLarge();
  };
  const length = headers.get('content-length');
  if (length !== null && !headers.get('content-encoding')) {
    count(Number(length));
    return undefined;
  }
  const reader = body.getReader();
  for (let next; !(next = await reader.read()).done; chunks.push(next.value)) {
    count(next.value.length);
  }
  return new Blob(chunks);
}

export function tooLarge(): RangeError {
  return Object.assign(new RangeError(), { code: 'TOO_LARGE' });
}
