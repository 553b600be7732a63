/** A call from its first attempt to its end: one answer, or one of three errors. */
import { attempt } from './attempt.js';
import type { AttemptResult } from './attempt.js';
import { pause } from './clock.js';
import { failure, neverSent } from './failure.js';
import type { ClientConfig } from './options.js';
import { sendsOnce } from './platform.js';
import { prepare, urlOf } from './prepare.js';
import type { Parts, ReadyCall } from './prepare.js';
import { delayAfter } from './retry.js';
import type { AttemptReport, CallAnswer, Send } from './send.js';

/** @returns what named functions send their calls with */
export function createSend(client: ClientConfig): Send {
  return async (request, options = {}) => {
    const { method, path, params, optionalKey, retryable } = request;
    const { needsToken = true, isAnswer = anyJson } = request;
    const body = undefined;
    const parts: Parts = {
      method,
      path,
      params,
      body,
      needsToken,
      retryable,
      isAnswer,
      optionalKey,
    };
    let ready: ReadyCall;
    try {
      parts.body = serialised(request.body);
      ready = prepare(client, parts, urlOf(client.base, path, params), options);
    } catch (error) {
      throw neverSent(parts, error);
    }
    return deliver(client, ready);
  };
}

/** The `isAnswer` of an operation whose answer the contract does not describe. */
export const anyJson = (): boolean => true;

/** @throws TypeError */
function serialised(body: unknown): string | undefined {
  if (body === undefined) return undefined;
  let text: string | undefined;
  try {
    text = JSON.stringify(body);
  } catch {
    // The error may quote what is in the body.
  }
  if (text === undefined) throw new TypeError('the body must be something that JSON can express');
  return text;
}

/** The answer, also as the text that arrived. */
export interface Delivered extends CallAnswer {
  readonly text: string;
}

/**
 * Sends a call until it is accepted, rejected, or cannot go on. It always ends.
 *
 * @throws NotSentError | RejectedError | UnknownOutcomeError
 */
export async function deliver(client: ClientConfig, call: ReadyCall): Promise<Delivered> {
  const { clock, transport } = client;
  const { plan, timeouts, signal } = call;
  // Login and refresh move no money.
  if (!call.resendable && call.needsToken && !sendsOnce(transport)) {
    throw neverSent(call, notOnce);
  }
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
    notify(client, report, call);
    if (answer && text !== undefined && outcome === 'accepted') {
      return { status: answer.status, headers: answer.headers, data, text, attempts };
    }
    if (outcome === 'unknown') wasUnknown = true;
    if (token !== undefined && answer?.status === 401) {
      client.tokens?.refuse(token);
      // Nothing was done yet, so sending it with a new token is not a second attempt at the payout.
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
    await pause(clock, delay, signal);
  }
}

const notOnce = new TypeError(
  'without an idempotency key, this platform may send it twice: set idempotency: { header }, or use nodeTransport',
);

const timeIsOver = 'the time for the call is over';

function mayFollow(last: AttemptResult, { resendable, retryable }: ReadyCall): boolean {
  if (last.reason === 'aborted' || last.reason === 'no-token') return false;
  if (last.outcome === 'unknown') return resendable;
  if (retryable === false) return false;
  // 429 and 425 mean that the service did not take it, and would at another time.
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
function notify({ onAttempt, logger }: ClientConfig, report: AttemptReport, call: ReadyCall): void {
  if (!onAttempt && !logger) return;
  const { method, path } = call;
  const { attempt: number, outcome, reason, status, duration } = report;
  try {
    const ending = `${outcome}, ${status ?? reason}, ${Math.round(duration)} ms`;
    logger?.[outcome === 'accepted' ? 'debug' : 'warn'](
      `${method} ${path}, attempt ${number}: ${ending}`,
    );
  } catch {
    // There is nobody left to report it to.
  }
  try {
    const returned: unknown = onAttempt?.(report, { method, path });
    if (returned instanceof Promise) returned.catch(() => undefined);
  } catch {
    // The same.
  }
}
