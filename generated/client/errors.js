const kindKey = Symbol.for('remittance-payout-client.error');
/** What all errors of a call have. */
export class PayoutClientError extends Error {
    #answer;
    constructor(message, { answer, cause, ...shown }) {
        super(message, cause === undefined ? undefined : { cause });
        this.#answer = answer;
        for (const [name, value] of Object.entries(shown)) {
            if (value !== undefined)
                Object.assign(this, { [name]: value });
        }
    }
    /** The headers of the last answer, when there was one. */
    get headers() {
        return this.#answer?.headers;
    }
    /**
     * What the last answer carried: JSON, or text when it is not JSON. `undefined` when there was none or
     * it broke off. It may contain personal data, so it is not printed.
     */
    get body() {
        return this.#answer?.data;
    }
    /** The body as it arrived, when it is text. */
    get text() {
        return this.#answer?.text;
    }
    /** For logs: the properties above, without bodies. */
    toJSON() {
        return { ...this, name: this.name, message: this.message };
    }
}
/** It is certain that the service received nothing. Make the same call again, or fix it first. */
export class NotSentError extends PayoutClientError {
    static {
        brand(this, 'NotSentError');
    }
}
/**
 * The service rejected the request: its `status` is 400 to 499. Whether it did a part of it all the
 * same, such as some payouts of a batch, its documentation does not say: `nextAction` is then
 * `check-status`.
 *
 * `body` is documented in the contract by status; `undefined` when it is missing.
 */
export class RejectedError extends PayoutClientError {
    static {
        brand(this, 'RejectedError');
    }
}
/**
 * There is no usable answer: it is missing, broken, or a 5xx. The service may or may not have done what
 * was asked, so it is not a failure: never send a second transaction instead.
 */
export class UnknownOutcomeError extends PayoutClientError {
    static {
        brand(this, 'UnknownOutcomeError');
    }
}
/** Whether an error is one of the three, of whichever copy of this package. */
export function isPayoutClientError(error) {
    return isNotSentError(error) || isRejectedError(error) || isUnknownOutcomeError(error);
}
/** Whether an error is a `NotSentError`, of whichever copy of this package. */
export function isNotSentError(error) {
    return kindOf(error) === 'NotSentError';
}
/** Whether an error is a `RejectedError`, of whichever copy of this package. */
export function isRejectedError(error) {
    return kindOf(error) === 'RejectedError';
}
/** Whether an error is an `UnknownOutcomeError`, of whichever copy of this package. */
export function isUnknownOutcomeError(error) {
    return kindOf(error) === 'UnknownOutcomeError';
}
/**
 * A foreign error, reduced to what is safe to print: messages of platforms quote headers and bodies.
 * Our own errors stay as they are.
 */
export function safeCause(error) {
    if (kindOf(error) !== undefined)
        return error;
    const cause = new Error(codeOf(error) ?? (error instanceof Error ? error.name : typeof error));
    delete cause.stack;
    return cause;
}
/**
 * The code of a broken connection: `ECONNRESET`, `UND_ERR_SOCKET`, …; platforms place it
 * differently.
 */
export function codeOf(error) {
    for (const at of [error, error instanceof Error ? error.cause : undefined]) {
        if (!(at instanceof Error) || !('code' in at))
            continue;
        if (typeof at.code === 'string' && /^\w{1,60}$/.test(at.code))
            return at.code;
    }
    return undefined;
}
/** The name that `brand` gave to the error's class, in whichever copy of this package. */
export function kindOf(error) {
    return error instanceof Object && kindKey in error ? error[kindKey] : undefined;
}
/**
 * Names a class of errors. On the prototype: neither printed, nor lost when a bundler shortens names.
 */
export function brand(of, kind) {
    for (const key of [kindKey, 'name']) {
        Object.defineProperty(of.prototype, key, { value: kind, configurable: true, writable: true });
    }
}
