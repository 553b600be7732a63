/** Following one batch: the status of each payout, until it is final or patience ends. */
import type { SendingEntry } from '../journal.js';
import { askOnce } from './ask.js';
import { adopt, stateUnder } from './claims.js';
import { ownerOf, readLedger } from './ledger.js';
import { isSendable, referencesOf } from './payout.js';
import type { Payout } from './payout.js';
import { rejectedResult } from './results.js';
import type { Following, Run } from './run.js';
import { sendAgain } from './send-again.js';

/**
 * Asks for the status of each payout, at growing intervals, and yields each that is final. What is
 * left at last is yielded as it is.
 */
export async function followBatch(
  run: Run,
  payouts: Payout[],
  { claim, until = run.clock.now() + run.patience, isShared }: Following,
): Promise<void> {
  let open = payouts;
  let delay = run.poll.firstDelay;
  for (;;) {
    const left = Math.max(0, until - run.clock.now());
    await run.pause(Math.min(run.jitter(delay), left));
    if (run.isOver()) return;
    delay = Math.min(delay * 2, run.poll.maxDelay);
    if (isShared && run.journal) open = await readAgain(run, open, claim, until);
    await Promise.all(open.map((payout) => askOnce(run, payout, until)));
    if (run.isOver()) return;
    for (const payout of open) if (isRejected(run, payout, claim)) await reject(run, payout, claim);
    open = open.filter(({ done }) => !done);
    if (run.clock.now() >= until || (run.gaveUp?.error && !run.hasAnswered())) {
      for (const payout of open) await run.settle(payout);
      return;
    }
    if (claim) open = resendAbsent(run, claim, open, until);
    if (open.length === 0) return;
  }
}

function isLongAbsent({ quietFor }: Run, { absent }: Payout): boolean {
  return absent !== undefined && absent.until - absent.since >= quietFor;
}

/** Rejected when it was sent, no record for long enough, and nothing to be tried. */
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
 * Sends again what has been unknown to the service for long enough, once every other payout of the
 * batch is accounted for: as it was, or in halves if the service rejected it. Returns the others.
 */
function resendAbsent(run: Run, claim: SendingEntry, open: Payout[], until: number): Payout[] {
  if (!run.isUnknownToService || run.gaveUp) return open;
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
 * What other runs have done meanwhile: payouts whose claim was withdrawn are sent, and those that are
 * under another claim now are followed there. Returns the others.
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
    else if (claim) payout.state = stateUnder(ledger, claim);
  }
  const free = adopt(run, [...moved], ledger, until);
  const sendable = free.filter(isSendable);
  if (sendable.length > 0) run.sendNew(sendable, until);
  const unsendable = free.filter((payout) => !isSendable(payout));
  for (const payout of unsendable) {
    payout.state = 'in-doubt';
    moved.delete(payout);
  }
  return payouts.filter((payout) => !moved.has(payout));
}
