import { isNotSentError } from '../errors.js';
import { createHold } from './hold.js';
import { TokenError } from './token-error.js';
export function createExchange({ login, refresh, clock }) {
    const loginHold = createHold(clock);
    const refreshHold = createHold(clock);
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
            const tokens = login ? await loginHold.attempt('', login) : refreshed;
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
            return unavailable('The last refresh had no answer.');
        const result = await refreshHold.attempt(refreshToken, () => refresh(old, !login));
        if (result instanceof TokenError && hadNoAnswer(result))
            doubtful = refreshToken;
        return result;
    }
}
function unavailable(message) {
    return new TokenError('unavailable', message);
}
/** Whether the service may have done what it was asked, although no answer says so. */
function hadNoAnswer(error) {
    return error.status === undefined && !isNotSentError(error.cause);
}
