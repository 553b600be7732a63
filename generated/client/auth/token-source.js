import { systemClock } from '../clock.js';
import { createExchange } from './exchange.js';
import { measureLife, readJwtTimes } from './token-times.js';
/**
 * Makes a token source. Nothing is sent until the first call needs a token.
 *
 * - **Single flight.** However many calls wait, one login or refresh is under way. When a waiter
 *   aborts, the others still get its result.
 * - **In time.** In the last fifth of its life a token is still sent with each call while a new one
 *   is fetched in the background; in the last seconds calls wait for the new one.
 * - **401.** `refuse` discards that one token. A newer one stays.
 * - **Rejected.** A rejected refresh falls back to one login. A rejected login is an error for all who
 *   wait, and is tried again after a second at the earliest, then two, up to a minute. A failure
 *   to reach the service is not remembered: the next call tries again.
 *
 * @throws TypeError when there are neither credentials nor tokens nor a store.
 */
export function createTokenSource(options) {
    const { credentials, tokens: pair, clock = systemClock } = options;
    if (!credentials && !pair && !options.store) {
        throw new TypeError('Give credentials, tokens or a token store: without one of them there is no token.');
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
                renewInBackground();
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
    function renewInBackground() {
        fly().catch(() => (quietUntil = clock.now() + pauseAfterFailure));
    }
    function received(grant) {
        const { skew: measured, ...life } = measureLife(grant, clock.now());
        skew = measured;
        // A service may answer a refresh with the token that it gave before: then it is valid after all.
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
/** For a process that does not share its tokens. */
function ownRenewal(exchange, seed) {
    let pair = seed;
    return async (good) => {
        if (!pair || !good(pair))
            pair = await exchange.newTokens(pair);
        return pair;
    };
}
/** Loaded when it is first needed: programs that share no tokens do not carry it. */
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
/** A token whose start is unknown is due this long before its end, in milliseconds. */
const usualMargin = 60_000;
/** No token is sent in its last moments: it could expire on the way. Milliseconds. */
const lastMoments = 5_000;
/** How long before its end the token is renewed in the background, in milliseconds. */
function marginOf({ issuedAt, expiresAt }) {
    if (issuedAt === undefined || expiresAt === undefined)
        return usualMargin;
    return (expiresAt - issuedAt) / 5;
}
/** When the token is due to be renewed in the background, on the clock of the service. */
function dueAt(tokens) {
    return (tokens.expiresAt ?? Infinity) - marginOf(tokens);
}
/** When the token stops being sent, on the clock of the service. */
function endOf(tokens) {
    return (tokens.expiresAt ?? Infinity) - Math.min(lastMoments, marginOf(tokens) / 4);
}
/** A pair of which only its own claims are known, and not when it was granted. */
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
