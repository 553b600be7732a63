/** Why there is no token. No call was sent without one, so nothing was done. */
import { brand, safeCause } from '../errors.js';
/**
 * No token could be had, for the reason that it names. A call that needed one was not sent: it ends
 * in a `NotSentError` whose `cause` this is. Nothing that it prints is secret.
 */
export class TokenError extends Error {
    reason;
    /** @param cause what went wrong underneath; cut down to what is safe to print */
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
