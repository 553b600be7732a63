/** A delivery, whichever kind of server it came through, and reading its body, whoever sent it. */

export interface Delivery {
  method: string;
  headers: { get(name: string): string | null };
  body(): AsyncIterator<Uint8Array>;
}

/** How a delivery is answered. */
export interface Reply {
  status: number;
  text: string;
  headers: { [key: string]: string };
}

/** Takes a delivery to its answer. */
export type Receive = (delivery: Delivery) => Promise<Reply>;

/** The bytes of a body, or why it could not be read. */
export type BodyReading =
  { bytes: Uint8Array<ArrayBuffer> } | { problem: 'too-large' | 'cut-short' };

/** Reads at most `maxBytes`, and stops reading as soon as there are more. */
export async function readBody(
  chunks: AsyncIterator<Uint8Array>,
  maxBytes: number,
): Promise<BodyReading> {
  const read: Uint8Array[] = [];
  let size = 0;
  try {
    for (let next = await chunks.next(); !next.done; next = await chunks.next()) {
      size += next.value.length;
      if (size > maxBytes) {
        chunks.return?.().catch(() => undefined);
        return { problem: 'too-large' };
      }
      read.push(next.value);
    }
  } catch {
    return { problem: 'cut-short' };
  }
  return { bytes: joinBytes(read) };
}

export function joinBytes(chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(chunks.reduce((size, chunk) => size + chunk.length, 0));
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.length;
  }
  return bytes;
}

/** The JSON of a body; `undefined` when it is not JSON, which is always UTF-8. */
export function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}
