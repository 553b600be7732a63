/** From the attempts of a call to the error that it ends in. */
import type { AttemptResult } from './attempt.js';
import { isRejectedError, NotSentError, RejectedError, UnknownOutcomeError } from './errors.js';
import type { FailureDetails, NextAction, PayoutClientError } from './errors.js';
import { fieldOf } from './field.js';
import { referencesIn } from './references.js';
import { requestIdOf } from './send.js';
import type { AttemptReport } from './send.js';

/** What is shown of a call. */
export interface ShownCall {
  method: string;
  path: string;
  params?: unknown;
  /** As it is sent. */
  body?: unknown;
  idempotencyKey?: string;
  /** It changes nothing, so its outcome may stay unknown. */
  harmless?: boolean;
}

/**
 * The error of a call. Once the outcome of an attempt was unknown, a later rejection proves nothing
 * about that attempt, and the outcome stays unknown.
 *
 * @param wasUnknown whether the outcome of any attempt was unknown
 * @param abort the caller's reason for an abort
 */
export function failure(
  call: ShownCall,
  attempts: readonly AttemptReport[],
  last: AttemptResult | undefined,
  wasUnknown: boolean,
  abort: unknown,
): PayoutClientError {
  const { harmless, idempotencyKey } = call;
  const transactionReferences = referencesIn(call);
  const { report, answer, data, text, cause } = last ?? {};
  const { outcome, status, retryAfter } = report ?? {};
  const isRejected = outcome === 'rejected';
  const fail = <Made>(
    kind: new (message: string, details: FailureDetails) => Made,
    what: string,
    nextAction: NextAction,
  ): Made =>
    new kind(
      `${call.method} ${call.path} ${what}: ${report ? reasonOf(report, cause) : 'aborted'}. Next: ${nextAction}.`,
      {
        attempts,
        transactionReferences,
        nextAction,
        status,
        requestId: answer && requestIdOf(answer.headers),
        idempotencyKey,
        retryAfter,
        cause: abort ?? cause,
        answer: answer && { headers: answer.headers, data, text },
      },
    );

  if (wasUnknown && !(harmless && isRejected)) {
    return harmless
      ? fail(UnknownOutcomeError, 'got no usable answer', 'retry')
      : fail(UnknownOutcomeError, 'may have been done', 'check-status');
  }
  if (isRejected) return fail(RejectedError, 'was rejected', afterRejection());
  // Of the login, when there is no token. 425 and 429 mean "not now".
  const next = fieldOf(cause, 'nextAction');
  const isRefused = isRejectedError(cause) ? next !== 'retry' : next === 'check-credentials';
  return fail(NotSentError, 'was not sent', isRefused ? 'check-credentials' : 'retry');

  function afterRejection(): NextAction {
    if (status === 401 || status === 403) return 'check-credentials';
    if (status === 425 || status === 429) return 'retry';
    // A conflict may be with a transaction of an earlier call, under this key or reference. And nobody
    // documents whether a batch that is rejected is rejected whole.
    const mayBeDone = status === 409 || transactionReferences.length > 0;
    return mayBeDone && !harmless ? 'check-status' : 'fix-request';
  }
}

/** The error of a call that is wrong before it is sent. */
export function neverSent(call: ShownCall, problem: unknown): NotSentError {
  const { method, path } = call;
  return new NotSentError(
    `${method} ${path} was not sent: ${problem instanceof Error ? problem.message : String(problem)}.`,
    { transactionReferences: referencesIn(call), nextAction: 'fix-request' },
  );
}

/** `status 400`, `timeout`, `cut short, status 200`, `connection, ECONNRESET`. */
function reasonOf({ reason, status, code, retryAfter }: AttemptReport, cause: unknown): string {
  if (reason === 'no-token' && cause instanceof Error)
    return cause.message.replace(/\. Next.*/, '');
  return [
    reason !== 'answered' && reason.replace('-', ' '),
    status !== undefined && `status ${status}`,
    code,
    retryAfter && `retry after ${retryAfter / 1000} s`,
  ]
    .filter(Boolean)
    .join(', ');
}
