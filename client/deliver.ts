/** A call from its first attempt to its conclusion. */
import { attempt } from './attempt.js';
import type { AttemptResult } from './attempt.js';
import { failure } from './failure.js';
import type { TransportOptions } from './options.js';
import type { ReadyCall } from './prepare.js';
import { delayAfter } from './retry.js';
import type { AttemptReport, CallAnswer } from './send.js';

/** The answer, also as the text that came. */
export interface Delivered extends CallAnswer {
  readonly text: string;
}

/**
 * Sends a call until it is accepted, refused, or cannot go on. It always ends.
 *
 * @throws NotSentError | RejectedError | UnknownOutcomeError
 */
export async function deliver(client: TransportOptions, call: ReadyCall): Promise<Delivered> {
  const { clock } = client;
  const { plan, timeouts, signal } = call;
  const deadline = clock.now() + timeouts.total;
  const attempts: AttemptReport[] = [];
  let last: AttemptResult | undefined;
  let wasUnknown = false;
  let renewed = false;
  const fail = (ending: string, cause?: unknown): never => {
    throw failure(call, { attempts, last, wasUnknown }, ending, cause);
  };

  for (;;) {
    const startedAt = clock.now();
    if (signal?.aborted) return fail('the caller aborted the call', signal.reason);
    if (startedAt >= deadline) return fail(timeIsOver);
    last = await attempt(call, client, Math.min(timeouts.attempt, deadline - startedAt));
    const { outcome, answer, data, text, token, retryAfter } = last;
    const report = reportOf(last, attempts.length + 1, startedAt, clock.now());
    attempts.push(report);
    tell(client, report, call);
    if (answer && text !== undefined && outcome === 'accepted') {
      return { status: answer.status, headers: answer.headers, data, text, attempts };
    }
    if (outcome === 'unknown') wasUnknown = true;
    if (token !== undefined && answer?.status === 401) {
      client.tokens?.refuse(token);
      // Refused at the door: nothing was done, and a new token is no second attempt at the payout.
      if (!renewed) {
        renewed = true;
        continue;
      }
    }
    if (!mayFollow(last, call)) return fail('');
    if (attempts.length >= plan.attempts) return fail('it was the last attempt');
    const delay = delayAfter(attempts.length, plan, client.random, retryAfter);
    if (clock.now() + delay >= deadline) {
      return fail(
        retryAfter
          ? `the service asks to wait ${retryAfter / 1000} s, longer than the call has left`
          : timeIsOver,
      );
    }
    await pause(delay, client, signal);
  }
}

const timeIsOver = 'the time for the call is over';

function mayFollow(last: AttemptResult, { resendable, retryable }: ReadyCall): boolean {
  if (last.reason === 'aborted' || last.reason === 'no-token') return false;
  if (last.outcome === 'unknown') return resendable;
  if (retryable === false) return false;
  // 429 and 425 say that the service did not take it, and would at another time.
  const status = last.answer?.status;
  return last.outcome === 'not-sent' || status === 429 || status === 425;
}

function reportOf(
  { outcome, reason, answer, code, retryAfter }: AttemptResult,
  attempt: number,
  startedAt: number,
  now: number,
): AttemptReport {
  const duration = now - startedAt;
  const report: Writable<AttemptReport> = { attempt, outcome, reason, startedAt, duration };
  if (answer) report.status = answer.status;
  if (code !== undefined) report.code = code;
  if (retryAfter !== undefined) report.retryAfter = retryAfter;
  return report;
}

type Writable<T> = { -readonly [key in keyof T]: T[key] };

/** What listeners throw must not change what became of the call. */
function tell(
  { onAttempt, logger }: TransportOptions,
  report: AttemptReport,
  call: ReadyCall,
): void {
  if (!onAttempt && !logger) return;
  const { method, path } = call;
  const { attempt: number, outcome, reason, status, duration } = report;
  try {
    const ending = `${outcome}, ${status ?? reason}, ${Math.round(duration)} ms`;
    logger?.[outcome === 'accepted' ? 'debug' : 'warn'](
      `${method} ${path}, attempt ${number}: ${ending}`,
    );
  } catch {
    // Told already as well as can be.
  }
  try {
    const told: unknown = onAttempt?.(report, { method, path });
    if (told instanceof Promise) told.catch(() => undefined);
  } catch {
    // The same.
  }
}

function pause(
  delay: number,
  { clock }: TransportOptions,
  signal: AbortSignal | undefined,
): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      cancel();
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const cancel = clock.after(delay, end);
    signal?.addEventListener('abort', end);
  });
}
