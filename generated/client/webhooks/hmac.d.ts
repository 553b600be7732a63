import type { Verification } from './verify.js';
/** Where the signature is and what it is made of. All of it comes from the service. */
export interface HmacDescription {
    /** The header that carries the signature. */
    header: string;
    /** Shared with the service. Text is taken as UTF-8. */
    secret: string | Uint8Array<ArrayBuffer>;
    /** How the signature is written. */
    encoding: 'hex' | 'base64' | 'base64url';
    /** `SHA-256` when left out. */
    hash?: 'SHA-256' | 'SHA-384' | 'SHA-512';
    /** What stands before the signature in the header, such as `sha256=`. */
    prefix?: string;
    /**
     * What is signed, part after part. The body alone when left out.
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
 * Believes deliveries whose signature is right. The comparison takes the same time whatever is wrong.
 *
 * @throws TypeError when the secret or the header's name is empty, or the body is not signed
 * @example
 * hmacSignature({ header: 'x-signature', secret, encoding: 'hex' })
 */
export declare function hmacSignature(description: HmacDescription): Verification;
