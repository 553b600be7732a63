/** An HMAC over a delivery, described as data, since the service documents no signature. */
import { joinBytes } from './delivery.js';
/**
 * Accepts deliveries whose signature is right. The comparison takes constant time.
 *
 * @throws TypeError when the secret or the header's name is empty, or the body is not signed
 * @example
 * hmacSignature({ header: 'x-signature', secret, encoding: 'hex' })
 */
export function hmacSignature(description) {
    const { header, encoding, hash = 'SHA-256', prefix = '', payload = ['body'] } = description;
    const secret = bytesOf(description.secret);
    if (secret.length === 0)
        throw new TypeError('hmacSignature: the secret must not be empty.');
    if (!header)
        throw new TypeError('hmacSignature: header must name the header with the signature.');
    if (!payload.includes('body'))
        throw new TypeError("hmacSignature: payload must include 'body'.");
    if (!Object.hasOwn(decoders, encoding))
        throw new TypeError('hmacSignature: encoding must be hex, base64 or base64url.');
    const decode = decoders[encoding];
    const key = () => crypto.subtle.importKey('raw', secret, { name: 'HMAC', hash }, false, ['verify']);
    return {
        async authentic(delivery) {
            const given = delivery.headers.get(header);
            if (!given?.startsWith(prefix))
                return false;
            const signature = decode(given.slice(prefix.length).trim());
            const signed = signature && signedBytes(delivery, payload);
            return signed ? crypto.subtle.verify('HMAC', await key(), signature, signed) : false;
        },
    };
}
/** `undefined` when a header that is signed is missing. */
function signedBytes({ headers, body }, payload) {
    const chunks = [];
    for (const part of payload) {
        const value = part === 'body' ? body : 'text' in part ? part.text : headers.get(part.header);
        if (value === null)
            return undefined;
        chunks.push(bytesOf(value));
    }
    return joinBytes(chunks);
}
function bytesOf(value) {
    return typeof value === 'string' ? Uint8Array.from(new TextEncoder().encode(value)) : value;
}
/** `undefined` when the text is not in the encoding. */
const decoders = {
    hex(text) {
        if (!/^(?:[\da-f]{2})+$/i.test(text))
            return undefined;
        return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
    },
    base64: (text) => (/^[A-Za-z\d+/]+={0,2}$/.test(text) ? fromBase64(text) : undefined),
    base64url: (text) => /^[\w-]+={0,2}$/.test(text)
        ? fromBase64(text.replaceAll('-', '+').replaceAll('_', '/'))
        : undefined,
};
function fromBase64(text) {
    try {
        return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
    }
    catch {
        return undefined;
    }
}
