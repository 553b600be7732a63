/** Receives deliveries of payout outcomes, and answers 200 to what has been handled. */
import { fieldOf } from '../field.js';
import { describeCode } from '../response-codes.js';
import { parseJson, readBody } from './delivery.js';
import { listenWith } from './node-listener.js';
import { otherWebhookOf, readRecord } from './record.js';
/**
 * Makes an endpoint that receives payout outcomes.
 *
 * | It answers | when |
 * |---|---|
 * | 200 | `onOutcome` has handled it, now or before |
 * | 400 | the body is not an outcome, nor of a webhook that `on` handles |
 * | 401 | the signature is missing or wrong |
 * | 405, 413, 415 | it is not a POST, too large, not JSON |
 * | 409 | the service does not confirm this outcome |
 * | 500 | `onOutcome` failed: deliver again |
 * | 503 | it cannot be verified now, or is being handled: deliver again |
 *
 * The service's documentation does not say which answers count as received, and when it delivers
 * again.
 *
 * @throws TypeError when `verify`, `seen` or `onOutcome` is missing
 * @example
 * const webhook = createWebhookHandler({
 *   verify: confirmByStatus(client),
 *   seen: createMemorySeen(),
 *   onOutcome: ({ transactionReference, responseCode }) => save(transactionReference, responseCode),
 * });
 * createServer(webhook.node).listen(8080);
 */
export function createWebhookHandler(options) {
    const { verify, onOutcome, seen, maxBytes = 65_536 } = options;
    // Plain JavaScript may omit what the types require.
    const isMissing = (name) => !fieldOf(options, name);
    if (isMissing('verify')) {
        throw new TypeError('verify is missing: choose hmacSignature, confirmByStatus or unverified.');
    }
    if (isMissing('seen'))
        throw new TypeError('seen is missing: give createMemorySeen() or a store of your own.');
    if (typeof onOutcome !== 'function') {
        throw new TypeError('onOutcome is missing: the function that handles an outcome.');
    }
    const report = (error) => {
        try {
            options.onError?.(error);
        }
        catch {
            // A listener that fails must not change the answer.
        }
    };
    /** What this process is handling, so that an equal delivery gets the same answer. */
    const running = new Map();
    const receive = async (delivery) => {
        const rejection = rejectByHeaders(delivery, maxBytes);
        if (rejection)
            return rejection;
        const reading = await readBody(delivery.body(), maxBytes);
        if ('problem' in reading) {
            return reading.problem === 'too-large' ? tooLarge : reply(400, 'The body was cut short.');
        }
        const body = reading.bytes;
        if (body.length === 0)
            return reply(400, 'The body is empty, or something else has already read it.');
        try {
            const { headers } = delivery;
            if (verify.authentic && !(await verify.authentic({ headers, body }))) {
                return reply(401, 'The signature is missing or wrong.');
            }
            const value = parseJson(body);
            const read = readRecord(value);
            if ('problem' in read)
                return await receiveOther(value, body, read.problem);
            const { record } = read;
            const outcome = verify.confirm ? await verify.confirm(record) : record;
            if (!outcome)
                return reply(409, 'The service does not confirm this outcome.');
            const key = JSON.stringify([outcome.transactionReference, outcome.responseCode]);
            const context = { code: describeCode(outcome.responseCode), delivered: record };
            return await once(key, () => onOutcome(outcome, context));
        }
        catch (error) {
            report(error);
            return again;
        }
    };
    /** A body that is not an outcome: of another webhook, or of none. */
    async function receiveOther(value, body, problem) {
        const name = otherWebhookOf(value);
        const handler = name === undefined ? undefined : fieldOf(options.on, name);
        if (!isHandler(handler))
            return reply(400, problem);
        if (verify.confirm && !verify.authentic) {
            return reply(409, 'Only a payout outcome can be confirmed by its status.');
        }
        const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', body));
        return once(JSON.stringify([name, [...digest]]), () => handler(value));
    }
    /** Equal deliveries that come together are handled together. */
    function once(key, work) {
        const same = running.get(key);
        if (same)
            return same;
        const handling = handle(key, work).finally(() => running.delete(key));
        running.set(key, handling);
        return handling;
    }
    async function handle(key, work) {
        const claim = await seen.claim(key);
        if (claim === 'done')
            return received;
        if (claim !== 'mine')
            return again;
        try {
            await work();
        }
        catch (error) {
            report(error);
            await seen.release(key).catch(report);
            return reply(500, 'The outcome could not be handled. Deliver it again.');
        }
        // It has been handled: a store that fails now must not cause another delivery.
        await seen.done(key).catch(report);
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
        node: listenWith(receive, report),
    };
}
function isHandler(value) {
    return typeof value === 'function';
}
function rejectByHeaders({ method, headers }, maxBytes) {
    if (method !== 'POST')
        return reply(405, 'Deliveries must be sent by POST.', { allow: 'POST' });
    const type = headers.get('content-type');
    // The headers of a delivery are not documented: one without a type is read, and must be JSON.
    if (type !== null && !/^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i.test(type.trim())) {
        return reply(415, 'Deliveries must be application/json.');
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
