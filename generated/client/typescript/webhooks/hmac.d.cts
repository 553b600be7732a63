import type { Verification } from './verify.cjs';
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
export type Secret = string | ReturnType<InstanceType<typeof TextEncoder>['encode']>;
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
export declare function hmacSignature(description: HmacDescription): Verification;
/** Where a delivery carries the time of its signature. The service does not document it: ask its support. */
export type Freshness = (NamedHeader | NamedField) & {
    /** Seconds or milliseconds since 1970, or ISO 8601 with a time zone (`2026-03-04T09:15:27Z`). */
    format: 'seconds' | 'milliseconds' | 'iso';
    /** How far the time may be from this machine's clock, in milliseconds. Default 300 000. */
    tolerance?: number | undefined;
};
export {};
