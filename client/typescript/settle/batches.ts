import type { SendingEntry } from '../journal.js';
import { askOnce } from './ask.js';
import { adopt, claimBatch, makeClaim } from './claims.js';
import { ownerOf, readLedger, stateUnder, type Ledger } from './ledger.js';
import { isSendable, referencesOf, type Payout, type SendablePayout } from './payout.js';
import { rejectedResult, wrongPayout } from './results.js';
import type { Run } from './run.js';
import { sendClaimed } from './send-batch.js';

export interface Following {
  /** Absent when only the references are known. */
  claim?: SendingEntry | undefined;
  /** Default: as long as any. */
  until?: number | undefined;
  /** Whether another run may have made the claim, and may withdraw it. */
  isShared?: true;
}

export function follow(run: Run, payouts: Payout[], following: Following): void {
  for (const payout of payouts) payout.follower = following;
  run.spawn(() => followBatch(run, payouts, following));
}

/** Follows what may have been sent, by the journal. Returns the payouts that may be sent. */
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
 * Sends payouts that count as never taken, and follows them. Tries again while nothing of the batch
 * counts as taken, and the run has patience.
 *
 * @param until how long to follow those that another run has claimed
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
    const claim = makeClaim(batch, idempotencyKey);
    const ledger = await claimBatch(run, batch, claim);
    if (ledger === 'failed') break;
    if (ledger) {
      batch = takeUp(run, batch, ledger, until).filter(isSendable);
      // Another batch is another operation, and needs another key.
      idempotencyKey = crypto.randomUUID();
      continue;
    }
    const sent = await sendClaimed(run, batch, claim);
    if (sent === 'perhaps') {
      const sentBatch: Payout[] = batch;
      // Without a rule they are never sent again, so their content is not needed any more.
      if (!run.setup.isUnknownToService) for (const payout of sentBatch) delete payout.content;
      follow(run, sentBatch, { claim });
      return;
    }
    if (sent === 'no') break;
    await run.life.pause(run.jitter(delay));
    delay = Math.min(delay * 2, run.setup.poll.maxDelay);
  }
  // Another run may have claimed meanwhile what this one has not sent.
  const isOpen = run.setup.journal && batch.length > 0 && !run.hasFailed();
  const entries = isOpen && (await run.read(referencesOf(batch)));
  if (entries) batch = takeUp(run, batch, readLedger(entries), until).filter(isSendable);
  for (const payout of batch) {
    payout.sendError ??= run.gaveUp?.error;
    await run.settle(payout);
  }
}

/** Asks at growing intervals and yields what is final; at the end, what is left, as it is. */
async function followBatch(
  run: Run,
  payouts: Payout[],
  { claim, until = run.setup.clock.elapsed() + run.setup.patience, isShared }: Following,
): Promise<void> {
  let open = payouts;
  let delay = run.setup.poll.firstDelay;
  for (;;) {
    const left = Math.max(0, until - run.setup.clock.elapsed());
    await run.life.pause(Math.min(run.jitter(delay), left));
    if (run.life.isOver()) return;
    delay = Math.min(delay * 2, run.setup.poll.maxDelay);
    if (isShared && run.setup.journal) open = await readAgain(run, open, claim, until);
    await Promise.all(open.map((payout) => askOnce(run, payout, until)));
    if (run.life.isOver()) return;
    for (const payout of open) if (isRejected(run, payout, claim)) await reject(run, payout, claim);
    open = open.filter(({ done }) => !done);
    if (run.setup.clock.elapsed() >= until || (run.gaveUp?.error && !run.pace.hasAnswered())) {
      for (const payout of open) await run.settle(payout);
      return;
    }
    if (claim) open = resendAbsent(run, claim, open, until);
    if (open.length === 0) return;
  }
}

function sendLater(run: Run, payouts: Payout[], until: number): void {
  run.spawn(() => run.sending(() => sendNewBatch(run, payouts, until)));
}

function isLongAbsent({ setup }: Run, { absent }: Payout): boolean {
  return absent !== undefined && absent.until - absent.since >= setup.quietFor;
}

function isRejected(run: Run, payout: Payout, claim: SendingEntry | undefined): boolean {
  if (payout.done || payout.state !== 'rejected' || !isLongAbsent(run, payout)) return false;
  const mayBeSplit = payout.absent?.confirmed && isSendable(payout) && !run.gaveUp;
  return !mayBeSplit || claim?.transactions.length === 1;
}

