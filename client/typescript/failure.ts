import { NotSentError, RejectedError, UnknownOutcomeError } from './errors.js';
import type { FailureDetails, NextAction, PayoutClientError } from './errors.js';
import { fieldOf } from './field.js';
import type { TransactionRequest } from './models.js';
import type { GetTransactionStatusInput } from './operations.js';
import { requestIdOf, type AttemptReport } from './call.js';
import { reasonLength, reasonPaths, type StatusLine } from './tables.js';

export interface ShownCall {
  method: string;
  path: string;
  params?: unknown;
  /** The serialised body. */
  body?: unknown;
  idempotencyKey?: string | undefined;
  /** Whether the call may be repeated; see `CallRequest`. */
  retryable?: boolean | undefined;
}

/** After one unknown outcome, a later rejection proves nothing about the earlier attempt. */
export function failure(
  call: ShownCall,
  attempts: readonly AttemptReport[],
  {
    report,
    answer,
    cause,
    meaning = {},
  }: Pick<FailureDetails, 'answer' | 'cause'> & {
    report?: AttemptReport;
    meaning?: StatusLine;
  },
): PayoutClientError {
  const { method, path, idempotencyKey, retryable: harmless } = call;
  const transactionReferences = referencesIn(call);
  const { outcome, status, retryAfter } = report ?? {};
  const wasUnknown = attempts.some((attempt) => attempt.outcome === 'unknown');
  const isRejected = outcome === 'rejected';
  let Kind: new (message: string, details: FailureDetails) => PayoutClientError = NotSentError;
  let what = 'was not sent';
  let nextAction: NextAction = 'retry';
  if (wasUnknown && !(harmless && isRejected)) {
    Kind = UnknownOutcomeError;
    what = 'got no usable answer';
    if (!harmless) nextAction = 'check-status';
  } else if (isRejected) {
    Kind = RejectedError;
    what = 'was rejected';
    // The service may still accept part of a rejected batch.
    const mayBeDone = meaning.means === 'rejected' && transactionReferences.length;
    if (mayBeDone && !harmless) nextAction = 'check-status';
    else if (meaning.aboutCredentials) nextAction = 'check-credentials';
    else if (meaning.repeat !== 'later') nextAction = 'fix-request';
  } else if ((fieldOf(cause, 'nextAction') ?? 'retry') !== 'retry') {
    // The login failed, so there is no token.
    nextAction = 'check-credentials';
  }
  const reason = report ? reasonOf(report, cause) : 'aborted';
  return new Kind(`${method} ${path} ${what}: ${reason}. Next: ${nextAction}.`, {
    method,
    path,
    attempts,
    transactionReferences,
    nextAction,
    status,
    requestId: answer && requestIdOf(answer.headers),
    idempotencyKey,
    retryAfter,
    cause,
    answer: answer && { ...answer, detail: detailIn(answer.data) },
  });
}

export function errorBeforeSending(call: ShownCall, problem: unknown): NotSentError {
  const { method, path } = call;
  const why = String(fieldOf(problem, 'message') ?? problem);
  return new NotSentError(`${method} ${path} was not sent: ${why}.`, {
    method,
    path,
    transactionReferences: referencesIn(call),
    nextAction: 'fix-request',
  });
}

/** Joins the reason into one line. */
function detailIn(body: unknown): string | undefined {
  const found = reasonPaths.map((path) => path.reduce<unknown>(fieldOf, body));
  const words = found.filter((one) => typeof one === 'string' && one.trim()).join(': ');
  return words.slice(0, reasonLength).replace(/[\s\p{C}]+/gu, ' ') || undefined;
}

/** Examples: `status 400`, `timeout`, `cut-short, status 200`, `connection, ECONNRESET`. */
function reasonOf({ reason, status, code }: AttemptReport, cause: unknown): string {
  if (reason === 'no-token' && cause instanceof Error) {
    const whose = fieldOf(cause, 'nextAction') ? '' : 'token source: ';
    return whose + cause.message.replace(/\. Next.*/, '');
  }
  const parts = [reason !== 'answered' && reason, status && `status ${status}`, code];
  return parts.filter(Boolean).join(', ');
}

/** Reads the serialised body: the caller's object may have changed since. */
export function referencesIn({
  params,
  body = '',
}: {
  params?: unknown;
  body?: unknown;
}): string[] {
  const name: keyof (GetTransactionStatusInput | TransactionRequest) = 'transactionReference';
  const found = [fieldOf(fieldOf(params, 'path'), name)];
  try {
    const text = body instanceof Uint8Array ? new TextDecoder().decode(body) : String(body);
    JSON.parse(text, (key, value: unknown) => {
      if (key === name) found.push(value);
      return value;
    });
  } catch {
    // A body that is not JSON contains no references.
  }
  return found.filter((one) => typeof one === 'string');
}
