/** Reading an answer to its end, up to a limit. */
import type { Bytes, TransportAnswer } from './transport.js';

/**
 * @param maxBytes an answer that is larger, unpacked, is an error
 * @returns text, or bytes
 */
export async function readAnswer(
  answer: TransportAnswer,
  isText: boolean,
  maxBytes = Infinity,
): Promise<string | Bytes> {
  const { headers, body, url } = answer;
  const chunks: Bytes[] = [];
  let source: Pick<TransportAnswer, 'text' | 'arrayBuffer'> = answer;
  let size = 0;
  const count = (bytes: number): void => {
    size += bytes;
    if (size > maxBytes) throw Object.assign(new RangeError(), { code: 'TOO_LARGE' });
  };
  // Not made in this program, nor by a transport that observes the limit itself.
  if (url && body) {
    const length = headers.get('content-length');
    if (length !== null && !headers.get('content-encoding')) count(Number(length));
    else {
      const reader = body.getReader();
      for (let next; !(next = await reader.read()).done; chunks.push(next.value)) {
        count(next.value.length);
      }
      source = new Blob(chunks);
    }
  }
  return isText ? source.text() : new Uint8Array(await source.arrayBuffer());
}
