import { TokenError } from './token-error.js';
const firstDelay = 1_000;
const longestDelay = 60_000;
export function createHold({ now }) {
    let held;
    return {
        async attempt(what, attempt) {
            if (held?.what !== what)
                held = undefined;
            if (held) {
                const elapsed = now() - held.since;
                // A clock that was set back must not hold for ever.
                if (elapsed >= 0 && elapsed < held.delay)
                    return held.error;
            }
            try {
                const result = await attempt();
                held = undefined;
                return result;
            }
            catch (error) {
                const known = error instanceof TokenError ? error : unavailable(error);
                // Only what the service answered is held; a failure to reach it is tried anew.
                if (known.status !== undefined) {
                    const delay = held ? Math.min(2 * held.delay, longestDelay) : firstDelay;
                    held = { what, since: now(), delay, error: known };
                }
                return known;
            }
        },
    };
}
function unavailable(cause) {
    const message = 'There is no token, for an unexpected reason: see `cause`.';
    return new TokenError('unavailable', message, { cause });
}
