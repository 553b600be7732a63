import { systemClock } from '../clock.js';
import { createExchange } from './exchange.js';
import { measureLife, readJwtTimes } from './token-times.js';
/**
 * Makes a token source. Nothing is asked for until the first call needs a token.
 *
 * - **Single flight.** However many calls wait, one login or refresh is on its way. A waiter that is
 *   aborted leaves it to the others.
 * - **In time.** In the last fifth of its life a token still goes with each call while a new one is
 *   fetched beside it; in the last seconds calls wait for the new one.
 * - **401.** `refuse` ends the one token that was refused. One that has come since stays.
 * - **Refused.** A refused refresh falls back to one login. A refused login is an error for all who
 *   wait, and is tried again after a second at the earliest, then two, up to a minute. A failure
 *   to reach the service is not remembered: the next call tries anew.
 *
 * @throws TypeError when there are neither credentials nor tokens nor a store.
 */
export function createTokenSource(options) {
    const { credentials, tokens: pair, clock = systemClock } = options;
    if (!credentials && !pair && !options.store) {
        throw new TypeError('There are no credentials, no tokens and no token store: give one of them.');
    }
    /** The service's time minus ours, in milliseconds, as the last grant showed it. */
    let skew = 0;
    let current;
    let refused;
    let flight;
    let quietUntil = -Infinity;
    const exchange = createExchange({
        ...(credentials && { login: async () => received(await options.login(credentials)) }),
        refresh: async (old, mayRepeat) => received(await options.refresh(old, mayRepeat)),
        clock,
    });
    const seed = pair && withStatedLife(pair);
    const renew = options.store
        ? sharedRenewal(options.store, exchange, seed, clock, options.random ?? Math.random)
        : ownRenewal(exchange, seed);
    return {
        async token(signal) {
            signal?.throwIfAborted();
            if (!current || !isUsable(current))
                return (await unlessAborted(fly(), signal)).accessToken;
            if (serviceTime() >= dueAt(current) && clock.now() >= quietUntil)
                renewBeside();
            return current.accessToken;
        },
        refuse(token) {
            if (token === current?.accessToken)
                refused = token;
        },
    };
    function fly() {
        if (flight)
            return flight;
        const replaced = current?.accessToken;
        flight = renew((tokens) => tokens.accessToken !== replaced && isUsable(tokens))
            .then((tokens) => (current = tokens))
            .finally(() => (flight = undefined));
        return flight;
    }
    function renewBeside() {
        fly().catch(() => (quietUntil = clock.now() + pauseAfterFailure));
    }
    function received(grant) {
        const { skew: measured, ...life } = measureLife(grant, clock.now());
        skew = measured;
        // A service may answer a refresh with the token that it gave before: it stands by it.
        if (grant.accessToken === refused)
            refused = undefined;
        return { accessToken: grant.accessToken, refreshToken: grant.refreshToken, ...life };
    }
    function isUsable(tokens) {
        return tokens.accessToken !== refused && serviceTime() < endOf(tokens);
    }
    function serviceTime() {
        return clock.now() + skew;
    }
}
/** For a process that has its tokens to itself. */
function ownRenewal(exchange, seed) {
    let pair = seed;
    return async (good) => {
        if (!pair || !good(pair))
            pair = await exchange.newTokens(pair);
        return pair;
    };
}
/** Loaded when it is first needed: those who share no tokens do not carry it along. */
function sharedRenewal(store, exchange, seed, clock, random) {
    let renew;
    return async (good) => {
        const { createSharedRenewal } = await import('./shared-renewal.js');
        renew ??= createSharedRenewal({ store, exchange, seed, clock, random });
        return renew(good);
    };
}
/** After a renewal failed while the token was still good, in milliseconds. */
const pauseAfterFailure = 5_000;
/** A token whose beginning is not known is due this long before its end, in milliseconds. */
const usualMargin = 60_000;
/** No token is sent in its last moments: it could expire on the way. Milliseconds. */
const lastMoments = 5_000;
/** How long before its end the token is renewed beside the calls, in milliseconds. */
function marginOf({ issuedAt, expiresAt }) {
    if (issuedAt === undefined || expiresAt === undefined)
        return usualMargin;
    return (expiresAt - issuedAt) / 5;
}
/** From when on the token is renewed beside the calls, on the clock of the service. */
function dueAt(tokens) {
    return (tokens.expiresAt ?? Infinity) - marginOf(tokens);
}
/** From when on the token is not sent any more, on the clock of the service. */
function endOf(tokens) {
    return (tokens.expiresAt ?? Infinity) - Math.min(lastMoments, marginOf(tokens) / 4);
}
/** A pair of which only its own claims are known. When it was granted is not. */
function withStatedLife({ accessToken, refreshToken }) {
    const { expiresAt } = readJwtTimes(accessToken);
    return { accessToken, refreshToken, ...(expiresAt !== undefined && { expiresAt }) };
}
async function unlessAborted(promise, signal) {
    if (!signal)
        return promise;
    let stop = () => undefined;
    const aborted = new Promise((resolve) => (stop = resolve));
    signal.addEventListener('abort', stop);
    try {
        await Promise.race([promise, aborted]);
    }
    finally {
        signal.removeEventListener('abort', stop);
    }
    signal.throwIfAborted();
    return promise;
}
