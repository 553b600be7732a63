import { isPayoutClientError } from '../errors.js';
import { follow, sendNewBatch, takeUp } from './batches.js';
import { readLedger } from './ledger.js';
import { copier, fingerprintOf, isSendable, newPayout, referencesOf } from './payout.js';
import type { Payout } from './payout.js';
import type { Run } from './run.js';
import { largestBatch } from '../tables.js';

export async function sendAll(run: Run, given: Payout[] | AsyncIterable<unknown>): Promise<void> {
  const batches = Array.isArray(given) ? fromList(run, given) : fromStream(run, given);
  for await (const batch of batches) {
    run.spawn(async () => {
      await run.sending(async () => {
        await sendNewBatch(run, batch);
        await firstAnswer(run, batch);
      });
      run.sending.allow(run.setup.concurrency);
    });
    await run.sending(async () => {});
  }
}

/**
 * Sends nothing more until the service has answered anything. Otherwise a dead host could leave
 * every batch in doubt instead of one.
 */
async function firstAnswer(run: Run, batch: Payout[]): Promise<void> {
  const until = run.setup.clock.elapsed() + run.setup.patience;
  const isUnderWay = (): boolean => batch.some(({ done }) => !done);
  while (isUnderWay() && !run.pace.hasAnswered() && !run.gaveUp && !run.life.isOver()) {
    if (run.setup.clock.elapsed() >= until) {
      const error = batch.map(({ sendError }) => sendError).find(isPayoutClientError);
      run.gaveUp = error ? { error } : {};
    } else await run.life.pause(run.setup.poll.firstDelay);
  }
}

export async function followAll(run: Run, references: string[]): Promise<void> {
  const payouts = references.map((reference) => newPayout(reference, 'in-doubt'));
  for (const payout of payouts) run.add(payout);
  // Without the journal, the run can still request their status.
  const entries = (await run.read(references)) ?? [];
  const unknown = takeUp(run, payouts, readLedger(entries));
  for (let start = 0; start < unknown.length; start += largestBatch) {
    const some = unknown.slice(start, start + largestBatch);
    for (const payout of some) payout.state = 'in-doubt';
    const transactionReferences = referencesOf(some);
    if (run.setup.journal) {
      await run.write({ kind: 'followed', transactionReferences }, transactionReferences);
    }
    follow(run, some, { isShared: true });
  }
}

/** How long a payout from a stream waits for others to join its batch, in milliseconds. */
const longestWait = 1_000;

async function* fromList(run: Run, payouts: Payout[]): AsyncGenerator<Payout[], void, undefined> {
  for (const payout of payouts) run.add(payout);
  // Remove them from the list, so that settled payouts need no memory.
  const admitted = await admit(run, payouts.splice(0));
  const alone = admitted.filter((payout) => payout.isUnusual).reverse();
  const free = admitted.filter((payout) => !payout.isUnusual).reverse();
  admitted.length = 0;
  // A list that contains an error is either sent completely or not at all.
  if (run.hasFailed()) run.life.end();
  while (free.length + alone.length > 0 && !run.life.isOver()) {
    await run.room();
    yield free.length > 0 ? free.splice(-run.setup.chunkSize).reverse() : alone.splice(-1);
  }
}

/** Sends a batch when it is full, a second after its first payout, or when the input ends. */
async function* fromStream(
  run: Run,
  transactions: AsyncIterable<unknown>,
): AsyncGenerator<Payout[], void, undefined> {
  const input = transactions[Symbol.asyncIterator]();
  const copy = copier();
  let coming: Promise<IteratorResult<unknown>> | undefined;
  let isDone = false;
  while (!isDone && !run.life.isOver() && !run.hasFailed()) {
    await run.room();
    const batch: Payout[] = [];
    let late: Promise<'late'> | undefined;
    try {
      while (batch.length < run.setup.chunkSize) {
        coming ??= Promise.resolve(input.next());
        const next = await run.life.orEnd(late ? Promise.race([coming, late]) : coming, 0);
        if (next === 'late') break;
        coming = undefined;
        isDone = !next || next.done === true;
        if (!next || next.done) break;
        const payout = copy(next.value);
        run.add(payout);
        if (!payout.wrong && !payout.isUnusual) {
          batch.push(payout);
          late ??= run.life.pause(longestWait).then(() => 'late');
          continue;
        }
        // It is either not sent or sent separately, so it need not wait for a batch.
        const alone = await admit(run, [payout]);
        if (alone.length > 0) yield alone;
      }
    } catch (thrown) {
      run.fail(thrown, []);
    }
    const free = await admit(run, batch);
    if (free.length > 0) yield free;
  }
  // An error from ending the input says nothing about a payout.
  await run.life.orEnd(Promise.resolve(input.return?.()), 0).catch(() => undefined);
}

/** Returns the payouts that may be sent. */
async function admit(run: Run, payouts: Payout[]): Promise<Payout[]> {
  for (let start = 0; run.setup.journal && start < payouts.length; start += largestBatch) {
    await Promise.all(
      payouts.slice(start, start + largestBatch).map(async (payout) => {
        if (isSendable(payout)) payout.fingerprint = await fingerprintOf(payout.content);
      }),
    );
  }
  const entries = payouts.length > 0 ? await run.read(referencesOf(payouts)) : [];
  if (entries) return takeUp(run, payouts, readLedger(entries));
  for (const payout of payouts) await run.settle(payout);
  return [];
}
