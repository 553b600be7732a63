import { isRejectedError, NotSentError, RejectedError, UnknownOutcomeError } from './errors.js';
import type { FailureDetails, NextAction, PayoutClientError } from './errors.js';
import { fieldOf } from './field.js';
import type { TransactionRequest } from './models.js';
import type { GetTransactionStatusInput } from './operations.js';
import { requestIdOf, type AttemptReport } from './call.js';

export interface ShownCall {
  method: string;
  path: string;
  params?: unknown;
  /** As it is sent. */
  body?: unknown;
  idempotencyKey?: string | undefined;
  /** As in `CallRequest`. */
  retryable?: boolean | undefined;
}

/** Once the outcome of an attempt was unknown, a later rejection proves nothing about it. */
export function failure(
  call: ShownCall,
  attempts: readonly AttemptReport[],
  {
    report,
    answer,
    cause,
  }: { report?: AttemptReport; answer?: FailureDetails['answer']; cause?: unknown },
): PayoutClientError {
  const { method, path, idempotencyKey } = call;
  const harmless = call.retryable === true;
  const transactionReferences = referencesIn(call);
  const { outcome, status, retryAfter } = report ?? {};
  const wasUnknown = attempts.some((attempt) => attempt.outcome === 'unknown');
  const isRejected = outcome === 'rejected';
  let Kind: new (message: string, details: FailureDetails) => PayoutClientError = NotSentError;
  let what = 'was not sent';
  let nextAction: NextAction = 'retry';
  if (wasUnknown && !(harmless && isRejected)) {
    Kind = UnknownOutcomeError;
    what = harmless ? 'got no usable answer' : 'may have been done';
    if (!harmless) nextAction = 'check-status';
  } else if (isRejected) {
    Kind = RejectedError;
    what = 'was rejected';
    if (status === 401 || status === 403) nextAction = 'check-credentials';
    else if (!asksToComeLater(status)) {
      // A conflict may be with an earlier transaction, and a rejected batch may be taken in part.
      const mayBeDone = status === 409 || transactionReferences.length > 0;
      nextAction = mayBeDone && !harmless ? 'check-status' : 'fix-request';
    }
  } else {
    // Of the login, when there is no token.
    const next = fieldOf(cause, 'nextAction');
    if (isRejectedError(cause) ? next !== 'retry' : next === 'check-credentials') {
      nextAction = 'check-credentials';
    }
  }
  return new Kind(
    `${method} ${path} ${what}: ${report ? reasonOf(report, cause) : 'aborted'}. Next: ${nextAction}.`,
    {
      attempts,
      transactionReferences,
      nextAction,
      status,
      requestId: answer && requestIdOf(answer.headers),
      idempotencyKey,
      retryAfter,
      cause,
      answer,
    },
  );
}

export function errorBeforeSending(call: ShownCall, problem: unknown): NotSentError {
  return new NotSentError(
    `${call.method} ${call.path} was not sent: ${problem instanceof Error ? problem.message : String(problem)}.`,
    { transactionReferences: referencesIn(call), nextAction: 'fix-request' },
  );
}

export function asksToComeLater(status: number | undefined): boolean {
  return status === 425 || status === 429;
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

/** Read from the body as it was sent: the object of the caller may have changed since. */
export function referencesIn({ params, body }: { params?: unknown; body?: unknown }): string[] {
  const text = body instanceof Uint8Array ? new TextDecoder().decode(body) : String(body);
  const name: keyof (GetTransactionStatusInput | TransactionRequest) = 'transactionReference';
  const inPath = fieldOf(fieldOf(params, 'path'), name);
  const quoted = text.matchAll(/"transactionReference"\s*:\s*("(?:\\.|[^"\\])*")/g);
  const found = Array.from(quoted, ([, one = '']): unknown => JSON.parse(one));
  return [inPath, ...found].filter((one) => typeof one === 'string');
}
