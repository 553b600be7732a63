/** Receives deliveries of payout outcomes. One is answered 200 when it has been handled. */
import { fieldOf } from '../field.js';
import { describe } from '../response-codes.js';
import { parseJson, readBody } from './body.js';
import { listenWith } from './node-listener.js';
import { readRecord } from './record.js';
/**
 * Makes an endpoint that receives payout outcomes.
 *
 * | It answers | when |
 * |---|---|
 * | 200 | `onOutcome` has handled it, now or before |
 * | 400 | the body is no outcome |
 * | 401 | the signature is not right |
 * | 405, 413, 415 | it is no POST, too large, no JSON |
 * | 409 | the service says otherwise of this payout |
 * | 500 | `onOutcome` failed: deliver again |
 * | 503 | it cannot be verified now, or is being handled: deliver again |
 *
 * Which answers the service takes as received, and when it delivers again, is not shown.
 *
 * @throws TypeError when `verify`, `seen` or `onOutcome` is missing
 * @example
 * const webhook = createWebhookHandler({
 *   verify: confirmByStatus(client),
 *   seen: createMemorySeen(),
 *   onOutcome: ({ transactionReference, responseCode }) => book(transactionReference, responseCode),
 * });
 * createServer(webhook.node).listen(8080);
 */
export function createWebhookHandler(options) {
    const { verify, onOutcome, seen, maxBytes = 65_536 } = options;
    // Plain JavaScript may leave out what the types ask for.
    const isMissing = (name) => !fieldOf(options, name);
    if (isMissing('verify')) {
        throw new TypeError('verify is missing: choose hmacSignature, confirmByStatus or unverified.');
    }
    if (isMissing('seen'))
        throw new TypeError('seen is missing: give createMemorySeen() or a store of your own.');
    if (typeof onOutcome !== 'function') {
        throw new TypeError('onOutcome is missing: the function that handles an outcome.');
    }
    const tell = (error) => {
        try {
            options.onError?.(error);
        }
        catch {
            // A listener that fails must not change what is answered.
        }
    };
    /** What this process is handling, so that an equal delivery gets the same answer. */
    const running = new Map();
    const receive = async (delivery) => {
        const refusal = refuseByHeaders(delivery, maxBytes);
        if (refusal)
            return refusal;
        const reading = await readBody(delivery.body(), maxBytes);
        if ('fault' in reading) {
            return reading.fault === 'too-large' ? tooLarge : reply(400, 'The body was cut short.');
        }
        const body = reading.bytes;
        if (body.length === 0)
            return reply(400, 'The body is empty, or something else has read it already.');
        try {
            const { headers } = delivery;
            if (verify.authentic && !(await verify.authentic({ headers, body }))) {
                return reply(401, 'The signature is missing or not right.');
            }
            const read = readRecord(parseJson(body));
            if ('fault' in read)
                return reply(400, read.fault);
            const { record } = read;
            const outcome = verify.confirm ? await verify.confirm(record) : record;
            if (!outcome)
                return reply(409, 'The service says otherwise of this payout.');
            return await once(outcome, record);
        }
        catch (error) {
            tell(error);
            return again;
        }
    };
    /** Equal deliveries that come together are handled together. */
    function once(outcome, delivered) {
        const key = JSON.stringify([outcome.transactionReference, outcome.responseCode]);
        const same = running.get(key);
        if (same)
            return same;
        const handling = handle(key, outcome, delivered).finally(() => running.delete(key));
        running.set(key, handling);
        return handling;
    }
    async function handle(key, outcome, delivered) {
        const claim = await seen.claim(key);
        if (claim === 'done')
            return received;
        if (claim !== 'mine')
            return again;
        try {
            await onOutcome(outcome, { code: describe(outcome.responseCode), delivered });
        }
        catch (error) {
            tell(error);
            await seen.release(key).catch(tell);
            return reply(500, 'The outcome could not be handled. Deliver it again.');
        }
        // It has been handled: a memory that fails now must not have it delivered again.
        await seen.done(key).catch(tell);
        return received;
    }
    return {
        async fetch(request) {
            const { status, text, headers } = await receive({
                method: request.method,
                headers: request.headers,
                body: () => chunksOf(request.body),
            });
            return new Response(text || null, { status, headers });
        },
        node: listenWith(receive, tell),
    };
}
function refuseByHeaders({ method, headers }, maxBytes) {
    if (method !== 'POST')
        return reply(405, 'Deliveries are sent by POST.', { allow: 'POST' });
    const type = headers.get('content-type');
    // Which headers a delivery carries is not shown: one without a type is read, and must be JSON.
    if (type !== null && !/^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i.test(type.trim())) {
        return reply(415, 'Deliveries are application/json.');
    }
    return Number(headers.get('content-length')) > maxBytes ? tooLarge : undefined;
}
function reply(status, text, headers = {}) {
    const type = { 'content-type': 'text/plain; charset=utf-8' };
    return { status, text, headers: text ? { ...type, ...headers } : headers };
}
const received = reply(200, '');
const again = reply(503, 'It cannot be handled now. Deliver it again.', { 'retry-after': '5' });
const tooLarge = reply(413, 'The body is too large for an outcome.');
async function* chunksOf(body) {
    const reader = body?.getReader();
    try {
        for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
            yield next.value;
        }
    }
    finally {
        await reader?.cancel();
    }
}
