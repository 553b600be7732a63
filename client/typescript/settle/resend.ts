/** What of a batch is sent again, and what is given up. */
import type { SendingEntry } from '../journal.js';
import { keyTime } from '../tables.js';
import { isSendable, type Payout, type SendablePayout } from './payout.js';
import { rejectedResult } from './results.js';
import type { Run } from './run.js';

export interface Resend {
  readonly claim: SendingEntry;
  readonly batch: SendablePayout[];
  /** Whether the service knows a repeat by the key. If not, it must confirm right before that it knows no payout. */
  readonly isUnderKey: boolean;
}

/** A batch in doubt under its key; without a key by the rule of the caller, if there is one. */
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
 * All of a claim, in its order, when each of them is under it, was asked for, and has no record: with
 * the same key and the same bytes it is the same operation. A service forgets old keys.
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

/** What has been unknown for long enough, once every other payout of the batch is accounted for. */
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

/** Whether this run may yet send it. */
export function mayBeSentAgain(
  run: Run,
  { state }: Payout,
  claim: SendingEntry | undefined,
): boolean {
  const isKeyed = state === 'in-doubt' && claim?.keyHeader !== undefined;
  return isKeyed || run.setup.isUnknownToService !== undefined;
}

/** Yields those of a rejected batch that the service has not known for long enough. */
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
