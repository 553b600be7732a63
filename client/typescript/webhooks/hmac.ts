import { demandNone, numbersOf } from '../check.js';
import { fieldOf } from '../field.js';
import { fromBase64, joinBytes, parseJson } from './delivery.js';
import type { RawDelivery, Verification } from './verify.js';

/** Where the signature is and what it covers. The service does not document any of this: ask its support. */
export interface HmacDescription {
  /** The header that contains the signature. */
  header: string;
  /** The shared secret. Text is encoded as UTF-8. During a change of secrets, list both. */
  secret: Secret | readonly Secret[];
  /** How the signature is encoded in the header. */
  encoding: 'hex' | 'base64' | 'base64url';
  /** The hash function. Default `SHA-256`. */
  hash?: 'SHA-256' | 'SHA-384' | 'SHA-512' | undefined;
  /** The text before the signature in the header, such as `sha256=`. */
  prefix?: string | undefined;
  /**
   * The signed parts, in order. Default: only the body.
   *
   * @example [{ header: 'x-timestamp' }, { text: '.' }, 'body']
   */
  payload?: readonly SignedPart[] | undefined;
  /**
   * The time in each delivery. A time too far in the past or future is rejected, so that nobody can
   * replay a recorded delivery after `seen` has forgotten it. A header with the time must be in
   * `payload`, so that the signature covers it.
   */
  freshness?: Freshness | undefined;
}

/** Text or bytes. */
export type Secret = string | Uint8Array<ArrayBuffer>;

/** A signed part: the body's bytes, the value of a header, or a fixed text. */
export type SignedPart = 'body' | NamedHeader | FixedText;

interface NamedHeader {
  /** The name of the header. */
  header: string;
}

interface NamedField {
  /** The name of the field in the body. */
  field: string;
}

interface FixedText {
  /** The text, unchanged. */
  text: string;
}

/**
 * Accepts deliveries with a valid signature. Each comparison takes constant time.
 *
 * @throws TypeError when the description is invalid or has an unknown option
 * @example hmacSignature({ header: 'x-signature', secret: [newSecret, oldSecret], encoding: 'hex' })
 */
export function hmacSignature(description: HmacDescription): Verification {
  const { header, secret, encoding, hash = 'SHA-256', prefix = '', ...others } = description;
  const { payload = ['body'], freshness, ...unknown } = others;
  demandNone(unknown);
  const secrets = (Array.isArray(secret) ? secret : [secret]).map(bytesOf);
  check(
    secrets.length > 0 && secrets.every(({ length }) => length > 0),
    'secret must not be empty',
  );
  check(isName(header), 'header must name the header with the signature');
  check(Object.hasOwn(decoders, encoding), 'encoding must be hex, base64 or base64url');
  check(hashes.includes(hash), `hash must be one of ${hashes.join(', ')}`);
  check(typeof prefix === 'string', 'prefix must be a string');
  check(
    Array.isArray(payload) && payload.every(isPart),
    "payload must list 'body', headers, texts",
  );
  check(payload.includes('body'), "payload must include 'body'");
  const isFresh = freshness && createFreshness(freshness);
  const timed = freshness && 'header' in freshness ? freshness.header.toLowerCase() : undefined;
  check(
    timed === undefined || payload.some((part) => headerOf(part)?.toLowerCase() === timed),
    'payload must include the header of freshness, because an unsigned time proves nothing',
  );
  const decode = decoders[encoding];
  const algorithm = { name: 'HMAC', hash };
  return {
    async authentic(delivery) {
      const given = delivery.headers.get(header);
      if (!given?.startsWith(prefix)) return false;
      const signature = decode(given.slice(prefix.length).trim());
      const signed = signature && signedBytes(delivery, payload);
      if (!signed) return false;
      // Try every secret even after a match, so that the time taken reveals nothing.
      const matches = await Promise.all(
        secrets.map(async (bytes) => {
          const key = await crypto.subtle.importKey('raw', bytes, algorithm, false, ['verify']);
          return crypto.subtle.verify('HMAC', key, signature, signed);
        }),
      );
      return matches.includes(true) && (!isFresh || isFresh(delivery));
    },
  };
}

