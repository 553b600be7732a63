import { makeAttempt, type AttemptResult } from './attempt.js';
import type { AttemptReport, CallAnswer, CallOptions, CallRequest, TokenSource } from './call.js';
import { pause } from './clock.js';
import { failure } from './failure.js';
import type { ClientSetup } from './options.js';
import { prepareCall } from './prepare.js';

/** Sends a call until it is accepted, rejected, or cannot continue. It always ends. */
export async function sendCall(
  setup: ClientSetup,
  source: TokenSource | undefined,
  request: CallRequest,
  options?: CallOptions,
): Promise<CallAnswer> {
  const call = prepareCall(setup, request, options);
  const { headers, needsToken, signal, timeouts, retry } = call;
  const { clock, random, onAttempt } = setup;
  const isBare = needsToken !== false && headers['authorization'] === undefined;
  const tokens = isBare ? source : undefined;
  const attempts: AttemptReport[] = [];
  const deadline = clock.elapsed() + timeouts.total;
  let last: Partial<AttemptResult> = {};
  let isRenewed = false;
  for (;;) {
    const left = deadline - clock.elapsed();
    if (signal?.aborted || left <= 0) break;
    const timeout = Math.min(timeouts.attempt, left);
    const result = await makeAttempt(setup, call, tokens, attempts.length + 1, timeout);
    const { report, answer, token, meaning: { repeat } = {} } = (last = result);
    attempts.push(report);
    (async () => onAttempt?.(report, call.shown))().catch(() => undefined);
    if (answer && report.outcome === 'accepted') return { ...answer, attempts };
    if (token && repeat === 'with-new-token' && !isRenewed) {
      tokens?.reject(token);
      isRenewed = true;
      if (report.outcome === 'rejected') continue;
    }
    // Full jitter: clients that failed together must not retry together.
    const bound = Math.min(retry.maxDelay, retry.firstDelay * 2 ** (attempts.length - 1));
    const delay = random() * bound + (report.retryAfter ?? 0);
    const isLate = attempts.length >= retry.attempts || clock.elapsed() + delay >= deadline;
    const mayFollow =
      report.outcome === 'unknown' ? call.isRepeatable && repeat : repeat === 'later';
    if (isLate || !mayFollow) break;
    await pause(clock, delay, signal);
  }
  if (signal?.aborted) last.cause = signal.reason;
  throw failure(call, attempts, last);
}
