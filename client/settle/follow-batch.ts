/** Following one batch: the status of each payout, until it is final or the run ends. */
import type { SendingEntry } from '../journal.js';
import { describeCode } from '../response-codes.js';
import { askStatus } from '../status.js';
import type { StatusAnswer } from '../status.js';
import type { Payout, SendablePayout } from './payout.js';
import { rejected } from './results.js';
import type { Run } from './run.js';
import { sendBatchAgain } from './send-batch.js';

/**
 * Asks for the status of each payout, at growing intervals, and yields each that is final. What is
 * left when the run ends is yielded by the run.
 *
 * @param claim what the payouts were sent under; absent when only their references are known
 */
export async function followBatch(
  run: Run,
  claim: SendingEntry | undefined,
  payouts: Payout[],
): Promise<void> {
  let under = claim;
  let open = payouts;
  let delay = run.poll.firstDelay;
  while (!run.ending.aborted) {
    await run.pause(run.jitter(delay));
    delay = Math.min(delay * 2, run.poll.maxDelay);
    await Promise.all(open.map((payout) => run.inTurn(() => look(run, payout))));
    open = open.filter(({ done }) => !done);
    if (open.length === 0) return;
    const again = under && (await resendAbsent(run, under, open));
    if (again) {
      const sent = new Set(again.transactions.map((one) => one.transactionReference));
      const others = open.filter(({ transactionReference }) => !sent.has(transactionReference));
      if (others.length > 0) {
        const rest = under;
        run.spawn(() => followBatch(run, rest, others));
      }
      open = open.filter(({ transactionReference }) => sent.has(transactionReference));
      under = again;
      delay = run.poll.firstDelay;
    }
  }
}

/** Asks once for one payout and records what was learned. */
async function look(run: Run, payout: Payout): Promise<void> {
  if (run.ending.aborted || payout.done) return;
  // The next request is the retry.
  const options = { signal: run.ending, retry: false } as const;
  const reading = await askStatus(run.client, payout.transactionReference, options);
  if (reading.kind === 'nothing') return;
  if (isAbsent(run, payout, reading.answer)) {
    const now = run.clock.now();
    payout.absent = { since: payout.absent?.since ?? now, until: now };
  } else if (reading.kind === 'record') {
    await useRecord(run, payout, reading.record);
    return;
  } else {
    delete payout.absent;
  }
  // Rejected when it was sent, and no record when asked for: this run learns no more.
  const isUnknown = reading.answer.status >= 400 && !payout.record;
  if (payout.state === 'refused' && isUnknown) await run.settle(payout, rejected);
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
  payout.record = record;
  if (isNews) run.onProgress?.({ transactionReference, responseCode, final });
  if (final) await run.settle(payout);
}

/** Only a payout that was never seen at the service can be unknown to it. */
function isAbsent({ resend }: Run, payout: Payout, answer: StatusAnswer): boolean {
  return (
    resend !== undefined &&
    !payout.record &&
    payout.state === 'in-doubt' &&
    resend.isUnknownToService(answer)
  );
}

/**
 * Sends again what has been unknown to the service for long enough, once every other payout of the
 * batch is accounted for. Returns the new claim, if there is one.
 */
async function resendAbsent(
  run: Run,
  claim: SendingEntry,
  open: Payout[],
): Promise<SendingEntry | undefined> {
  const { resend } = run;
  if (!resend) return undefined;
  const longAbsent = (payout: Payout): boolean =>
    payout.absent !== undefined && payout.absent.until - payout.absent.since >= resend.quietFor;
  const accountedFor = claim.transactions.every(({ transactionReference }) => {
    const payout = run.payouts.get(transactionReference);
    return !payout || payout.done || payout.record !== undefined || longAbsent(payout);
  });
  if (!accountedFor) return undefined;
  const absent = inOrderOf(claim, open.filter(longAbsent)).filter(isSendable);
  const asked = run.clock.now();
  await Promise.all(absent.map((payout) => run.inTurn(() => look(run, payout))));
  // Right before it is sent again, the service has confirmed that it does not know it.
  const stillAbsent = absent.every(
    (payout) => payout.absent !== undefined && payout.absent.until >= asked,
  );
  if (absent.length === 0 || !stillAbsent || run.ending.aborted) return undefined;
  const again = await sendBatchAgain(run, absent, claim);
  if (again) for (const payout of absent) delete payout.absent;
  return again;
}

function isSendable(payout: Payout): payout is SendablePayout {
  return payout.content !== undefined;
}

function inOrderOf({ transactions }: SendingEntry, payouts: Payout[]): Payout[] {
  const byReference = new Map(payouts.map((payout) => [payout.transactionReference, payout]));
  return transactions.flatMap(
    ({ transactionReference }) => byReference.get(transactionReference) ?? [],
  );
}
