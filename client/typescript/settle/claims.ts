/** Writes a claim to the journal before its payouts are sent, so that no two runs send the same payout. */
import type { Clock } from '../clock.js';
import type { SendingEntry } from '../journal.js';
import { ownerOf, readLedger, stateUnder, type Ledger, type LedgerLine } from './ledger.js';
import { ReferenceReusedError } from './options.js';
import { referencesOf, type Payout, type SendablePayout } from './payout.js';
import { resultByCode, resultOf, reusedReference } from './results.js';
import type { Run } from './run.js';

export function makeClaim(
  run: Run,
  batch: SendablePayout[],
  idempotencyKey: string,
  previous?: SendingEntry,
): SendingEntry {
  return {
    kind: 'sending',
    claim: crypto.randomUUID(),
    ...keyFor(run, idempotencyKey, previous),
    transactions: batch.map(({ transactionReference, fingerprint, content: { requestDate } }) => ({
      transactionReference,
      fingerprint,
      ...(requestDate !== undefined && { requestDate }),
      ...(previous && { replaces: previous.claim }),
    })),
  };
}

/**
 * Records the header only if every request with the key carried it: without the header, the service
 * may treat a repeat as another payout.
 */
function keyFor(
  { setup: { keyHeader, clock } }: Run,
  idempotencyKey: string,
  previous: SendingEntry | undefined,
): Pick<SendingEntry, 'idempotencyKey' | 'keyHeader' | 'keyedAt'> {
  const isRepeat = previous?.idempotencyKey === idempotencyKey;
  if (keyHeader === undefined || (isRepeat && previous.keyHeader !== keyHeader)) {
    return { idempotencyKey };
  }
  const keyedAt = isRepeat ? previous.keyedAt : clock.now();
  return { idempotencyKey, keyHeader, ...(keyedAt !== undefined && { keyedAt }) };
}

/**
 * Writes the claim, then reads whether it counts for all its payouts. Another run may have claimed
 * them first, or received the answer to the claim that this one replaces.
 *
 * @returns `undefined` if the payouts may be sent. Otherwise the claim is withdrawn, and this
 *   returns what the journal has on the payouts, or `failed` if that cannot be known.
 */
export async function claimBatch(
  run: Run,
  batch: SendablePayout[],
  claim: SendingEntry,
): Promise<Ledger | 'failed' | undefined> {
  if (!run.setup.journal) return undefined;
  const references = referencesOf(batch);
  const taken = stopwatch(run.setup.clock);
  const entries = (await run.write(claim, references)) && (await run.read(references));
  const ledger = entries && readLedger(entries);
  // After `quietFor`, another run may send the payout again, so sending it late could pay twice.
  const isLate = taken() > run.setup.quietFor / 4;
  if (!isLate && ledger && batch.every((payout) => countsFor(payout, claim, ledger))) {
    return undefined;
  }
  const withdrawn = { kind: 'withdrawn', claim: claim.claim } as const;
  // Also withdraws an entry whose write failed but may have reached the journal.
  await run.write(withdrawn, references);
  if (isLate) {
    const error = new Error(
      'The journal took too long, so this request was not sent. Settle again.',
    );
    run.report({ transactionReferences: references, error, willRetry: false });
  }
  return entries && !isLate ? readLedger([...entries, withdrawn]) : 'failed';
}

/** Measures on two clocks, because one stops while the machine sleeps and the other may be set back. */
function stopwatch(clock: Clock): () => number {
  const [now, elapsed] = [clock.now(), clock.elapsed()];
  return () => Math.max(clock.now() - now, clock.elapsed() - elapsed);
}

function countsFor(payout: Payout, claim: SendingEntry, ledger: Ledger): boolean {
  const line = ledger.lines.get(payout.transactionReference);
  if (!line || line.settled || ownerOf(line)?.claim !== claim.claim) return false;
  // Another run may have received the answer to the previous claim.
  const previous = line.claims.at(-2);
  return previous === undefined || stateUnder(ledger, previous) === payout.state;
}

/** Yields settled payouts. In `claimed`, payouts without a claim were sent by other means. */
export function adopt(
  run: Run,
  payouts: Payout[],
  ledger: Ledger,
): { free: Payout[]; claimed: Map<SendingEntry | undefined, Payout[]> } {
  const free: Payout[] = [];
  const reused: Payout[] = [];
  const claimed = new Map<SendingEntry | undefined, Payout[]>();
  for (const payout of payouts) {
    const line = ledger.lines.get(payout.transactionReference);
    const owner = ownerOf(line);
    const isReused = isReuse(payout, line);
    const isFollowed = payout.follower && payout.state !== 'not-sent';
    // A person released it while this run followed it, so another run must send it.
    if (isFollowed && (isReused || isReleased(line))) run.recall(payout, resultOf(payout));
    else if (isReused) reused.push(payout);
    else if (line?.settled) run.recall(payout, resultByCode(line.settled.responseCode));
    else if (owner || line?.followed) {
      payout.state = owner ? stateUnder(ledger, owner) : 'in-doubt';
      if (owner) useDate(payout, owner);
      // Earlier answers say nothing about a claim that was sent since.
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
  const first = line?.fingerprint ?? fingerprint;
  return fingerprint !== '' && !isReleased(line) && first !== fingerprint;
}

function isReleased(line: LedgerLine | undefined): boolean {
  return line?.released === true && !line.settled;
}

/** A repeat must send the same bytes. */
function useDate(payout: Payout, { transactions }: SendingEntry): void {
  const sent = transactions.find(
    ({ transactionReference }) => transactionReference === payout.transactionReference,
  );
  if (payout.content) payout.content = { ...payout.content, requestDate: sent?.requestDate };
}
