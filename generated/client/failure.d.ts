/** From the attempts of a call to the error that it ends in. */
import type { AttemptResult } from './attempt.js';
import { NotSentError } from './errors.js';
import type { PayoutClientError } from './errors.js';
import type { AnswerHeaders, AttemptReport } from './send.js';
/** What is shown of a call. */
export interface ShownCall {
    method: string;
    path: string;
    params?: unknown;
    body?: unknown;
}
/** What has happened to a call so far. */
export interface CallHistory {
    attempts: readonly AttemptReport[];
    last: AttemptResult | undefined;
    /** Whether the outcome of any attempt was unknown. */
    wasUnknown: boolean;
}
/**
 * The error of a call. Once the outcome of an attempt was unknown, a later rejection proves nothing
 * about that attempt, and the outcome stays unknown.
 *
 * @param harmless whether the call changes nothing
 * @param cause the caller's reason for an abort
 */
export declare function failure(call: ShownCall & {
    harmless: boolean;
    key: string | undefined;
}, { attempts, last, wasUnknown }: CallHistory, cause: unknown): PayoutClientError;
/**
 * What the service calls a request in its logs. Its documentation names no header for it: these are the
 * usual ones.
 */
export declare function requestIdOf(headers: AnswerHeaders): string | undefined;
/** The error of a call that is wrong before it is sent. */
export declare function neverSent(call: ShownCall, problem: unknown): NotSentError;
