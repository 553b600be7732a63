/** The transport in the form of `fetch`, for those who use another generator. */
import { createConfig } from './create-client.js';
import { fetchThrough, plainHeaders, readBody } from './fetch-through.js';
import { neverSent } from './failure.js';
/**
 * Makes a function to pass to a generated client instead of `fetch`. It sends as `createClient`
 * does: token, retries with the same key and bytes, one deadline, no redirects.
 *
 * A 2xx with the JSON of the operation and a rejection (4xx) come back as a `Response`; everything
 * else is thrown, so that an unknown outcome is never mistaken for a failure. A URL that begins with
 * `/` goes below `baseUrl`; one that leads elsewhere is an error, since the token is sent along. Pass
 * strings rather than `Request` objects, which the platform makes slowly.
 *
 * @example
 * const fetch = createSafeFetch({ baseUrl, credentials, idempotency: { header: 'Idempotency-Key' }
 * });
 * const answer = await fetch('/handler/send/remittance/transaction', {
 *   method: 'POST', body: JSON.stringify(payout), idempotencyKey: 'batch-2026-03-04-a',
 * });
 *
 * The function throws `NotSentError` and `UnknownOutcomeError`.
 * @throws TypeError when an option is wrong
 */
export function createSafeFetch(options) {
    const client = createConfig(options);
    return async (input, init = {}) => {
        const isRequest = typeof input !== 'string' && !(input instanceof URL);
        const request = isRequest ? input : undefined;
        const given = isRequest ? input.url : String(input);
        const url = given.startsWith('/') ? client.base + given : given;
        const method = (init.method ?? request?.method ?? 'GET').toUpperCase();
        const { headers, body } = await readParts(request, init).catch(() => {
            const cause = new TypeError('its headers and its body must be readable');
            throw neverSent({ method, path: '…', params: undefined, body: undefined }, cause);
        });
        const signal = init.signal === undefined ? request?.signal : (init.signal ?? undefined);
        return fetchThrough(client, { method, url, body, options: { ...init, headers, signal } });
    };
}
async function readParts(request, init) {
    const headers = plainHeaders(new Headers(init.headers ?? request?.headers));
    const { body, contentType } = await readBody(init.body === undefined ? request?.body : init.body);
    if (contentType !== undefined)
        headers['content-type'] ??= contentType;
    return { headers, body };
}
