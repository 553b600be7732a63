import type { Verification } from './verify.js';
/** Where the signature is and what it covers. Ask the service for all of it. */
export interface HmacDescription {
    /** The header with the signature. */
    header: string;
    /** Shared with the service. Text is encoded as UTF-8. While one replaces another, list both. */
    secret: Secret | readonly Secret[];
    /** How the header writes it. */
    encoding: 'hex' | 'base64' | 'base64url';
    /** Default `SHA-256`. */
    hash?: 'SHA-256' | 'SHA-384' | 'SHA-512' | undefined;
    /** What precedes the signature in the header, such as `sha256=`. */
    prefix?: string | undefined;
    /**
     * What is signed, in order. Default: only the body.
     *
     * @example [{ header: 'x-timestamp' }, { text: '.' }, 'body']
     */
    payload?: readonly SignedPart[] | undefined;
    /**
     * The time that a delivery carries. One too old or too far ahead is rejected, so that a recorded
     * delivery cannot be repeated after `seen` has forgotten it. A header must be in `payload`: the
     * time must be signed.
     */
    freshness?: Freshness | undefined;
}
/** Text or bytes. */
export type Secret = string | ReturnType<InstanceType<typeof TextEncoder>['encode']>;
/** A part of what is signed: the bytes of the body, the value of a header, or a fixed text. */
export type SignedPart = 'body' | NamedHeader | FixedText;
interface NamedHeader {
    /** The name of the header. */
    header: string;
}
interface NamedField {
    /** The name of a field of the body. */
    field: string;
}
interface FixedText {
    /** The text, unchanged. */
    text: string;
}
/**
 * Accepts deliveries whose signature is right. Each comparison takes constant time.
 *
 * @throws TypeError when the description is wrong, or has something that does not exist
 * @example
 * hmacSignature({ header: 'x-signature', secret: [newSecret, oldSecret], encoding: 'hex' })
 */
export declare function hmacSignature(description: HmacDescription): Verification;
/** Where a delivery carries the time of its signature. Ask the service for it. */
export type Freshness = (NamedHeader | NamedField) & {
    /** Seconds or milliseconds since 1970, or ISO 8601 with its zone (`2026-03-04T09:15:27Z`). */
    format: 'seconds' | 'milliseconds' | 'iso';
    /** How old it may be, or how far ahead of this machine's clock. Milliseconds, default 300 000. */
    tolerance?: number | undefined;
};
export {};
