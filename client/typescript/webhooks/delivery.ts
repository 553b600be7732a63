import { hasEqualKeys } from '../exact-json.js';

export interface Delivery {
  method: string;
  headers: { get(name: string): string | null };
  used: boolean;
  body(): AsyncIterator<Uint8Array>;
}

export interface Reply {
  status: number;
  text: string;
  headers: { [key: string]: string };
}

export type Receive = (delivery: Delivery) => Promise<Reply>;

export type BodyReading =
  | { bytes: Uint8Array<ArrayBuffer> }
  | { problem: 'too-large' | 'cut-short' | 'too-slow' };

/** Reads up to `maxBytes`, and stops after `timeout` milliseconds. */
export async function readBody(
  { body }: Delivery,
  maxBytes: number,
  timeout: number,
): Promise<BodyReading> {
  const read: Uint8Array[] = [];
  let size = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(resolve, timeout, 'late');
  });
  try {
    const chunks = body();
    const stop = (problem: 'too-large' | 'too-slow'): BodyReading => {
      chunks.return?.().catch(() => undefined);
      return { problem };
    };
    for (;;) {
      const next = await Promise.race([chunks.next(), late]);
      if (next === 'late') return stop('too-slow');
      if (next.done) return { bytes: joinBytes(read) };
      size += next.value.length;
      if (size > maxBytes) return stop('too-large');
      read.push(next.value);
    }
  } catch {
    return { problem: 'cut-short' };
  } finally {
    clearTimeout(timer);
  }
}

export async function* wholeBody(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
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

/** `undefined` if it is not JSON in UTF-8 or repeats a key. */
export function parseJson(bytes: Uint8Array): unknown {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    return hasEqualKeys(text) ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** `undefined` if the text is not base64. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}

// Answers reveal nothing about the payout.

export function reply(
  status: number,
  text: string,
  headers: { [key: string]: string } = {},
): Reply {
  const type = { 'content-type': 'text/plain; charset=utf-8' };
  return { status, text, headers: text ? { ...type, ...headers } : headers };
}

export const received: Reply = reply(200, '');

export const tooLarge: Reply = reply(413, 'The body is too large for an outcome.');

export const later: Reply = reply(503, 'The outcome cannot be handled now. Deliver it again.', {
  'retry-after': '5',
});

/** Ends a delivery that cannot be handled. */
export class Rejection extends Error {
  readonly reply: Reply;
  /** The error that `onError` receives. */
  readonly reason: unknown;

  /** @param reason what was thrown; default: an error with the text of the answer */
  constructor(answer: Reply, reason?: unknown) {
    super(answer.text);
    this.reply = answer;
    this.reason = reason ?? new Error(answer.text);
  }
}
