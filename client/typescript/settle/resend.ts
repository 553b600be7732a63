/** Decides which payouts of a batch to send again and which to give up. */
import type { SendingEntry } from '../journal.js';
import { keyTime } from '../tables.js';
import { isSendable, type Payout, type SendablePayout } from './payout.js';
import { rejectedResult } from './results.js';
import type { Run } from './run.js';

export interface Resend {
  readonly claim: SendingEntry;
  readonly batch: SendablePayout[];
  /**
   * Whether the service recognises a repeat by its key. If not, status requests right before the
   * resend must confirm that it knows none of the payouts.
   */
  readonly isUnderKey: boolean;
}

/** Returns the whole batch if it is in doubt and has a key; otherwise applies the caller's rule, if any. */
export function toSendAgain(run: Run, claim: SendingEntry, open: Payout[]): Resend[] {
  if (run.gaveUp) return [];
  const whole = wholeInDoubt(run, claim);
  if (whole) return [{ claim, batch: whole, isUnderKey: true }];
  if (!run.setup.isUnknownToService) return [];
  const absent = absentIn(run, claim, open);
  const half = absent.every(({ state }) => state === 'rejected')
    ? Math.ceil(absent.length / 2)
    : absent.length;
  return [absent.slice(0, half), absent.slice(half)]
    .filter((batch) => batch.length > 0)
    .map((batch) => ({ claim, batch, isUnderKey: false }));
}

/**
 * Returns all payouts of a claim in order, if the claim still owns each, and each was checked and has no record. The
 * same key and bytes make it the same operation, unless the key is too old: a service forgets old keys.
 */
function wholeInDoubt(run: Run, claim: SendingEntry): SendablePayout[] | undefined {
  const { keyHeader, clock } = run.setup;
  if (claim.keyHeader === undefined || claim.keyHeader !== keyHeader) return undefined;
  const age = clock.now() - (claim.keyedAt ?? NaN);
  const batch = claim.transactions
    .flatMap(({ transactionReference }) => run.open.get(transactionReference) ?? [])
    .filter(isSendable)
    .filter(({ state, record, absent }) => state === 'in-doubt' && !record && absent)
    .filter(({ follower }) => follower?.claim?.claim === claim.claim);
  const isWhole = batch.length === claim.transactions.length;
  return isWhole && Math.abs(age) <= keyTime ? batch : undefined;
}

/** The payouts that have been unknown for long enough, once every other payout of the batch is accounted for. */
function absentIn(run: Run, claim: SendingEntry, open: Payout[]): SendablePayout[] {
  const isAbsent = (payout: Payout): boolean =>
    payout.absent?.confirmed === true && isLongAbsent(run, payout);
  const isAccountedFor = claim.transactions.every(({ transactionReference }) => {
    const payout = run.open.get(transactionReference);
    return !payout || payout.record !== undefined || isAbsent(payout);
  });
  if (!isAccountedFor) return [];
  const byReference = new Map(open.map((payout) => [payout.transactionReference, payout]));
  return claim.transactions
    .flatMap(({ transactionReference }) => byReference.get(transactionReference) ?? [])
    .filter(isAbsent)
    .filter(isSendable);
}

/** Whether this run may send it again. */
export function mayBeSentAgain(
  run: Run,
  { state }: Payout,
  claim: SendingEntry | undefined,
): boolean {
  const isKeyed = state === 'in-doubt' && claim?.keyHeader !== undefined;
  return isKeyed || run.setup.isUnknownToService !== undefined;
}

/** Yields payouts of a rejected batch that the service has not known for long enough. */
export async function rejectAbsent(
  run: Run,
  open: Payout[],
  claim: SendingEntry | undefined,
): Promise<void> {
  const wasAlone = claim?.transactions.length === 1;
  for (const payout of open) {
    if (payout.done || payout.state !== 'rejected' || !isLongAbsent(run, payout)) continue;
    const isConfirmed = payout.absent?.confirmed === true;
    const mayBeSplit = isConfirmed && isSendable(payout) && !run.gaveUp;
    if (mayBeSplit && !wasAlone) continue;
    await run.settle(payout, rejectedResult(payout, wasAlone && isConfirmed));
  }
}

function isLongAbsent({ setup }: Run, { absent }: Payout): boolean {
  return absent !== undefined && absent.until - absent.since >= setup.quietFor;
}
