import { isPayoutClientError } from '../errors.js';
import { isData } from '../field.js';
import { describeCode } from '../response-codes.js';
import { isOverload } from '../statuses.js';
import { askStatus, type StatusAnswer, type StatusReading } from '../status.js';
import type { Payout } from './payout.js';
import type { Run } from './run.js';
import { foundFinal } from './trust.js';

/**
 * Requests the status when it is the payout's turn, and records the answer.
 *
 * @param isUrgent whether it goes ahead of payouts that wait for their turn
 */
export async function askOnce(
  run: Run,
  payout: Payout,
  until: number,
  isUrgent = false,
): Promise<void> {
  const reading = await run.asking(async () => {
    if (payout.done || !(await run.pace.pass(until))) return undefined;
    const answered = run.asking.sent();
    const answer = await run.life.call((signal) =>
      // The next request serves as the retry.
      askStatus(run.setup.client, payout.transactionReference, { signal, retry: false }),
    );
    const failed = errorOf(answer);
    run.pace.heard(failed);
    answered({ isOverload: isPayoutClientError(failed) && isOverload(failed.status) });
    return answer;
  }, isUrgent);
  // Another request may have settled it in the meantime.
  if (!reading || payout.done || (run.life.isOver() && reading.kind === 'nothing')) return;
  const error = errorOf(reading);
  payout.statusError = error;
  if (reading.kind === 'nothing') {
    reportLocked(run, payout, error);
    return;
  }
  run.isLocked = false;
  if (reading.kind === 'no-record') useAbsence(run, payout, reading.answer);
  else await useRecord(run, payout, reading.record);
  if (reading.kind === 'record') run.setup.webhooks?.learn?.(reading.record);
}

function errorOf(reading: StatusReading): unknown {
  return 'error' in reading ? reading.error : undefined;
}

/** Reports that the credentials have never worked: then no later request succeeds either. */
function reportLocked(run: Run, payout: Payout, error: unknown): void {
  if (!isPayoutClientError(error) || error.nextAction !== 'check-credentials') return;
  if (run.isLocked) return;
  run.isLocked = true;
  if (!run.pace.hasAnswered()) run.gaveUp ??= { error };
  run.report({
    transactionReferences: [payout.transactionReference],
    error,
    willRetry: run.pace.hasAnswered(),
  });
}

async function useRecord(
  run: Run,
  payout: Payout,
  record: NonNullable<Payout['record']>,
): Promise<void> {
  const { transactionReference, responseCode } = record;
  const { final } = describeCode(responseCode);
  const isNews = payout.record?.responseCode !== responseCode;
  delete payout.absent;
  // The service has the payout, so it no longer matters how it was sent.
  delete payout.sendError;
  delete payout.content;
  payout.record = record;
  if (isNews) run.heed(run.setup.onProgress?.({ transactionReference, responseCode, final }));
  if (!final) {
    payout.isAwaited = true;
    return;
  }
  foundFinal(run, payout);
  await run.settle(payout);
}

/** A payout that ever had a record is known to the service. */
function useAbsence(run: Run, payout: Payout, answer: StatusAnswer): void {
  const { absent, record, state } = payout;
  const mayBeAbsent = !record && (state === 'in-doubt' || state === 'rejected');
  const confirmed = mayBeAbsent && run.setup.isUnknownToService?.(answer) === true;
  // A gateway's page says nothing, and neither does a 2xx that is not the record.
  const isSaid = confirmed || (answer.status >= 400 && isData(answer.body));
  if (!mayBeAbsent || !isSaid) {
    delete payout.absent;
    return;
  }
  const until = run.setup.clock.elapsed();
  const since = absent?.confirmed === confirmed ? absent.since : until;
  payout.absent = { since, until, confirmed };
}
