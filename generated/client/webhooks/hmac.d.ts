import type { Verification } from './verify.js';
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
export type SignedPart = 'body' | {
    header: string;
} | {
    text: string;
};
/**
 * Accepts deliveries whose signature is right. The comparison takes constant time.
 *
 * @throws TypeError when the secret or the header's name is empty, or the body is not signed
 * @example
 * hmacSignature({ header: 'x-signature', secret, encoding: 'hex' })
 */
export declare function hmacSignature(description: HmacDescription): Verification;
