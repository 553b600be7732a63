import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Engine } from '../../../toolkit/sandbox/engine/open.ts';
import { databaseKinds } from '../database.ts';
import { balanceOf, disagreements, harbour, payout, startTwo, userOf } from './fixtures.ts';
import { isFull } from '../../support/full.ts';

/** An action of a client or a person on an engine, in a separate turn. */
type Step =
  | { kind: 'batch'; references: number[]; cents: number; key: boolean }
  | { kind: 'due' | 'approve' | 'decline' | 'advance'; reference: number };

const reference = fc.integer({ min: 0, max: 5 });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('batch' as const),
      references: fc.array(reference, { minLength: 1, maxLength: 4 }),
      // Sometimes there are two contents for one reference.
      cents: fc.constantFrom(1, 1, 1, 2),
      key: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        'due' as const,
        'approve' as const,
        'decline' as const,
        'advance' as const,
      ),
      reference,
    }),
  },
);
/** Which of the two engines acts, and after how many turns of the event loop. */
const schedule = fc.array(fc.record({ step, second: fc.boolean(), turns: fc.nat(3) }), {
  minLength: 5,
  maxLength: 40,
});

const endings = ['00', '10', '51', '02', '01', '40'];

async function act(engine: Engine, what: Step, run: string): Promise<void> {
  const name = (one: number) => `${run}-${one}`;
  const user = harbour(engine);
  if (what.kind === 'batch') {
    const batch = what.references.map((one) =>
      payout(name(one), { account: `0001234${one}${endings[one]}`, amount: `1.0${what.cents}` }),
    );
    const idempotencyKey = `${run} ${what.references.join()} ${what.cents}`;
    await engine.acceptBatch(user, batch, what.key ? { idempotencyKey } : {});
    return;
  }
  const key = { partnerCode: 'HARBOUR', transactionReference: name(what.reference) };
  if (what.kind === 'due') await engine.runDueTransitions();
  else if (what.kind === 'advance') await engine.advance(1_500);
  else await engine[what.kind](key).catch(ignoreRejection);
}

/** The payout may not exist yet, or not await a decision. */
function ignoreRejection(error: unknown): void {
  if (error instanceof Error && 'code' in error) {
    if (error.code === 'unknown-transaction' || error.code === 'illegal-transition') return;
  }
  throw error;
}

async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) {
    await new Promise((resolve) => setImmediate(resolve));
  }
}

describe.each(databaseKinds)('simultaneous requests on %s', (kind) => {
  test('whatever the interleaving, a payout is debited once and all sums agree', async () => {
    const { database, engine, other } = await startTwo(kind);
    let runs = 0;
    await fc.assert(
      fc.asyncProperty(schedule, async (plan) => {
        runs += 1;
        const run = `R${runs}`;
        await Promise.all(
          plan.map(async ({ step: what, second, turns: count }) => {
            await turns(count);
            await act(second ? other : engine, what, run);
          }),
        );
        expect(await disagreements(database)).toEqual([]);
      }),
      { numRuns: isFull ? 200 : 15 },
    );
    // Check again at the end, after everything has settled.
    await engine.advance(60_000);
    expect(await disagreements(database)).toEqual([]);
  });

  test('one payout sent two hundred times at the same time, to two engines, is debited once', async () => {
    const { engine: one, other } = await startTwo(kind);
    const before = await balanceOf(one, harbour(one));
    const receipts = await Promise.all(
      Array.from({ length: 200 }, async (_, index) => {
        await turns(index % 7);
        const engine = index % 2 === 0 ? one : other;
        return engine.acceptBatch(harbour(engine), [payout('A')]);
      }),
    );
    expect(new Set(receipts.map(({ receipt }) => receipt.batchId)).size).toBe(1);
    expect(await balanceOf(other, harbour(other))).toBe(before - 10_000n);
  });

  test('a balance that covers half of the simultaneous payouts is never overdrawn', async () => {
    const { database, engine, other } = await startTwo(kind);
    await Promise.all(
      Array.from({ length: 40 }, async (_, index) => {
        await turns(index % 5);
        const chosen = index % 2 === 0 ? engine : other;
        const sixteenth = payout(`A-${index}`, { amount: '46875000.00' });
        await chosen.acceptBatch(userOf(chosen, 'ines.duarte'), [sixteenth]);
      }),
    );
    const views = (await engine.listTransactions({ partnerCode: 'SUNRISE' })).items;
    expect(views.filter(({ record }) => record.responseCode === '02')).toHaveLength(16);
    expect(views.filter(({ record }) => record.responseCode === '20')).toHaveLength(24);
    expect(await balanceOf(engine, userOf(engine, 'ines.duarte'))).toBe(0n);
    expect(await disagreements(database)).toEqual([]);
  });

  test('two engines that make the due transitions at the same time make each once', async () => {
    const { database, engine: one, other } = await startTwo(kind);
    await one.registerWebhook({ partnerCode: 'HARBOUR', url: 'http://127.0.0.1:1/' });
    const references = Array.from({ length: 60 }, (_, index) => `A-${index}`);
    await one.acceptBatch(
      harbour(one),
      references.map((name) => payout(name, { account: '51' })),
    );
    // After the clock has moved, either engine makes all due transitions.
    const advanced = [one, other, one].map(async (engine) => {
      await engine.advance(60_000);
      const views = (await engine.listTransactions({ code: '51' })).items;
      expect(views).toHaveLength(references.length);
    });
    await Promise.all([...advanced, other.runDueTransitions()]);
    const told = (await one.listDeliveries({ limit: 1_000 })).items;
    expect(told.map(({ record }) => record.transactionReference).sort()).toEqual(
      [...references].sort(),
    );
    expect(await disagreements(database)).toEqual([]);
  });
});
