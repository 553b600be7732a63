/** When an attempt is followed by another. */
import type { AnswerHeaders } from './call.js';

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
export function delayOf(attempt: number, plan: RetryPlan, random: () => number): number {
  return random() * Math.min(plan.maxDelay, plan.firstDelay * 2 ** (attempt - 1));
}

/**
 * `Retry-After` in milliseconds: whole seconds, or a date, which is compared with the `Date` of the
 * answer if there is one. A value that is neither is ignored.
 */
export function retryAfterOf(headers: AnswerHeaders, now: number): number | undefined {
  const value = headers.get('retry-after') ?? '';
  const wait = /^\d+$/.test(value)
    ? Number(value) * 1000
    : httpDate(value) - (httpDate(headers.get('date')) || now);
  return wait >= 0 ? wait : undefined;
}

// `Date.parse` alone reads dates into almost anything that has a number in it.
function httpDate(text: string | null): number {
  return text?.endsWith(' GMT') ? Date.parse(text) : NaN;
}
