/** What sends and follows payouts, once it is known what they are and by which options. */
import { isPayoutClientError } from '../errors.js';
import { adopt } from './claims.js';
import { followBatch } from './follow-batch.js';
import { batchesOf } from './input.js';
import type { Given } from './input.js';
import { readLedger } from './ledger.js';
import { largestBatch } from './options.js';
import type { RunSetup } from './options.js';
import { newPayout, referencesOf } from './payout.js';
import type { Payout } from './payout.js';
import type { PayoutResult } from './results.js';
import { runTasks } from './run.js';
import type { Run } from './run.js';
import { sendNewBatch } from './send-new-batch.js';

const tasks = { followBatch, sendNewBatch };

/** Sends what was given, and follows it. */
export function settleAll(
  setup: RunSetup,
  given: Given,
): AsyncGenerator<PayoutResult, void, undefined> {
  return runTasks(setup, tasks, (run) => sendAll(run, given));
}

/** Follows what was sent. */
export function followAll(
  setup: RunSetup,
  references: string[],
): AsyncGenerator<PayoutResult, void, undefined> {
  return runTasks(setup, tasks, (run) => startFollowing(run, references));
}

async function sendAll(run: Run, given: Given): Promise<void> {
  for await (const batch of batchesOf(run, given)) {
    run.spawn(async () => {
      await run.sending(async () => {
        await sendNewBatch(run, batch);
        await firstAnswer(run, batch);
      });
      // The first one has been sent alone.
      run.sending.widen(run.concurrency);
    });
    // No more is taken before there is room for it.
    await run.sending(async () => {});
  }
}

/**
 * Until the service has answered anything, nothing more is sent: where nobody can tell whether a request
 * has left, a dead host would leave every batch in doubt, not one.
 */
async function firstAnswer(run: Run, batch: Payout[]): Promise<void> {
  const until = run.clock.now() + run.patience;
  const isUnderWay = (): boolean => batch.some(({ done }) => !done);
  while (isUnderWay() && !run.hasAnswered() && !run.gaveUp && !run.isOver()) {
    if (run.clock.now() >= until) {
      const error = batch.map(({ sendError }) => sendError).find(isPayoutClientError);
      run.gaveUp = error ? { error } : {};
    } else await run.pause(run.poll.firstDelay);
  }
}

async function startFollowing(run: Run, references: string[]): Promise<void> {
  const payouts = references.map((reference) => newPayout(reference, 'in-doubt'));
  for (const payout of payouts) run.add(payout);
  // A journal that cannot be read keeps nobody from asking.
  const entries = (await run.read(references)) ?? [];
  const unknown = adopt(run, payouts, readLedger(entries));
  for (let start = 0; start < unknown.length; start += largestBatch) {
    const some = unknown.slice(start, start + largestBatch);
    for (const payout of some) payout.state = 'in-doubt';
    const transactionReferences = referencesOf(some);
    if (run.journal) {
      await run.write({ kind: 'followed', transactionReferences }, transactionReferences);
    }
    run.follow(some, { isShared: true });
  }
}
