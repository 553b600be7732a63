/** From the attempts of a call to the error that it ends in. */
import type { AttemptResult } from './attempt.js';
import { NotSentError } from './errors.js';
import type { PayoutClientError } from './errors.js';
import type { AttemptReport } from './send.js';
/** What an error tells of a call. */
export interface Named {
    method: string;
    /** What logs and errors show: a URL of the contract, with its parameters left open. */
    path: string;
    /** The transaction references in the request. Read only when something went wrong. */
    references: () => string[];
}
/**
 * Why there is no further attempt: nothing would change, they are used up, no time, or the caller.
 */
export interface Ending {
    why: 'final' | 'attempts' | 'deadline' | 'aborted';
    cause?: unknown;
}
/** What decides, beside the last attempt. */
export interface Standing {
    /** The call changes nothing: its outcome may stay unknown. */
    harmless: boolean;
    /** Whether the outcome of any attempt was unknown. */
    wasUnknown: boolean;
    key: string | undefined;
    ending: Ending;
}
/**
 * The error of a call. Once the outcome of an attempt was unknown, a later refusal tells nothing of
 * that attempt, and the outcome stays unknown.
 */
export declare function failure(call: Named, attempts: readonly AttemptReport[], last: AttemptResult | undefined, { harmless, wasUnknown, key, ending }: Standing): PayoutClientError;
/** The error of a call that is wrong before it is sent. */
export declare function neverSent(call: Named, cause: unknown): NotSentError;
