import { isNotSentError, isRejectedError, type PayoutClientError } from '../errors.js';
import type { SendingEntry } from '../journal.js';
import { sending, sendOf, type Send } from '../call.js';
import type { PayoutResponse } from '../models.js';
import { sendPayout } from '../operations.js';
import { meaningOf } from '../statuses.js';
import { stateAfter, type ConclusiveAnswer } from './ledger.js';
import { bodyOf, referencesOf, type SendablePayout } from './payout.js';
import type { Run } from './run.js';

/** Whether the service may have accepted the batch; if not, whether to try again. */
export type Sent = 'perhaps' | 'no' | 'not yet';

export async function sendClaimed(
  run: Run,
  batch: SendablePayout[],
  claim: SendingEntry,
): Promise<Sent> {
  const references = referencesOf(batch);
  const { kind, error, again = false } = await post(run, batch, claim.idempotencyKey);
  const isRepeat = batch.some(({ state }) => state === 'in-doubt');
  const isRejected = kind === 'rejected' && !isRepeat;
  for (const payout of batch) {
    if (kind === 'withdrawn') {
      if (payout.state === 'not-sent') payout.sendError = error;
      continue;
    }
    payout.state = kind === 'in-doubt' ? kind : stateAfter(kind, isRepeat, claim);
    payout.sendError = error;
    delete payout.absent;
  }
  const entry = kind === 'in-doubt' ? undefined : ({ kind, claim: claim.claim } as const);
  try {
    if (error !== undefined && !run.life.isOver()) {
      const isSplit = isRejected && batch.length > 1 && run.setup.isUnknownToService !== undefined;
      const isKeyed = kind === 'in-doubt' && claim.keyHeader !== undefined;
      const willRetry = again || isSplit || isKeyed;
      run.report({ transactionReferences: references, error, willRetry });
    }
  } finally {
    if (entry) await run.write(entry, references);
  }
  return kind !== 'withdrawn' ? 'perhaps' : again ? 'not yet' : 'no';
}

interface Posted {
  /** Any value other than `in-doubt` is certain. */
  kind: ConclusiveAnswer | 'withdrawn' | 'in-doubt';
  error?: unknown;
  again?: boolean;
}

async function post(run: Run, batch: SendablePayout[], optionalKey: string): Promise<Posted> {
  const { client, journal, quietFor } = run.setup;
  const transactionRequestList = batch.map(({ content }) => bodyOf(content));
  // If no header for the key is known, only a status request can resolve an unknown outcome.
  const send: Send = (request, options) => sendOf(client)({ ...request, optionalKey }, options);
  try {
    const answer = await run.life.call(
      (signal) => sendPayout({ [sending]: send }, { body: { transactionRequestList } }, { signal }),
      // The request must have ended before another run may send the batch again.
      journal && quietFor / 2,
    );
    run.pace.heard();
    run.stuckSince = undefined;
    return { kind: isWhole(answer, batch.length) ? 'accepted' : 'unclear' };
  } catch (error) {
    run.pace.heard(error);
    const isNotTaken = isRejectedError(error) && meaningOf(error.status).means === 'not-taken';
    if (isNotSentError(error) || isNotTaken) {
      return { kind: 'withdrawn', error, again: mayTryAgain(run, error) };
    }
    run.stuckSince = undefined;
    // The documentation does not say whether a rejection applies to the whole batch, so the run
    // requests the statuses.
    return { kind: isRejectedError(error) ? 'rejected' : 'in-doubt', error };
  }
}

/** If a run's first call cannot be sent or has no token, other calls would fail too. */
function mayTryAgain(run: Run, error: PayoutClientError): boolean {
  const { nextAction } = error;
  const isNotSent = isNotSentError(error);
  const isLocked = nextAction === 'check-credentials';
  const isHopeless = run.pace.hasAnswered() ? isNotSent && isLocked : isNotSent || isLocked;
  const now = run.setup.clock.elapsed();
  run.stuckSince ??= now;
  const isOut = nextAction === 'retry' && now - run.stuckSince >= run.setup.patience;
  if ((isHopeless || isOut) && !run.life.isOver()) run.gaveUp ??= { error };
  return nextAction === 'retry' && run.gaveUp === undefined;
}

function isWhole(answer: PayoutResponse, count: number): boolean {
  const { totalCount, errorTransactionCount: errors } = answer;
  return totalCount === count && (errors === null || errors === 0);
}
