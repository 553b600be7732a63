/** Reading an answer to its end, up to a limit. */
import type { Bytes, TransportAnswer } from './transport.js';

/** What has the rest of an answer. */
type Readable = Pick<TransportAnswer, 'text' | 'arrayBuffer'>;

/**
 * The answer, or what was read of it.
 *
 * @throws RangeError when it is larger, unpacked, than `maxBytes`
 */
export async function limited(answer: TransportAnswer, maxBytes = Infinity): Promise<Readable> {
  const { headers, body, url } = answer;
  // Made in this program, or by a transport that observes the limit itself.
  if (!url || !body) return answer;
  const chunks: Bytes[] = [];
  let size = 0;
  const count = (bytes: number): void => {
    size += bytes;
    if (size > maxBytes) throw Object.assign(new RangeError(), { code: 'TOO_LARGE' });
  };
  const length = headers.get('content-length');
  if (length !== null && !headers.get('content-encoding')) {
    count(Number(length));
    return answer;
  }
  const reader = body.getReader();
  for (let next; !(next = await reader.read()).done; chunks.push(next.value)) {
    count(next.value.length);
  }
  return new Blob(chunks);
}
