/** Sending what was never sent. */
import { adopt, claimBatch, makeClaim } from './claims.js';
import { readLedger } from './ledger.js';
import { isSendable, referencesOf } from './payout.js';
import type { Payout, SendablePayout } from './payout.js';
import type { Run } from './run.js';
import { sendClaimed } from './send-batch.js';

/**
 * Sends payouts that were certainly never sent, and starts following them. Tries again for as long as
 * it is certain that nothing of the batch was taken, and the run has patience.
 *
 * @param until how long those are followed that another run has claimed; by default as long as any
 */
export async function sendNewBatch(run: Run, payouts: Payout[], until?: number): Promise<void> {
  let batch: SendablePayout[] = payouts.filter(isSendable);
  let idempotencyKey = crypto.randomUUID();
  let delay = run.poll.firstDelay;
  while (batch.length > 0) {
    const mayBeSent = await run.pass((run.stuckSince ?? run.clock.now()) + run.patience);
    if (!mayBeSent || run.gaveUp) break;
    const claim = makeClaim(batch, idempotencyKey);
    const ledger = await claimBatch(run, batch, claim);
    if (ledger === 'failed') break;
    if (ledger) {
      batch = adopt(run, batch, ledger, until).filter(isSendable);
      // Another batch is another operation, and has a key of its own.
      idempotencyKey = crypto.randomUUID();
      continue;
    }
    const sent = await sendClaimed(run, batch, claim);
    if (sent === 'perhaps') {
      const sentBatch: Payout[] = batch;
      // They are never sent again without a rule, so what they contain is not needed any more.
      if (!run.isUnknownToService) for (const payout of sentBatch) delete payout.content;
      run.follow(sentBatch, { claim });
      return;
    }
    if (sent === 'no') break;
    await run.pause(run.jitter(delay));
    delay = Math.min(delay * 2, run.poll.maxDelay);
  }
  // Another run may have claimed meanwhile what this one has not sent.
  const isOpen = run.journal && batch.length > 0 && !run.hasFailed();
  const entries = isOpen && (await run.read(referencesOf(batch)));
  if (entries) batch = adopt(run, batch, readLedger(entries), until).filter(isSendable);
  for (const payout of batch) {
    payout.sendError ??= run.gaveUp?.error;
    await run.settle(payout);
  }
}
