import type { SendingEntry } from '../journal.js';
import { askOnce } from './ask.js';
import { adopt, claimBatch, makeClaim } from './claims.js';
import { ownerOf, readLedger, stateUnder, type Ledger } from './ledger.js';
import { isSendable, referencesOf, type Payout, type SendablePayout } from './payout.js';
import { mayBeSentAgain, rejectAbsent, toSendAgain, type Resend } from './resend.js';
import { wrongPayout } from './results.js';
import type { Run } from './run.js';
import { sendClaimed } from './send-batch.js';
import { awaitOutcomes, isDue } from './trust.js';

export interface Following {
  /** Absent if only the references are known. */
  claim?: SendingEntry | undefined;
  /** When to stop following. Default: after the full patience. */
  until?: number | undefined;
  /** Whether another run may have made the claim, and so may withdraw it. */
  isShared?: true;
  /** The wait before the first status request, in milliseconds. Default: as for a new batch. */
  delay?: number | undefined;
}

export function follow(run: Run, payouts: Payout[], following: Following): void {
  const { claim, isShared } = following;
  for (const payout of payouts) {
    payout.follower = following;
    if (!isShared && !mayBeSentAgain(run, payout, claim)) delete payout.content;
  }
  run.spawn(() => followBatch(run, payouts, following));
}

/** Follows payouts that the journal says may have been sent. Returns those that may be sent. */
export function takeUp(run: Run, payouts: Payout[], ledger: Ledger, until?: number): Payout[] {
  const { free, claimed } = adopt(run, payouts, ledger);
  for (const [claim, under] of claimed) follow(run, under, { claim, until, isShared: true });
  return free.filter((payout) => {
    if (!payout.wrong) return true;
    const result = wrongPayout(payout, payout.wrong);
    run.recall(payout, result);
    const transactionReferences = referencesOf([payout]);
    run.report({ transactionReferences, error: result.error, willRetry: false });
    return false;
  });
}

/**
 * Sends payouts that count as not accepted, and follows them. Tries again for as long as none of the batch counts as
 * taken and the patience lasts.
 *
 * @param until when to stop following payouts that another run has claimed
 */
export async function sendNewBatch(run: Run, payouts: Payout[], until?: number): Promise<void> {
  let batch = payouts.filter(isSendable);
  let idempotencyKey = crypto.randomUUID();
  let delay = run.setup.poll.firstDelay;
  while (batch.length > 0) {
    const mayBeSent = await run.pace.pass(
      (run.stuckSince ?? run.setup.clock.elapsed()) + run.setup.patience,
    );
    if (!mayBeSent || run.gaveUp) break;
    const claim = makeClaim(run, batch, idempotencyKey);
    const ledger = await claimBatch(run, batch, claim);
    if (ledger === 'failed') break;
    if (ledger) {
      batch = takeUp(run, batch, ledger, until).filter(isSendable);
      // A different batch is a different operation and needs a new key.
      idempotencyKey = crypto.randomUUID();
      continue;
    }
    const sent = await sendClaimed(run, batch, claim);
    if (sent === 'perhaps') {
      follow(run, batch, { claim });
      return;
    }
    if (sent === 'no') break;
    await run.life.pause(run.jitter(delay));
    delay = Math.min(delay * 2, run.setup.poll.maxDelay);
  }
  // In the meantime, another run may have claimed the payouts that this run has not sent.
  const isOpen = run.setup.journal && batch.length > 0 && !run.hasFailed();
  const entries = isOpen && (await run.read(referencesOf(batch)));
  if (entries) batch = takeUp(run, batch, readLedger(entries), until).filter(isSendable);
  for (const payout of batch) {
    payout.sendError ??= run.gaveUp?.error;
    await run.settle(payout);
  }
}