function reject(run: Run, payout: Payout, claim: SendingEntry | undefined): Promise<void> {
  const wasAlone = claim?.transactions.length === 1;
  return run.settle(payout, rejectedResult(payout, wasAlone && payout.absent?.confirmed === true));
}

/**
 * Sends again what has been unknown for long enough, once every other payout of the batch is
 * accounted for; in halves if the service rejected it. Returns the others.
 */
function resendAbsent(run: Run, claim: SendingEntry, open: Payout[], until: number): Payout[] {
  if (!run.setup.isUnknownToService || run.gaveUp) return open;
  const isAbsent = (payout: Payout): boolean =>
    payout.absent?.confirmed === true && isLongAbsent(run, payout);
  const isAccountedFor = claim.transactions.every(({ transactionReference }) => {
    const payout = run.open.get(transactionReference);
    return !payout || payout.record !== undefined || isAbsent(payout);
  });
  if (!isAccountedFor) return open;
  const byReference = new Map(open.map((payout) => [payout.transactionReference, payout]));
  const absent = claim.transactions
    .flatMap(({ transactionReference }) => byReference.get(transactionReference) ?? [])
    .filter(isAbsent)
    .filter(isSendable);
  if (absent.length === 0) return open;
  const half = absent.every(({ state }) => state === 'rejected')
    ? Math.ceil(absent.length / 2)
    : absent.length;
  for (const batch of [absent.slice(0, half), absent.slice(half)]) {
    if (batch.length === 0) continue;
    run.spawn(() => run.sending(() => sendAgain(run, batch, claim, until)));
  }
  const leaving = new Set<Payout>(absent);
  return open.filter((payout) => !leaving.has(payout));
}

/**
 * Other runs may have withdrawn the claim of a payout, so it is sent, or made a new one, so it is
 * followed under that. Returns the others.
 */
async function readAgain(
  run: Run,
  payouts: Payout[],
  claim: SendingEntry | undefined,
  until: number,
): Promise<Payout[]> {
  const unseen = payouts.filter(({ record }) => !record);
  const entries = unseen.length > 0 ? await run.read(referencesOf(unseen)) : undefined;
  if (!entries) return payouts;
  const ledger = readLedger(entries);
  const moved = new Set<Payout>();
  for (const payout of unseen) {
    const line = ledger.lines.get(payout.transactionReference);
    if (line?.settled || ownerOf(line)?.claim !== claim?.claim) moved.add(payout);
    else if (claim) payout.state = stateUnder(ledger.answers, claim);
  }
  const free = takeUp(run, [...moved], ledger, until);
  const sendable = free.filter(isSendable);
  if (sendable.length > 0) sendLater(run, sendable, until);
  const unsendable = free.filter((payout) => !isSendable(payout));
  for (const payout of unsendable) {
    payout.state = 'in-doubt';
    moved.delete(payout);
  }
  return payouts.filter((payout) => !moved.has(payout));
}

/**
 * Sends all under one claim and follows them.
 *
 * @param until when they are no longer followed
 */
async function sendAgain(
  run: Run,
  batch: SendablePayout[],
  claim: SendingEntry,
  until: number,
): Promise<void> {
  const asked = run.setup.clock.elapsed();
  await Promise.all(batch.map((payout) => askOnce(run, payout, until)));
  const open = batch.filter(({ done }) => !done);
  // Right before it is sent again, the service has confirmed that it does not know it.
  const isAbsent = ({ absent }: SendablePayout): boolean =>
    absent?.confirmed === true && absent.until >= asked;
  const goOn = (under: SendingEntry, time?: number): void =>
    follow(run, open, { claim: under, until: time });
  const mayBeSent =
    open.length === batch.length && open.every(isAbsent) && (await run.pace.pass(until));
  if (!mayBeSent || run.gaveUp) {
    goOn(claim, until);
    return;
  }
  // The whole batch again is the same operation: the same key and, in the same order, the same bytes.
  const isSame = open.length === claim.transactions.length;
  const next = makeClaim(open, isSame ? claim.idempotencyKey : crypto.randomUUID(), claim);
  const ledger = await claimBatch(run, open, next);
  if (ledger && ledger !== 'failed') {
    const free = takeUp(run, open, ledger, until);
    sendLater(run, free, until);
    return;
  }
  const wasRejected = open.every(({ state }) => state === 'rejected');
  const sent = ledger ? 'no' : await sendClaimed(run, open, next);
  // There are only so many halves, so each may be followed anew.
  if (sent === 'perhaps') goOn(next, wasRejected ? undefined : until);
  else goOn(claim, until);
}
