/** Sending again what the service does not know. */
import type { SendingEntry } from '../journal.js';
import { adopt, claimBatch, makeClaim } from './claims.js';
import { askOnce } from './ask.js';
import type { SendablePayout } from './payout.js';
import type { Run } from './run.js';
import { sendClaimed } from './send-batch.js';

/**
 * Sends payouts again that have been unknown to the service for long enough, all under one claim, and
 * follows them from there on.
 *
 * @param until when they are no longer followed
 */
export async function sendAgain(
  run: Run,
  batch: SendablePayout[],
  claim: SendingEntry,
  until: number,
): Promise<void> {
  const asked = run.clock.now();
  await Promise.all(batch.map((payout) => askOnce(run, payout, until)));
  const open = batch.filter(({ done }) => !done);
  // Right before it is sent again, the service has confirmed that it does not know it.
  const isAbsent = ({ absent }: SendablePayout): boolean =>
    absent?.confirmed === true && absent.until >= asked;
  const follow = (under: SendingEntry, time?: number): void =>
    run.follow(open, { claim: under, until: time });
  const mayBeSent = open.length === batch.length && open.every(isAbsent) && (await run.pass(until));
  if (!mayBeSent || run.gaveUp) {
    follow(claim, until);
    return;
  }
  // The whole batch again is the same operation: the same key and, in the same order, the same bytes.
  const isSame = open.length === claim.transactions.length;
  const next = makeClaim(open, isSame ? claim.idempotencyKey : crypto.randomUUID(), claim);
  const ledger = await claimBatch(run, open, next);
  if (ledger && ledger !== 'failed') {
    const free = adopt(run, open, ledger, until);
    run.sendNew(free, until);
    return;
  }
  const wasRejected = open.every(({ state }) => state === 'rejected');
  const sent = ledger ? 'no' : await sendClaimed(run, open, next);
  // Halves can only be sent so often, so they may have a time of their own.
  if (sent === 'perhaps') follow(next, wasRejected ? undefined : until);
  else follow(claim, until);
}
