import { isNotSentError } from '../errors.js';
import { TokenError } from './token-error.js';
export function createExchange({ login, refresh, clock }) {
    const loginBackoff = createBackoff(clock);
    const refreshBackoff = createBackoff(clock);
    let doubtful;
    return {
        maybeSpent: (refreshToken) => refreshToken === doubtful,
        async newTokens(old, rescue) {
            const refreshed = old ? await refreshOf(old) : unavailable('There are no tokens.');
            if (!(refreshed instanceof TokenError))
                return refreshed;
            const rescued = await rescue?.(refreshed);
            if (rescued)
                return rescued;
            const tokens = login ? await loginBackoff.attempt('', login) : refreshed;
            if (tokens instanceof TokenError)
                throw tokens;
            return tokens;
        },
    };
    /** The new pair, or why there is none. */
    async function refreshOf(old) {
        const { refreshToken, maybeSpent = refreshToken === doubtful } = old;
        // Using a spent token again may revoke all; a login does not.
        if (maybeSpent && login)
            return unavailable('The last refresh got no answer.');
        const result = await refreshBackoff.attempt(refreshToken, () => refresh(old, !login));
        if (result instanceof TokenError && hadNoAnswer(result))
            doubtful = refreshToken;
        return result;
    }
}
/** Whether the service may have done what it was asked, although no answer confirms it. */
function hadNoAnswer(error) {
    return error.status === undefined && !isNotSentError(error.cause);
}
const firstDelay = 1_000;
const longestDelay = 60_000;
function createBackoff({ now }) {
    let rejected;
    return {
        async attempt(what, attempt) {
            if (rejected?.what !== what)
                rejected = undefined;
            if (rejected) {
                const elapsed = now() - rejected.since;
                // A clock that was set back must not block for ever.
                if (elapsed >= 0 && elapsed < rejected.delay)
                    return rejected.error;
            }
            try {
                const result = await attempt();
                rejected = undefined;
                return result;
            }
            catch (thrown) {
                const error = thrown instanceof TokenError ? thrown : unavailable(unexpected, thrown);
                // Only what the service answered is remembered; a failure to reach it is tried again at once.
                if (error.status !== undefined) {
                    const delay = rejected ? Math.min(2 * rejected.delay, longestDelay) : firstDelay;
                    rejected = { what, since: now(), delay, error };
                }
                return error;
            }
        },
    };
}
const unexpected = 'There is no token, for an unexpected reason: see `cause`.';
function unavailable(message, cause) {
    return new TokenError('unavailable', message, { cause });
}
