/** Tests that many payouts that are due at the same time do not block other requests. */
import { expect, test } from 'vitest';
import { freshDatabase } from '../database.ts';
import { codeOf, harbour, payout, testEngine } from './fixtures.ts';

/** Returns the longest time that the task blocked this process, in milliseconds. */
async function longestTurn(task: Promise<unknown>): Promise<number> {
  let [longest, last, ended] = [0, performance.now(), false];
  const look = () => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
    if (!ended) setImmediate(look);
  };
  setImmediate(look);
  await task.finally(() => (ended = true));
  look();
  return longest;
}

function median(figures: number[]): number {
  return figures.sort((one, other) => one - other)[Math.floor(figures.length / 2)] ?? Number.NaN;
}

// Use SQLite, which runs a whole transaction in one turn. Compare with a batch, because other work slows both down.
test('twenty thousand payments block no longer than a batch', async () => {
  const engine = await testEngine(await freshDatabase('SQLite'));
  const user = harbour(engine);
  const batches: number[] = [];
  const sweeps: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    for (let number = 0; number < 20; number += 1) {
      const references = Array.from({ length: 1_000 }, (_, at) => `P-${round}-${number}-${at}`);
      const batch = references.map((reference) => payout(reference, { amount: '1.00' }));
      batches.push(await longestTurn(engine.acceptBatch(user, batch)));
    }
    sweeps.push(await longestTurn(engine.advance(60_000)));
    expect(await codeOf(engine, user, `P-${round}-19-999`)).toBe('00');
  }
  expect(Math.min(...sweeps)).toBeLessThan(median(batches));
});