/** Requests statuses at growing intervals and yields payouts that are final. At the end, it yields the open ones. */
async function followBatch(run: Run, payouts: Payout[], following: Following): Promise<void> {
  const { claim, until = run.setup.clock.elapsed() + run.setup.patience, isShared } = following;
  const isMine = ({ done, follower }: Payout): boolean => !done && follower === following;
  let delay = following.delay ?? run.setup.poll.firstDelay;
  awaitOutcomes(run, payouts, !isShared);
  for (let open = payouts; open.length > 0; open = open.filter(isMine)) {
    const left = Math.max(0, until - run.setup.clock.elapsed());
    await run.life.pause(Math.min(run.jitter(delay), left));
    if (run.life.isOver()) return;
    delay = Math.min(delay * 2, run.setup.poll.maxDelay);
    if (isShared && run.setup.journal) await readAgain(run, open.filter(isMine), following, until);
    const due = new Set(open.filter((payout) => isMine(payout) && isDue(run, payout)));
    await askAll(run, due, until);
    const others = open.filter((payout) => isMine(payout) && !due.has(payout));
    if (run.setup.clock.elapsed() >= until) await askAll(run, others, until);
    if (run.life.isOver()) return;
    await rejectAbsent(run, open.filter(isMine), claim);
    open = open.filter(isMine);
    if (run.setup.clock.elapsed() >= until || (run.gaveUp?.error && !run.pace.hasAnswered())) {
      for (const payout of open) await run.settle(payout);
      return;
    }
    if (!claim || open.length === 0) continue;
    for (const again of toSendAgain(run, claim, open)) {
      // Reassign the payouts, so that their other followers let go.
      for (const payout of again.batch) payout.follower = again;
      run.spawn(() => run.sending(() => sendAgain(run, again, until, delay)));
    }
  }
}

function askAll(run: Run, payouts: Iterable<Payout>, until: number): Promise<unknown> {
  return Promise.all(Array.from(payouts, (payout) => askOnce(run, payout, until)));
}

function sendLater(run: Run, payouts: Payout[], until: number): void {
  for (const payout of payouts) delete payout.follower;
  run.spawn(() => run.sending(() => sendNewBatch(run, payouts, until)));
}

/**
 * Another run may have changed the claim of a payout. If it was withdrawn, this run sends the
 * payout; if it was replaced, this run follows the payout under the new claim.
 */
async function readAgain(
  run: Run,
  payouts: Payout[],
  following: Following,
  until: number,
): Promise<void> {
  const { claim } = following;
  const unseen = payouts.filter(({ record }) => !record);
  const entries = unseen.length > 0 ? await run.read(referencesOf(unseen)) : undefined;
  if (!entries) return;
  const ledger = readLedger(entries);
  const moved: Payout[] = [];
  for (const payout of unseen) {
    if (payout.follower !== following) continue;
    const line = ledger.lines.get(payout.transactionReference);
    if (line?.settled || ownerOf(line)?.claim !== claim?.claim) moved.push(payout);
    else if (claim) payout.state = stateUnder(ledger, claim);
  }
  const sendable: Payout[] = [];
  for (const payout of takeUp(run, moved, ledger, until)) {
    if (isSendable(payout)) sendable.push(payout);
    else payout.state = 'in-doubt';
  }
  if (sendable.length > 0) sendLater(run, sendable, until);
}

/**
 * Sends all payouts under one claim and follows them.
 *
 * @param until when to stop following them
 * @param delay the wait before the next status request after a repeat under the key
 */
async function sendAgain(
  run: Run,
  { batch, claim, isUnderKey }: Resend,
  until: number,
  delay: number,
): Promise<void> {
  const asked = run.setup.clock.elapsed();
  if (!isUnderKey) await askAll(run, batch, until);
  const isAbsent = ({ record, absent }: SendablePayout): boolean =>
    isUnderKey ? !record : absent?.confirmed === true && absent.until >= asked;
  const open = batch.filter(({ done }) => !done);
  const goOn = (under: SendingEntry, time?: number): void =>
    follow(run, open, { claim: under, until: time, ...(isUnderKey && { delay }) });
  const mayBeSent =
    open.length === batch.length && open.every(isAbsent) && (await run.pace.pass(until));
  if (!mayBeSent || run.gaveUp) {
    goOn(claim, until);
    return;
  }
  // Repeating the whole batch is the same operation: the same key and the same bytes in the same order.
  const isSame = open.length === claim.transactions.length;
  const next = makeClaim(run, open, isSame ? claim.idempotencyKey : crypto.randomUUID(), claim);
  const ledger = await claimBatch(run, open, next);
  if (ledger && ledger !== 'failed') {
    const free = takeUp(run, open, ledger, until);
    sendLater(run, free, until);
    return;
  }
  const wasRejected = open.every(({ state }) => state === 'rejected');
  const sent = ledger ? 'no' : await sendClaimed(run, open, next);
  // Halving a batch must end at some point, so each half may be followed for the full patience.
  if (sent === 'perhaps') goOn(next, wasRejected ? undefined : until);
  else goOn(claim, until);
}
