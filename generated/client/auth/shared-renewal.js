/**
 * Getting the next pair of tokens where several processes share them: from the store when another has
 * renewed it, otherwise by an exchange that the others wait for. A pair is exchanged once: the
 * service's documentation does not say whether a refresh token is accepted twice, and a service that
 * does not accept it may revoke the pair.
 */
import { pause } from '../clock.js';
import { TokenError } from './token-error.js';
/**
 * How long to wait for a process that is exchanging the pair before it is presumed dead, in
 * milliseconds. Longer than refresh and login together may take (auth-operations.ts).
 */
const claimPatience = 35_000;
/** How long a lost race for the store is repeated before the store is reported as broken. */
const patience = 2 * claimPatience;
/** How long one access to the store may take, in milliseconds. */
const storePatience = 5_000;
/**
 * Milliseconds to wait before each look into the store after a rejection: another process may have
 * the new pair and not have stored it yet.
 */
const looksAfterRejection = [0, 50, 100, 200, 400];
export function createSharedRenewal(options) {
    const { store, exchange, clock } = options;
    /** The caller's own pair, until it has been used. */
    let { seed } = options;
    const self = crypto.getRandomValues(new Uint32Array(3)).join('-');
    /** A new pair that the store failed to save: never lost, since the old one may be spent. */
    let unsaved;
    return async (good) => {
        await saveLeftover();
        let claim;
        let waitedForClaim = 0;
        for (let waited = 0, delay = 25; waited < patience; delay = Math.min(2 * delay, 250)) {
            const stored = await ask(store.read());
            const pair = stored ?? seed;
            if (pair && good(pair)) {
                if (stored || (await ask(store.write(pair, undefined))))
                    return used(pair);
            }
            if (pair?.renewing !== claim)
                waitedForClaim = 0;
            claim = pair?.renewing;
            if (claim === undefined || claim === self || waitedForClaim >= claimPatience) {
                if (!pair)
                    return renewed(undefined, good);
                const claimed = { ...pair, renewing: self };
                if (claim !== undefined && claim !== self)
                    claimed.maybeSpent = true;
                if (await ask(store.write(claimed, stored)))
                    return renewed(used(claimed), good);
            }
            const wait = (delay * (1 + options.random())) / 2;
            await pause(clock, wait);
            waited += wait;
            waitedForClaim += wait;
        }
        throw new TokenError('unavailable', 'Others keep changing the token store. Check its `write`.');
    };
    /** Exchanges the pair that this process has claimed, or logs in when there is none. */
    async function renewed(claimed, good) {
        try {
            return await save(await newTokens(claimed, good), claimed, good);
        }
        catch (error) {
            if (claimed)
                await release(claimed);
            throw error;
        }
    }
    async function newTokens(claimed, good) {
        // The pair in the store may be dead while the one that the caller gave is alive.
        const spare = seed;
        try {
            return await exchange.newTokens(claimed, async ({ reason }) => {
                const other = reason === 'refresh-refused' && (await foundAfterRejection(good));
                if (other)
                    return other;
                return spare && good(used(spare)) ? spare : undefined;
            });
        }
        catch (error) {
            if (!spare || !(error instanceof TokenError) || error.reason === 'login-refused')
                throw error;
            return exchange.newTokens(used(spare));
        }
    }
    /** The caller's pair is tried once: after that the store has it, or its successor. */
    function used(pair) {
        if (pair.refreshToken === seed?.refreshToken)
            seed = undefined;
        return pair;
    }
    async function foundAfterRejection(good) {
        for (const delay of looksAfterRejection) {
            if (delay > 0)
                await pause(clock, delay);
            const stored = await ask(store.read());
            if (stored && good(stored))
                return stored;
        }
        return undefined;
    }
    /** Stores a new pair. Where another process was faster, its pair is used, so that all have one. */
    async function save(tokens, expected, good) {
        try {
            if (await ask(store.write(tokens, expected)))
                return tokens;
            const other = await ask(store.read());
            if (other && good(other))
                return other;
            await ask(store.write(tokens, other));
        }
        catch {
            unsaved = { tokens, expected };
        }
        return tokens;
    }
    async function saveLeftover() {
        const leftover = unsaved;
        if (!leftover)
            return;
        await ask(store.write(leftover.tokens, leftover.expected));
        unsaved = undefined;
    }
    /** Lets others try. If this fails too, they wait until the claim is stale. */
    async function release(claimed) {
        const pair = { ...claimed };
        delete pair.renewing;
        if (exchange.maybeSpent(pair.refreshToken))
            pair.maybeSpent = true;
        await ask(store.write(pair, claimed)).catch(() => false);
    }
    /** The answer of the store, within its time. */
    function ask(answer) {
        return new Promise((resolve, reject) => {
            const fail = (message, cause) => reject(new TokenError('unavailable', message, { cause }));
            const stop = clock.after(storePatience, () => fail('The token store does not answer.'));
            answer
                .then(resolve, (cause) => fail('The token store failed: see `cause`.', cause))
                .finally(stop);
        });
    }
}
