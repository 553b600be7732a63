/** Why there is no token. No call was sent without one, so nothing was done. */
import { brand, kindOf, safeCause } from '../errors.js';
/**
 * There is no token, for the given reason. A call that needed one was not sent: it ends in a
 * `NotSentError` with this error as its `cause`. Nothing that it prints is secret.
 */
export class TokenError extends Error {
    reason;
    /** @param cause what went wrong underneath; reduced to what is safe to print */
    constructor(reason, message, { cause, status } = {}) {
        super(message, cause === undefined ? undefined : { cause: safeCause(cause) });
        this.reason = reason;
        if (status !== undefined)
            this.status = status;
    }
    static {
        brand(this, 'TokenError');
    }
}
/** Whether an error is a `TokenError`, of whichever copy of this package. */
export function isTokenError(error) {
    return kindOf(error) === 'TokenError';
}
