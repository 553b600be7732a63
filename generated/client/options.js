import { longestTimer, systemClock } from './clock.js';
import { fieldOf } from './field.js';
import { platformFetch } from './platform.js';
/**
 * Everything but the tokens, which need a client to log in with.
 *
 * @throws TypeError naming the option that is wrong, and what it must be
 */
export function readOptions({ baseUrl, credentials, tokens, tokenStore, idempotency = 'off', timeouts, retry, fetch = platformFetch, headers, maxBytes = 2 ** 26, onAttempt, logger, clock = systemClock, random = Math.random, ...unknown }) {
    demandNone(unknown);
    const header = fieldOf(idempotency, 'header');
    demand(idempotency === 'off' || isHeaderName(header), 'idempotency', "'off' or { header }, the name of a header");
    for (const [name, value] of Object.entries({ fetch, random, onAttempt })) {
        demand(value === undefined || typeof value === 'function', name, 'a function');
    }
    return {
        base: readBaseUrl(baseUrl),
        idempotencyHeader: isHeaderName(header) ? header.toLowerCase() : undefined,
        timeouts: numbersOf('timeouts', timeouts, { attempt: 30_000, total: 120_000 }),
        retry: numbersOf('retry', retry === false ? { attempts: 1 } : retry, {
            attempts: 4,
            firstDelay: 250,
            maxDelay: 8_000,
        }),
        transport: fetch,
        headers,
        maxBytes: numbersOf('client', { maxBytes }, { maxBytes }).maxBytes,
        onAttempt,
        logger,
        clock,
        random,
    };
}
/**
 * Numbers, in milliseconds but for `attempts`: those that are given, and the defaults.
 *
 * @throws TypeError
 */
export function numbersOf(option, given, defaults) {
    if (!given)
        return defaults;
    const numbers = { ...defaults };
    for (const name in given) {
        const value = given[name];
        if (value === undefined)
            continue;
        const least = /Delay$/.test(name) ? 0 : 1;
        const isRight = value >= least && value <= longestTimer;
        demand(name in defaults, `${option}.${name}`, 'left out: there is no such option');
        demand(typeof value === 'number' && isRight && (name !== 'attempts' || Number.isInteger(value)), `${option}.${name}`, `${least} to ${longestTimer}`);
        numbers[name] = value;
    }
    return numbers;
}
export function isHeaderName(name) {
    return typeof name === 'string' && /^[\w!#$%&'*+.^`|~-]+$/.test(name);
}
/** @throws TypeError `what must be …` */
export function demand(isRight, what, right) {
    if (!isRight)
        throw new TypeError(`${what} must be ${right}`);
}
/**
 * For what is left when all known options are taken: a misspelt one would have no effect.
 *
 * @throws TypeError
 */
export function demandNone(unknown) {
    for (const name in unknown)
        demand(false, name, 'left out: there is no such option');
}
/** The base URL in one form, without a slash at its end. The error never quotes it. */
function readBaseUrl(baseUrl) {
    const url = typeof baseUrl === 'string' && URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
    demand(url !== undefined &&
        /^https?:$/.test(url.protocol) &&
        !(url.username + url.password + url.search + url.hash), 'baseUrl', 'an http(s) address without credentials, query or fragment');
    return url.origin + url.pathname.replace(/\/+$/, '');
}
