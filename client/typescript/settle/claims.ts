/** Claims: what the journal has before a payout is sent, so that no two runs send it. */
import type { SendingEntry } from '../journal.js';
import { ownerOf, readLedger } from './ledger.js';
import type { ConclusiveAnswer, Ledger, LedgerLine } from './ledger.js';
import { ReferenceReusedError } from './options.js';
import { referencesOf } from './payout.js';
import type { Payout, SendablePayout } from './payout.js';
import { resultByCode, reusedReference } from './results.js';
import type { Run } from './run.js';

export function makeClaim(
  batch: SendablePayout[],
  idempotencyKey: string,
  previous?: SendingEntry,
): SendingEntry {
  return {
    kind: 'sending',
    claim: crypto.randomUUID(),
    idempotencyKey,
    transactions: batch.map(({ transactionReference, fingerprint, content: { requestDate } }) => ({
      transactionReference,
      fingerprint,
      ...(requestDate !== undefined && { requestDate }),
      ...(previous && { replaces: previous.claim }),
    })),
  };
}

/**
 * Writes the claim down, then reads whether it counts for all of its payouts: another run on the same
 * journal may have been first, or have got the answer to the claim that this one replaces. Only then
 * may they be sent.
 *
 * @returns what the journal has of those that it does not count for, and nothing when it counts;
 *   `failed` when that cannot be known. It is then withdrawn.
 */
export async function claimBatch(
  run: Run,
  batch: SendablePayout[],
  claim: SendingEntry,
): Promise<Ledger | 'failed' | undefined> {
  if (!run.setup.journal) return undefined;
  const references = referencesOf(batch);
  const begun = run.setup.clock.now();
  const entries = (await run.write(claim, references)) && (await run.read(references));
  const ledger = entries && readLedger(entries);
  // Another run may send a payout again after `quietFor`: what is sent late is sent twice.
  const isLate = run.setup.clock.now() - begun > run.setup.quietFor / 4;
  if (!isLate && ledger && batch.every((payout) => countsFor(payout, claim, ledger))) {
    return undefined;
  }
  const withdrawn = { kind: 'withdrawn', claim: claim.claim } as const;
  // Where the entry itself could not be written, this frees what may have been written of it.
  await run.write(withdrawn, references);
  if (isLate) {
    const error = new Error('The journal took too long: what is claimed must be sent at once.');
    run.report({ transactionReferences: references, error, willRetry: false });
  }
  return entries && !isLate ? readLedger([...entries, withdrawn]) : 'failed';
}

function countsFor(payout: Payout, claim: SendingEntry, ledger: Ledger): boolean {
  const line = ledger.lines.get(payout.transactionReference);
  if (!line || line.settled || ownerOf(line)?.claim !== claim.claim) return false;
  // Another run may have got the answer to the claim before: then it is as that answer says.
  const previous = line.claims.at(-2);
  return previous === undefined || stateUnder(ledger, previous) === payout.state;
}

/** Payouts by what the journal knows of them. */
interface Adopted {
  /** Certainly not sent, by no run. */
  free: Payout[];
  /** May have been sent, by their claims; without a claim, by other means. */
  claimed: Map<SendingEntry | undefined, Payout[]>;
}

/** Takes over what the journal knows of the payouts, and yields those that are settled. */
export function adopt(run: Run, payouts: Payout[], ledger: Ledger): Adopted {
  const free: Payout[] = [];
  const reused: Payout[] = [];
  const claimed: Adopted['claimed'] = new Map();
  for (const payout of payouts) {
    const line = ledger.lines.get(payout.transactionReference);
    const owner = ownerOf(line);
    if (isReuse(payout, line)) reused.push(payout);
    else if (line?.settled) run.recall(payout, resultByCode(line.settled));
    else if (owner || line?.followed) {
      payout.state = owner ? stateUnder(ledger, owner) : 'in-doubt';
      if (owner) useDate(payout, owner);
      // What was learned before says nothing about a claim that was sent since.
      delete payout.absent;
      const others = claimed.get(owner);
      if (others) others.push(payout);
      else claimed.set(owner, [payout]);
    } else {
      payout.state = 'not-sent';
      free.push(payout);
    }
  }
  for (const payout of reused) run.recall(payout, reusedReference);
  if (reused.length > 0) {
    const references = referencesOf(reused);
    run.fail(new ReferenceReusedError(references), references);
  }
  return { free, claimed };
}

function isReuse({ fingerprint }: Payout, line: LedgerLine | undefined): boolean {
  return fingerprint !== '' && line?.fingerprint !== undefined && line.fingerprint !== fingerprint;
}

/** Sent again, it has the same bytes. */
function useDate(payout: Payout, { transactions }: SendingEntry): void {
  const sent = transactions.find(
    ({ transactionReference }) => transactionReference === payout.transactionReference,
  );
  if (payout.content) payout.content = { ...payout.content, requestDate: sent?.requestDate };
}

/** What the journal knows of the payouts under a claim. */
export function stateUnder({ answers }: Ledger, claim: SendingEntry): Payout['state'] {
  const answer = answers.get(claim.claim);
  if (answer === undefined) return 'in-doubt';
  const replaced = claim.transactions.flatMap(({ replaces }) => replaces ?? []);
  return stateAfter(
    answer,
    replaced.some((previous) => answers.get(previous) !== 'rejected'),
  );
}

/**
 * @param isRepeat whether the payouts were in doubt when they were sent: a rejection then proves
 *   nothing about the first request, which may even be its reason
 */
export function stateAfter(answer: ConclusiveAnswer, isRepeat: boolean): Payout['state'] {
  return answer === 'rejected' && isRepeat ? 'unclear' : answer;
}
