/** From the attempts of a call to the error that it ends in. */
import type { AttemptResult } from './attempt.js';
import { NotSentError } from './errors.js';
import type { PayoutClientError } from './errors.js';
import type { Parts, ReadyCall } from './prepare.js';
import type { AttemptReport } from './send.js';
/** What an error shows of a call. */
export type Named = Pick<Parts, 'method' | 'path' | 'params' | 'body'>;
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
 * @param ending why there is no further attempt, in words; empty when nothing would change
 * @param cause the caller's reason for an abort
 */
export declare function failure(call: ReadyCall, { attempts, last, wasUnknown }: CallHistory, ending: string, cause: unknown): PayoutClientError;
/** The error of a call that is wrong before it is sent. */
export declare function neverSent(call: Named, cause: unknown): NotSentError;
