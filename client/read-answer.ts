/** Reading an answer to its end, up to a limit. */
import type { Bytes, TransportAnswer } from './transport.js';

/**
 * @param maxBytes an answer that is larger, unpacked, is an error
 * @returns text, or bytes
 */
export async function readAnswer(
  answer: TransportAnswer,
  isText: boolean,
  maxBytes: number,
): Promise<string | Bytes> {
  const { headers, body } = answer;
  const chunks: Bytes[] = [];
  let size = 0;
  const count = (bytes: number): void => {
    size += bytes;
    if (size > maxBytes) throw Object.assign(new RangeError(), { code: 'TOO_LARGE' });
  };
  // Made in this program, or by a transport that observes the limit itself, or of a known length.
  const isKnown = !answer.url || !body;
  const length = isKnown ? 0 : headers.get('content-length');
  if (isKnown || (length !== null && !headers.get('content-encoding'))) {
    count(Number(length));
    if (isText) return answer.text();
    return new Uint8Array(await answer.arrayBuffer());
  }
  const reader = body.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    count(next.value.length);
    chunks.push(next.value);
  }
  const whole = new Blob(chunks);
  return isText ? whole.text() : new Uint8Array(await whole.arrayBuffer());
}
