const kindKey = Symbol.for('remittance-payout-client.error');
/** What all errors of a call have. */
export class PayoutClientError extends Error {
    /** Each attempt, the latest last; empty when none was made. */
    attempts;
    /** The references in the request: what to ask for the status of. */
    transactionReferences;
    nextAction;
    constructor(message, details) {
        super(message, details.cause === undefined ? undefined : { cause: details.cause });
        this.attempts = details.attempts;
        this.transactionReferences = details.transactionReferences;
        this.nextAction = details.nextAction;
        if (details.idempotencyKey !== undefined)
            this.idempotencyKey = details.idempotencyKey;
        if (details.retryAfter !== undefined)
            this.retryAfter = details.retryAfter;
    }
    /** For logs: the properties above, without bodies. */
    toJSON() {
        return Object.assign({}, this, { name: this.name, message: this.message });
    }
}
/** It is certain that the service received nothing. Make the same call again, or fix it first. */
export class NotSentError extends PayoutClientError {
    static {
        brand(this, 'NotSentError');
    }
}
/**
 * The service rejected the request. Whether it did a part of it all the same, such as some payouts of a
 * batch, its documentation does not say: `nextAction` is then `check-status`.
 */
export class RejectedError extends PayoutClientError {
    /** The HTTP status, 400 to 499. */
    status;
    #body;
    #headers;
    /**
     * @param body the JSON of the answer, its text when it is not JSON, `undefined` when it is missing
     */
    constructor(message, details, status, body, headers) {
        super(message, details);
        this.status = status;
        this.#body = body;
        this.#headers = headers;
    }
    /** The headers of the answer. */
    get headers() {
        return this.#headers;
    }
    /** What the service answered, documented in the contract by status. It may contain personal data. */
    get body() {
        return this.#body;
    }
    static {
        brand(this, 'RejectedError');
    }
}
/**
 * The service may or may not have done it: the answer is missing, broken, or a 5xx. It is not a
 * failure. Never send a second transaction instead.
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
    const code = codeOf(error);
    const cause = new Error(code ?? (error instanceof Error ? error.name : typeof error));
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
    return typeof error === 'object' && error !== null && kindKey in error
        ? error[kindKey]
        : undefined;
}
/**
 * Names a class of errors. On the prototype: neither printed, nor lost when a bundler shortens names.
 */
export function brand(of, kind) {
    Object.defineProperty(of.prototype, kindKey, { value: kind });
    Object.defineProperty(of.prototype, 'name', { value: kind, configurable: true, writable: true });
}
