/** The transport in the form of `fetch`, for those who use another generator. */
import { createClient } from './create-client.js';
import { fetchThrough, plainHeaders, readBody } from './fetch-through.js';
import { neverSent } from './failure.js';
import { readOptions } from './options.js';
/**
 * Makes a function to pass to a generated client instead of `fetch`. It sends as `createClient`
 * does: token, retries with the same key and bytes, one deadline, no redirects.
 *
 * A 2xx that the operation answers and a rejection (4xx) come back as a `Response`; everything else is
 * thrown, so that an unknown outcome is never mistaken for a failure. A URL that begins with `/` goes
 * below `baseUrl`; one that leads elsewhere is an error, since the token is sent along. Pass strings
 * rather than `Request` objects, which the platform makes slowly.
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
    const client = createClient(options);
    const { base } = readOptions(options);
    return async (input, init = {}) => {
        const request = typeof input === 'string' || input instanceof URL ? undefined : input;
        const address = request?.url ?? String(input);
        // What is not below the base URL is left as it is, and does not begin with `/`.
        const url = address.startsWith(`${base}/`) ? address.slice(base.length) : address;
        const { method: given, headers: _, body: __, signal, ...more } = init;
        const method = (given ?? request?.method ?? 'GET').toUpperCase();
        const { headers, body } = await readParts(request, init).catch(() => {
            const cause = new TypeError('its headers and its body must be readable');
            throw neverSent({ method, path: '…' }, cause);
        });
        const signals = signal === undefined ? request?.signal : (signal ?? undefined);
        return fetchThrough(client, {
            method,
            url,
            body,
            options: { ...more, headers, signal: signals },
        });
    };
}
async function readParts(request, init) {
    const given = Reflect.construct(Headers, [init.headers ?? request?.headers]);
    const headers = plainHeaders(given);
    const { body, contentType } = await readBody(init.body === undefined ? request?.body : init.body);
    if (contentType !== undefined)
        headers['content-type'] ??= contentType;
    return { headers, body };
}
