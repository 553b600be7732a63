/** From the attempts of a call to the error that it ends in. */
import type { AttemptResult } from './attempt.js';
import { NotSentError, RejectedError, UnknownOutcomeError } from './errors.js';
import type { FailureDetails, NextAction, PayoutClientError } from './errors.js';
import type { Parts, ReadyCall } from './prepare.js';
import { referencesIn } from './references.js';
import type { AttemptReason, AttemptReport } from './send.js';

/** What an error tells of a call. */
export type Named = Pick<Parts, 'method' | 'path' | 'params' | 'body'>;

/** How far a call has come. */
export interface Standing {
  attempts: readonly AttemptReport[];
  last: AttemptResult | undefined;
  /** Whether the outcome of any attempt was unknown. */
  wasUnknown: boolean;
}

/**
 * The error of a call. Once the outcome of an attempt was unknown, a later refusal tells nothing of
 * that attempt, and the outcome stays unknown.
 *
 * @param ending why there is no further attempt, in words; empty when nothing would change
 * @param cause the caller's reason for an abort
 */
export function failure(
  call: ReadyCall,
  { attempts, last, wasUnknown }: Standing,
  ending: string,
  cause: unknown,
): PayoutClientError {
  const { harmless } = call;
  const outcome = last?.outcome;
  const said = [last && why(last), ending].filter(Boolean).join(', and ');
  const message = (what: string, nextAction: NextAction): string =>
    `${call.method} ${call.path} ${what}: ${said}. ${advice[nextAction]}`;
  const details = (nextAction: NextAction): FailureDetails => ({
    attempts,
    transactionReferences: referencesIn(call),
    nextAction,
    idempotencyKey: call.key,
    retryAfter: last?.retryAfter,
    cause: cause ?? last?.cause,
  });

  if (wasUnknown && (!harmless || outcome !== 'rejected')) {
    const next = harmless ? 'retry' : 'check-status';
    const earlier = outcome === 'unknown' ? '' : ' by an earlier attempt; the last one';
    return new UnknownOutcomeError(message(`may have been done${earlier}`, next), details(next));
  }
  if (last?.answer && outcome === 'rejected') {
    const { status, headers } = last.answer;
    const next = afterRefusal(status, harmless);
    return new RejectedError(
      message('was refused', next),
      details(next),
      status,
      last.data,
      headers,
    );
  }
  const next = credentialsRefused(last?.cause) ? 'check-credentials' : 'retry';
  return new NotSentError(message('was not sent', next), details(next));
}

/** The error of a call that is wrong before it is sent. */
export function neverSent(call: Named, cause: unknown): NotSentError {
  const said = cause instanceof Error ? cause.message : String(cause);
  return new NotSentError(`${call.method} ${call.path} was not sent: ${said}.`, {
    attempts: [],
    transactionReferences: referencesIn(call),
    nextAction: 'fix-request',
  });
}

const advice: { [action in NextAction]: string } = {
  retry: 'The same call may be made again.',
  'fix-request': 'Correct it: the same request would be refused again.',
  'check-credentials': 'Check the credentials, and what they allow.',
  'check-status':
    'Ask for the status before anything is sent again; send no second transaction in its place.',
};

const reasons: { [reason in AttemptReason]: string } = {
  answered: 'the service answered',
  redirect: 'the answer is a redirect, which is not followed',
  'not-json': 'the answer is not the JSON of this operation',
  'cut-short': 'the answer broke off',
  connection: 'the connection failed',
  timeout: 'there was no whole answer in time',
  aborted: 'the caller aborted it',
  'no-token': 'there is no token',
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
  return cause instanceof Error && 'reason' in cause && String(cause.reason).endsWith('-refused');
}
