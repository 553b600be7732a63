/**
 * A fake service for tests, with faults to choose from. It records what was really done, so that a
 * test can check that a payout was paid once, and only once.
 *
 * @example
 * const service = createFakeService([taken(reset()), status(429, {}, { 'retry-after': '1' })]);
 * const client = createClient({ baseUrl, credentials, fetch: service.fetch });
 * // … send a payout …
 * expect(service.paid('HR-1')).toBe(1);
 */
import { referencesIn } from './references.js';
/** An answer with a status, and a body that is written as JSON. */
export function status(code, body = {}, headers = {}) {
    return answer(code, JSON.stringify(body), { 'content-type': 'application/json', ...headers });
}
/** A 302 to elsewhere. */
export function redirect(location = '/elsewhere') {
    return answer(302, '', { location });
}
/** A page where JSON should be: a 200 of a proxy that is not the service. */
export function html() {
    return answer(200, '<!doctype html><title>Welcome</title>', { 'content-type': 'text/html' });
}
/** A 200 whose JSON is broken, but not cut off. */
export function malformed() {
    return answer(200, '{"batchId": oops}', { 'content-type': 'application/json' });
}
/** A 200 with nothing in it. */
export function empty() {
    return answer(200, '', { 'content-type': 'application/json' });
}
/** Nothing listens. The one fault after which it is certain that nothing was sent. */
export function refused() {
    return { ...usual, kind: 'refused' };
}
/** The connection breaks after the request, before an answer. */
export function reset() {
    return { ...usual, kind: 'reset' };
}
/** No answer ever comes. */
export function noAnswer() {
    return { ...usual, kind: 'no-answer' };
}
/** The answer breaks off in the middle of its body. */
export function cutMidBody() {
    return { ...usual, kind: 'cut' };
}
/** The answer stops in the middle of its body, and nothing more comes. */
export function stallMidBody() {
    return { ...usual, kind: 'stall' };
}
/** The same fault, after the service has done what was requested. */
export function taken(fault) {
    return { ...fault, taken: true };
}
/**
 * Makes a service. Each request except login and refresh takes the next fault. After the last, a
 * payout is received, and its status is `00`; anything else is answered 404: put its answer among
 * the faults, as `status(200, …)`.
 */
export function createFakeService(faults = [], options = {}) {
    const ahead = [...faults];
    const requests = [];
    const ledger = new Map();
    const byKey = new Map();
    let tokens = 0;
    let expired = 0;
    const serve = (request) => {
        if (request.path.includes('/transaction/status/check/'))
            return statusOf(ledger, request.path);
        if (!request.path.endsWith('/handler/send/remittance/transaction'))
            return notScripted;
        const key = options.idempotencyHeader && request.headers[options.idempotencyHeader.toLowerCase()];
        const earlier = key ? byKey.get(key) : undefined;
        if (earlier)
            return earlier;
        const references = referencesIn(request);
        for (const reference of references)
            ledger.set(reference, (ledger.get(reference) ?? 0) + 1);
        const received = status(200, {
            batchId: `batch-${byKey.size + 1}`,
            totalCount: references.length,
            errorTransactionCount: null,
            createDate: '2026-03-04 09:15:27',
        });
        if (key)
            byKey.set(key, received);
        return received;
    };
    const take = (request) => {
        requests.push(request);
        if (request.path.includes('/auth/'))
            return tokenAnswer(request.path, (tokens += 1));
        const token = Number(request.headers['authorization']?.replace('Bearer access-', ''));
        if (token <= expired)
            return status(401);
        const fault = ahead.shift();
        if (!fault)
            return serve(request);
        if (!fault.taken || fault.kind === 'refused')
            return fault;
        const answered = serve(request);
        // The answer that breaks off is the real one.
        return fault.kind === 'answer'
            ? fault
            : { ...fault, status: answered.status, body: answered.body };
    };
    return {
        requests,
        take,
        paid: (reference) => ledger.get(reference) ?? 0,
        tokenRequests: () => tokens,
        expireTokens: () => void (expired = tokens),
        async fetch(url, init) {
            const { pathname, search } = new URL(url);
            const fault = take({
                method: init.method,
                path: pathname + search,
                headers: init.headers,
                body: typeof init.body === 'string' ? init.body : new TextDecoder().decode(init.body),
            });
            return causeFault(fault, init);
        },
    };
}
const notScripted = status(404, {
    title: 'The fake service has no answer for this: add one to its faults.',
    status: 404,
});
const usual = {
    kind: 'answer',
    status: 200,
    headers: { 'content-type': 'application/json' },
    body: '{"batchId":"batch-0","totalCount":1}',
    taken: false,
};
function answer(code, body, headers) {
    return { kind: 'answer', status: code, headers, body, taken: false };
}
/** As the platform's `fetch` fails. */
async function causeFault({ kind, status: code, headers, body }, init) {
    if (kind === 'refused')
        throw networkError('ECONNREFUSED');
    if (kind === 'reset')
        throw networkError('ECONNRESET');
    const aborted = new Promise((resolve) => {
        init.signal?.addEventListener('abort', () => resolve());
    }).then(() => init.signal?.throwIfAborted());
    // It may be rejected when nobody waits any more.
    aborted.catch(() => undefined);
    // Nothing follows: the signal throws.
    if (kind === 'no-answer')
        await aborted;
    const half = new TextEncoder().encode(body.slice(0, body.length / 2));
    const broken = new ReadableStream({
        start: (stream) => stream.enqueue(half),
        pull: (stream) => {
            if (kind === 'cut')
                stream.error(networkError('UND_ERR_SOCKET'));
            return kind === 'cut' ? undefined : aborted;
        },
    });
    const noBody = code === 204 || code === 304 ? null : body;
    return new Response(kind === 'answer' ? noBody : broken, { status: code, headers });
}
function networkError(code) {
    return new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) });
}
function statusOf(ledger, path) {
    const reference = decodeURIComponent(path.split('/').at(-1) ?? '');
    if (!ledger.has(reference))
        return status(400, { title: 'Bad Request', status: 400 });
    return status(200, {
        transactionReference: reference,
        responseCode: '00',
        responseMessage: 'Paid',
    });
}
function tokenAnswer(path, count) {
    const life = { refreshToken: `refresh-${count}`, expiresIn: 3600, refreshExpiresIn: 7200 };
    return path.endsWith('/login')
        ? status(200, { status: 'SUCCESS', data: { accessToken: `access-${count}`, ...life } })
        : status(200, { token: `access-${count}`, tokenType: 'Bearer', ...life });
}
