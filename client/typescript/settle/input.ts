/** The payouts that a run was given, in batches that may be sent. */
import { adopt } from './claims.js';
import { readLedger } from './ledger.js';
import { largestBatch } from './options.js';
import { copier, fingerprintOf, isSendable, referencesOf } from './payout.js';
import type { Payout } from './payout.js';
import type { Run } from './run.js';

/** How long a payout of a stream waits for others to be sent with it, in milliseconds. */
const longestWait = 1_000;

/** A list that was copied, or a stream. */
export type Given = Payout[] | AsyncIterable<unknown>;

/** Batches of payouts that are free to be sent. The rest is followed, or yielded, by the run. */
export function batchesOf(run: Run, given: Given): AsyncGenerator<Payout[], void, undefined> {
  return Array.isArray(given) ? fromList(run, given) : fromStream(run, given);
}

async function* fromList(run: Run, payouts: Payout[]): AsyncGenerator<Payout[], void, undefined> {
  for (const payout of payouts) run.add(payout);
  // Taken out of the lists as they are sent, so that what is settled needs no memory.
  const free = (await admit(run, payouts.splice(0))).reverse();
  // A list with an error is sent whole or not at all.
  if (run.hasFailed()) run.end();
  while (free.length > 0 && !run.isOver()) {
    await run.room();
    yield free.splice(-run.chunkSize).reverse();
  }
}

/** A batch is sent when it is full, a second after its first payout, or when the input ends. */
async function* fromStream(
  run: Run,
  transactions: AsyncIterable<unknown>,
): AsyncGenerator<Payout[], void, undefined> {
  const input = transactions[Symbol.asyncIterator]();
  const copy = copier();
  let coming: Promise<IteratorResult<unknown>> | undefined;
  let isDone = false;
  while (!isDone && !run.isOver() && !run.hasFailed()) {
    await run.room();
    const batch: Payout[] = [];
    let late: Promise<'late'> | undefined;
    try {
      while (batch.length < run.chunkSize) {
        coming ??= Promise.resolve(input.next());
        const next = await run.orEnd(late ? Promise.race([coming, late]) : coming, 0);
        if (next === 'late') break;
        coming = undefined;
        isDone = !next || next.done === true;
        if (!next || next.done) break;
        const payout = copy(next.value);
        run.add(payout);
        batch.push(payout);
        late ??= run.pause(longestWait).then(() => 'late');
      }
    } catch (thrown) {
      run.fail(thrown, []);
    }
    const free = await admit(run, batch);
    if (free.length > 0) yield free;
  }
  // What its end throws says nothing about a payout.
  await run.orEnd(Promise.resolve(input.return?.()), 0).catch(() => undefined);
}

/** Continues with what the journal knows of the payouts. Returns those that are free. */
async function admit(run: Run, payouts: Payout[]): Promise<Payout[]> {
  if (!run.journal) {
    for (const payout of payouts) payout.state = 'not-sent';
    return payouts;
  }
  for (let start = 0; start < payouts.length; start += largestBatch) {
    await Promise.all(
      payouts.slice(start, start + largestBatch).map(async (payout) => {
        if (isSendable(payout)) payout.fingerprint = await fingerprintOf(payout.content);
      }),
    );
  }
  const entries = payouts.length > 0 ? await run.read(referencesOf(payouts)) : [];
  if (entries) return adopt(run, payouts, readLedger(entries));
  for (const payout of payouts) await run.settle(payout);
  return [];
}
