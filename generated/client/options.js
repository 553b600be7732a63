import { systemClock } from './clock.js';
import { readBaseUrl } from './path.js';
/** @throws TypeError that says which option is wrong, and what it may be. */
export function readOptions(options) {
    const { idempotency = 'off', fetch = platformFetch, clock = systemClock, random = Math.random, } = options;
    const header = typeof idempotency === 'object' ? idempotency.header : undefined;
    if (header === undefined ? idempotency !== 'off' : !isHeaderName(header)) {
        throw new TypeError("idempotency is neither 'off' nor { header } with the name of a header");
    }
    if (typeof fetch !== 'function')
        throw new TypeError('fetch is no function');
    return {
        base: readBaseUrl(options.baseUrl),
        tokens: undefined,
        idempotencyHeader: header?.toLowerCase(),
        timeouts: readTimeouts(options.timeouts, { attempt: 30_000, total: 120_000 }),
        retry: readRetry(options.retry, { attempts: 4, firstDelay: 250, maxDelay: 8_000 }),
        transport: fetch,
        onAttempt: options.onAttempt,
        logger: options.logger,
        clock,
        random,
    };
}
/** @throws TypeError */
export function readTimeouts(given, usual) {
    if (!given)
        return usual;
    const { attempt = usual.attempt, total = usual.total } = given;
    return {
        attempt: milliseconds('timeouts.attempt', attempt, 1),
        total: milliseconds('timeouts.total', total, 1),
    };
}
/** @throws TypeError */
export function readRetry(given, usual) {
    if (given === undefined)
        return usual;
    if (given === false)
        return { ...usual, attempts: 1 };
    const { attempts = usual.attempts, firstDelay = usual.firstDelay, maxDelay = usual.maxDelay, } = given;
    if (!Number.isInteger(attempts) || attempts < 1) {
        throw new TypeError('retry.attempts is no whole number from 1 on');
    }
    return {
        attempts,
        firstDelay: milliseconds('retry.firstDelay', firstDelay, 0),
        maxDelay: milliseconds('retry.maxDelay', maxDelay, 0),
    };
}
/** Whether it may stand before the colon of a header. */
export function isHeaderName(name) {
    return typeof name === 'string' && /^[\w!#$%&'*+.^`|~-]+$/.test(name);
}
// A longer timer would run out at once.
const longest = 2 ** 31 - 1;
function milliseconds(name, value, least) {
    if (typeof value === 'number' && value >= least && value <= longest)
        return value;
    throw new TypeError(`${name} is no number of milliseconds from ${least} to ${longest}`);
}
// Looked up at each request: test tools put their own in its place after clients are made.
const platformFetch = (url, init) => globalThis.fetch(url, init);
