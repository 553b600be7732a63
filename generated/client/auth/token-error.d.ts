/**
 * - `login-refused`: the service rejected the credentials. Correct them: each partner and each
 *   environment has its own.
 * - `refresh-refused`: the service rejected the refresh token, and there are no credentials to log in
 *   with. Give the client a new pair, or credentials.
 * - `unavailable`: login and refresh got no usable answer, or the token store failed. Try again.
 */
export type TokenErrorReason = 'login-refused' | 'refresh-refused' | 'unavailable';
/**
 * There is no token, for the given reason. A call that needed one was not sent: it ends in a
 * `NotSentError` with this error as its `cause`. Nothing that it prints is secret.
 */
export declare class TokenError extends Error {
    readonly reason: TokenErrorReason;
    /** The HTTP status of the rejection, when the service answered. */
    readonly status?: number;
    /** @param cause what went wrong underneath; reduced to what is safe to print */
    constructor(reason: TokenErrorReason, message: string, { cause, status }?: {
        cause?: unknown;
        status?: number;
    });
}
/** Whether an error is a `TokenError`, of whichever copy of this package. */
export declare function isTokenError(error: unknown): error is TokenError;
