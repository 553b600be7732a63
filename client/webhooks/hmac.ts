/** An HMAC over a delivery, described as data, since the service documents no signature. */
import { joinBytes } from './delivery.js';
import type { RawDelivery, Verification } from './verify.js';

/** Where the signature is and what it covers. Ask the service for all of it. */
export interface HmacDescription {
  /** The header that carries the signature. */
  header: string;
  /** Shared with the service. Text is encoded as UTF-8. */
  secret: string | Uint8Array<ArrayBuffer>;
  /** How the signature is encoded. */
  encoding: 'hex' | 'base64' | 'base64url';
  /** Default `SHA-256`. */
  hash?: 'SHA-256' | 'SHA-384' | 'SHA-512';
  /** What precedes the signature in the header, such as `sha256=`. */
  prefix?: string;
  /**
   * What is signed, in order. Default: the body alone.
   *
   * @example [{ header: 'x-timestamp' }, { text: '.' }, 'body']
   */
  payload?: readonly SignedPart[];
}

/** A part of what is signed: the bytes of the body, the value of a header, or a fixed text. */
export type SignedPart = 'body' | { header: string } | { text: string };

/**
 * Accepts deliveries whose signature is right. The comparison takes constant time.
 *
 * @throws TypeError when the secret or the header's name is empty, or the body is not signed
 * @example
 * hmacSignature({ header: 'x-signature', secret, encoding: 'hex' })
 */
export function hmacSignature(description: HmacDescription): Verification {
  const { header, encoding, hash = 'SHA-256', prefix = '', payload = ['body'] } = description;
  const secret = bytesOf(description.secret);
  if (secret.length === 0) throw new TypeError('hmacSignature: the secret must not be empty.');
  if (!header)
    throw new TypeError('hmacSignature: header must name the header with the signature.');
  if (!payload.includes('body')) throw new TypeError("hmacSignature: payload must include 'body'.");
  if (!Object.hasOwn(decoders, encoding))
    throw new TypeError('hmacSignature: encoding must be hex, base64 or base64url.');
  const decode = decoders[encoding];
  const key = (): Promise<CryptoKey> =>
    crypto.subtle.importKey('raw', secret, { name: 'HMAC', hash }, false, ['verify']);

  return {
    async authentic(delivery) {
      const given = delivery.headers.get(header);
      if (!given?.startsWith(prefix)) return false;
      const signature = decode(given.slice(prefix.length).trim());
      const signed = signature && signedBytes(delivery, payload);
      return signed ? crypto.subtle.verify('HMAC', await key(), signature, signed) : false;
    },
  };
}

/** `undefined` when a header that is signed is missing. */
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

function bytesOf(value: string | Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  return typeof value === 'string' ? Uint8Array.from(new TextEncoder().encode(value)) : value;
}

type Decode = (text: string) => Uint8Array<ArrayBuffer> | undefined;

/** `undefined` when the text is not in the encoding. */
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

function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}
