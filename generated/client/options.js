import { longestTimer, systemClock } from './clock.js';
import { platformFetch } from './transport.js';
/**
 * Everything but the tokens, which need a client to log in with.
 *
 * @throws TypeError naming the option that is wrong, and what it must be
 */
export function readOptions(options) {
    const { idempotency = 'off', fetch = platformFetch, clock = systemClock, random = Math.random, } = options;
    const header = typeof idempotency === 'object' ? idempotency.header : undefined;
    if (header === undefined ? idempotency !== 'off' : !isHeaderName(header)) {
        throw new TypeError("idempotency must be 'off', or { header } with the name of a header");
    }
    if (typeof fetch !== 'function')
        throw new TypeError('fetch must be a function');
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
export function readTimeouts(given, defaults) {
    if (!given)
        return defaults;
    const { attempt = defaults.attempt, total = defaults.total } = given;
    return {
        attempt: milliseconds('timeouts.attempt', attempt, 1),
        total: milliseconds('timeouts.total', total, 1),
    };
}
/** @throws TypeError */
export function readRetry(given, defaults) {
    if (given === undefined)
        return defaults;
    if (given === false)
        return { ...defaults, attempts: 1 };
    const { attempts = defaults.attempts, firstDelay = defaults.firstDelay, maxDelay = defaults.maxDelay, } = given;
    if (!Number.isInteger(attempts) || attempts < 1) {
        throw new TypeError('retry.attempts must be a whole number, 1 or more');
    }
    return {
        attempts,
        firstDelay: milliseconds('retry.firstDelay', firstDelay, 0),
        maxDelay: milliseconds('retry.maxDelay', maxDelay, 0),
    };
}
export function isHeaderName(name) {
    return typeof name === 'string' && /^[\w!#$%&'*+.^`|~-]+$/.test(name);
}
/** The base URL in one form, without a slash at its end. The error never quotes it. */
function readBaseUrl(baseUrl) {
    const url = typeof baseUrl === 'string' && URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
    if (!url ||
        !/^https?:$/.test(url.protocol) ||
        url.username + url.password + url.search + url.hash) {
        throw new TypeError('baseUrl must be an http(s) address without credentials, query or fragment');
    }
    return url.origin + url.pathname.replace(/\/+$/, '');
}
function milliseconds(name, value, least) {
    if (typeof value === 'number' && value >= least && value <= longestTimer)
        return value;
    throw new TypeError(`${name} must be ${least} to ${longestTimer} milliseconds`);
}
