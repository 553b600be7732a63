/** When an attempt is followed by another. */
import type { AnswerHeaders } from './send.js';
/** Options of `retry`, with nothing left out. */
export interface RetryPlan {
    attempts: number;
    firstDelay: number;
    maxDelay: number;
}
/**
 * How long to wait after an attempt, in milliseconds. Full jitter: many clients that failed
 * together do not come back together. The wait that the service asks for comes on top.
 *
 * @param attempt the one that has ended, counted from 1
 */
export declare function delayAfter(attempt: number, plan: RetryPlan, random: () => number, retryAfter: number | undefined): number;
/**
 * `Retry-After` in milliseconds: whole seconds, or a date, which is compared with the `Date` of the
 * answer if there is one. A value that is neither is ignored.
 */
export declare function retryAfterOf(headers: AnswerHeaders, now: number): number | undefined;