const hashes = ['SHA-256', 'SHA-384', 'SHA-512'];

function check(isRight: boolean, message: string): void {
  if (!isRight) throw new TypeError(`hmacSignature: ${message}.`);
}

function isName(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

function isPart(part: unknown): boolean {
  return part === 'body' || isName(headerOf(part)) || typeof fieldOf(part, 'text') === 'string';
}

function headerOf(part: unknown): string | undefined {
  const header = fieldOf(part, 'header');
  return isName(header) ? header : undefined;
}

/** `undefined` when a signed header is missing. */
function signedBytes(
  { headers, body }: RawDelivery,
  payload: readonly SignedPart[],
): Uint8Array<ArrayBuffer> | undefined {
  const chunks: Uint8Array[] = [];
  for (const part of payload) {
    const value = part === 'body' ? body : 'text' in part ? part.text : headers.get(part.header);
    if (value === null) return undefined;
    chunks.push(bytesOf(value));
  }
  return joinBytes(chunks);
}

function bytesOf(value: Secret): Uint8Array<ArrayBuffer> {
  if (typeof value === 'string') return Uint8Array.from(new TextEncoder().encode(value));
  check(value instanceof Uint8Array, 'secret must be text, bytes, or a list of them');
  return value;
}

type Decode = (text: string) => Uint8Array<ArrayBuffer> | undefined;

const decoders: { [encoding in HmacDescription['encoding']]: Decode } = {
  hex(text) {
    if (!/^(?:[\da-f]{2})+$/i.test(text)) return undefined;
    return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  },
  base64: (text) => (/^[A-Za-z\d+/]+={0,2}$/.test(text) ? fromBase64(text) : undefined),
  base64url: (text) =>
    /^[\w-]+={0,2}$/.test(text)
      ? fromBase64(text.replaceAll('-', '+').replaceAll('_', '/'))
      : undefined,
};

/** Where a delivery carries the time of its signature. The service does not document it: ask its support. */
export type Freshness = (NamedHeader | NamedField) & {
  /** Seconds or milliseconds since 1970, or ISO 8601 with a time zone (`2026-03-04T09:15:27Z`). */
  format: 'seconds' | 'milliseconds' | 'iso';
  /** How far the time may be from this machine's clock, in milliseconds. Default 300 000. */
  tolerance?: number | undefined;
};

/** @throws TypeError when the description is invalid */
function createFreshness(description: Freshness): (delivery: RawDelivery) => boolean {
  const { format, tolerance: given, ...where } = description;
  const header = fieldOf(where, 'header');
  const field = fieldOf(where, 'field');
  check(isName(header) !== isName(field), 'freshness must name either a header or a field');
  check(Object.keys(where).length === 1, 'freshness must have header or field, format, tolerance');
  check(Object.hasOwn(readers, format), 'freshness: format must be seconds, milliseconds or iso');
  const { tolerance } = numbersOf('freshness', { tolerance: given }, { tolerance: 300_000 });
  const read = readers[format];
  return ({ headers, body }) => {
    const given = isName(header) ? headers.get(header) : fieldOf(parseJson(body), String(field));
    const time = typeof given === 'string' || typeof given === 'number' ? read(`${given}`) : NaN;
    // False for NaN too.
    return Math.abs(Date.now() - time) <= tolerance;
  };
}

/** Milliseconds since 1970; NaN if the text has another format. */
const readers: { [format in Freshness['format']]: (text: string) => number } = {
  seconds: (text) => decimal(text) * 1000,
  milliseconds: decimal,
  // Without a time zone, `Date.parse` would assume the machine's.
  iso: (text) =>
    /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)$/.test(text) ? Date.parse(text) : Number.NaN,
};

function decimal(text: string): number {
  return /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
}
