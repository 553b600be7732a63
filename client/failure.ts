/** From the attempts of a call to the error that it ends in. */
import type { AttemptResult } from './attempt.js';
import { NotSentError, RejectedError, UnknownOutcomeError } from './errors.js';
import type { FailureDetails, NextAction, PayoutClientError } from './errors.js';
import type { AttemptReason, AttemptReport } from './send.js';

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
export function failure(
  call: Named,
  attempts: readonly AttemptReport[],
  last: AttemptResult | undefined,
  { harmless, wasUnknown, key, ending }: Standing,
): PayoutClientError {
  const details = (nextAction: NextAction): FailureDetails => ({
    attempts,
    transactionReferences: call.references(),
    nextAction,
    idempotencyKey: key,
    retryAfter: last?.retryAfter,
    cause: ending.cause ?? last?.cause,
  });
  const outcome = last?.outcome;
  const name = `${call.method} ${call.path}`;
  const said = `${last ? why(last) : ''}${endings[ending.why](last?.retryAfter)}`;

  if (wasUnknown && (!harmless || outcome !== 'rejected')) {
    const nextAction = harmless ? 'retry' : 'check-status';
    const earlier =
      outcome === 'unknown' ? '' : 'an earlier attempt has no known outcome; the last one: ';
    return new UnknownOutcomeError(
      `${name} may or may not have been done: ${earlier}${said}. ${advice[nextAction]}`,
      details(nextAction),
    );
  }
  if (last?.answer && outcome === 'rejected') {
    const { status, headers } = last.answer;
    const nextAction = afterRefusal(status, harmless);
    const message = `${name} was refused: ${said}. ${advice[nextAction]}`;
    return new RejectedError(message, details(nextAction), status, last.data, headers);
  }
  const nextAction = credentialsRefused(last?.cause) ? 'check-credentials' : 'retry';
  return new NotSentError(
    `${name} was not sent: ${said}. ${advice[nextAction]}`,
    details(nextAction),
  );
}

/** The error of a call that is wrong before it is sent. */
export function neverSent(call: Named, cause: unknown): NotSentError {
  const said = cause instanceof Error ? cause.message : String(cause);
  return new NotSentError(`${call.method} ${call.path} was not sent: ${said}.`, {
    attempts: [],
    transactionReferences: call.references(),
    nextAction: 'fix-request',
  });
}

const advice: Record<NextAction, string> = {
  retry: 'The same call may be made again.',
  'fix-request': 'The same request would be refused again: correct it first.',
  'check-credentials': 'Check the credentials, and what they allow.',
  'check-status':
    'Ask for the status before anything is sent again; send no second transaction in its place.',
};

const reasons: Record<AttemptReason, string> = {
  answered: 'the service answered',
  redirect: 'the answer is a redirect, which is not followed',
  'not-json': 'the answer is not the JSON that the operation gives',
  'cut-short': 'the answer broke off',
  connection: 'the connection failed',
  timeout: 'there was no whole answer in time',
  aborted: 'the caller aborted it',
  'no-token': 'there is no token',
};

const endings: Record<Ending['why'], (retryAfter: number | undefined) => string> = {
  final: () => '',
  attempts: () => ', and it was the last attempt',
  deadline: (retryAfter) =>
    retryAfter
      ? `, and the service asks to wait ${retryAfter / 1000} s, longer than the call has left`
      : ', and the time for the call is over',
  aborted: () => ', and the caller aborted the call',
};

function why({ reason, answer, code }: AttemptResult): string {
  const facts = [answer && `status ${answer.status}`, code].filter(Boolean).join(', ');
  return reasons[reason] + (facts && ` (${facts})`);
}

function afterRefusal(status: number, harmless: boolean): NextAction {
  if (status === 401 || status === 403) return 'check-credentials';
  if (status === 425 || status === 429) return 'retry';
  // A conflict may be with a transaction that an earlier call has made, under this key or
  // reference.
  return status === 409 && !harmless ? 'check-status' : 'fix-request';
}

function credentialsRefused(cause: unknown): boolean {
  return cause instanceof Error && 'reason' in cause && String(cause.reason).endsWith("-refused");
}
