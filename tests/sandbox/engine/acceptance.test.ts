import { describe, expect, test } from 'vitest';
import { rejectionTexts } from '../../../toolkit/sandbox/engine/interface/rejections.ts';
import { databaseKinds } from '../database.ts';
import { balanceOf, codeOf, disagreements, payout, startOn, userOf } from './fixtures.ts';

describe.each(databaseKinds)('payouts on %s', (kind) => {
  const start = () => startOn(kind);

  test('the same reference with the same content is the same payout, in any batch', async () => {
    const { database, engine, user } = await start();
    const before = await balanceOf(engine, user);
    await engine.acceptBatch(user, [payout('A'), payout('B')]);
    const { receipt: again } = await engine.acceptBatch(user, [
      payout('A', { requestDate: '2026-03-04T09:15:20.000Z' }),
      payout('C'),
      payout('C'),
      payout('A', { amount: '00100.00' }),
    ]);
    expect(again).toMatchObject({ totalCount: 4, errorTransactionCount: null });
    expect(await balanceOf(engine, user)).toBe(before - 30_000n);
    expect(await disagreements(database)).toEqual([]);
  });

  test('a field that the engine does not use is stored, shown and part of the identity', async () => {
    const { engine, user } = await start();
    const purpose = { code: 'EDU', notes: ['first term', { year: 2026 }] };
    const before = await balanceOf(engine, user);
    await engine.acceptBatch(user, [{ ...payout('A'), ...{ purpose } }]);
    const [view] = (await engine.listTransactions({ transactionReference: 'A' })).items;
    expect(view?.request).toEqual({ ...payout('A'), purpose });
    // The content is the same however its JSON is written, at any depth.
    const same = { purpose: { notes: ['first term', { year: 2026 }], code: 'EDU' } };
    const { receipt: again } = await engine.acceptBatch(user, [{ ...same, ...payout('A') }]);
    expect(again.errorTransactionCount).toBeNull();
    const others = [
      {},
      { purpose: { ...purpose, code: 'MED' } },
      { purpose: { ...purpose, notes: ['first term', { year: 2027 }] } },
      { purpose, extra: null },
    ];
    for (const other of others) {
      const { receipt } = await engine.acceptBatch(user, [{ ...payout('A'), ...other }]);
      expect(receipt.errorTransactionCount).toBe(1);
    }
    expect(await balanceOf(engine, user)).toBe(before - 10_000n);
  });

  test('payouts are listed newest first, even while the clock stands', async () => {
    const { engine, user } = await start();
    const references = Array.from({ length: 12 }, (_, index) => `PO-${index}`);
    for (const reference of references) await engine.acceptBatch(user, [payout(reference)]);
    const listed = (await engine.listTransactions({ limit: 5 })).items;
    expect(listed.map(({ record }) => record.transactionReference)).toEqual(
      references.toReversed().slice(0, 5),
    );
  });

  test('an identical batch gets the original receipt', async () => {
    const { engine, user } = await start();
    const batch = [payout('A'), payout('B', { bank: 'NOBANK' })];
    const { receipt: first } = await engine.acceptBatch(user, batch);
    await engine.advance(60_000);
    expect((await engine.acceptBatch(user, batch)).receipt).toEqual(first);
    expect(first.errorTransactionCount).toBe(1);
  });

  test.each([
    ['amount', { amount: '100.01' }],
    ['currency', { currency: 'KES' }],
    ['recipient', { account: '0001234501' }],
    ['narration', { narration: 'Books' }],
  ])('a reference that was used with a different %s is an error', async (_what, changes) => {
    const { engine, user } = await start();
    await engine.acceptBatch(user, [payout('A')]);
    const before = await balanceOf(engine, user);
    const { receipt } = await engine.acceptBatch(user, [payout('A', changes), payout('B')]);
    expect(receipt).toMatchObject({ totalCount: 2, errorTransactionCount: 1 });
    expect(await balanceOf(engine, user)).toBe(before - 10_000n);
    expect(
      (await engine.listTransactions({ transactionReference: 'A' })).items[0]?.request,
    ).toEqual(payout('A'));
  });

  test('a reference used twice in one batch with other content is paid once', async () => {
    const { database, engine, user } = await start();
    const before = await balanceOf(engine, user);
    const { receipt } = await engine.acceptBatch(user, [
      payout('A'),
      payout('A', { amount: '7.00' }),
    ]);
    expect(receipt.errorTransactionCount).toBe(1);
    expect(await balanceOf(engine, user)).toBe(before - 10_000n);
    expect(await disagreements(database)).toEqual([]);
  });

  test.each([
    ['unknown-institution', { bank: 'NOBANK' }],
    ['other-country', { bank: 'SAVWAL' }],
    ['inactive-institution', { bank: '900199' }],
    ['currency-not-paid-out', { currency: 'XAU' }],
    ['zero-amount', { amount: '0.00' }],
    ['reference-used', { narration: 'Books' }],
  ] as const)('%s is returned with the receipt, and can be looked up', async (reason, changes) => {
    const { engine, user } = await start();
    if (reason === 'reference-used') await engine.acceptBatch(user, [payout('A')]);
    const { receipt, rejections } = await engine.acceptBatch(user, [
      payout('B'),
      payout('A', changes),
    ]);
    expect(receipt).toMatchObject({ totalCount: 2, errorTransactionCount: 1 });
    expect(rejections).toMatchObject([
      { batchId: receipt.batchId, position: 1, transactionReference: 'A', reason },
    ]);
    expect((await engine.listRejections()).items).toEqual(rejections);
    expect(
      (await engine.listRejections({ transactionReference: 'A', partnerCode: 'HARBOUR' })).items,
    ).toEqual(rejections);
    await expect(engine.listRejections({ batchId: 'BATCH-0' })).rejects.toThrow('batchId');
    expect(rejectionTexts[reason]).toMatch(/\.$/);
    expect(await codeOf(engine, user, 'B')).toBe('02');
    if (reason === 'reference-used') return;
    // A reference in error was not used, so the corrected payout may use it.
    expect(await codeOf(engine, user, 'A')).toBeUndefined();
    expect((await engine.acceptBatch(user, [payout('A')])).rejections).toEqual([]);
  });

  test('repeating a payout is not a rejection, and a reset forgets rejections', async () => {
    const { engine, user } = await start();
    await engine.acceptBatch(user, [payout('A')]);
    const { rejections } = await engine.acceptBatch(user, [
      payout('A'),
      payout('B', { bank: 'X' }),
    ]);
    expect(rejections.map(({ transactionReference }) => transactionReference)).toEqual(['B']);
    await engine.reset();
    expect((await engine.listRejections()).items).toEqual([]);
  });

  test('an identical batch without any accepted payout gets its first receipt', async () => {
    const { engine, user } = await start();
    const batch = [payout('A', { bank: 'X' }), payout('B', { amount: '0.00' })];
    const first = await engine.acceptBatch(user, batch);
    await engine.advance(60_000);
    const again = await engine.acceptBatch(user, batch);
    expect(again).toEqual({ receipt: first.receipt, rejections: [] });
    const other = await engine.acceptBatch(user, batch.toReversed());
    expect(other.receipt.batchId).not.toBe(first.receipt.batchId);
  });

  test('insufficient balance is code 20, final and without a debit', async () => {
    const { engine, user } = await start();
    await engine.registerWebhook({ partnerCode: 'HARBOUR', url: 'http://127.0.0.1:1/' });
    const before = await balanceOf(engine, user);
    const long = `${'9'.repeat(4_000)}.00`;
    const { receipt } = await engine.acceptBatch(user, [
      payout('A', { amount: '99999999999999.00' }),
      payout('B', { amount: long }),
      payout('C', { currency: 'GHS' }),
    ]);
    expect(receipt.errorTransactionCount).toBeNull();
    for (const reference of ['A', 'B', 'C']) {
      expect(await codeOf(engine, user, reference)).toBe('20');
    }
    expect(await balanceOf(engine, user)).toBe(before);
    const [view] = (await engine.listTransactions({ transactionReference: 'B' })).items;
    expect(view).toMatchObject({ legal: [], dueAt: null, debited: 0n });
    expect(view?.request.paymentAmount).toBe(long);
    expect((await engine.listDeliveries()).items).toHaveLength(3);
  });

  test('the balance can be spent to its last unit and no further', async () => {
    const { database, engine } = await start();
    const user = userOf(engine, 'ines.duarte');
    await engine.acceptBatch(user, [payout('A', { amount: '749999999.99' })]);
    await engine.acceptBatch(user, [payout('B', { amount: '0.02' })]);
    await engine.acceptBatch(user, [payout('C', { amount: '0.01' })]);
    expect(await codeOf(engine, user, 'B')).toBe('20');
    expect(await codeOf(engine, user, 'C')).toBe('02');
    expect(await balanceOf(engine, user)).toBe(0n);
    expect(await disagreements(database)).toEqual([]);
  });

  test('an idempotency key belongs to one batch', async () => {
    const { engine, user } = await start();
    const options = { idempotencyKey: 'key-1' };
    const { receipt: first } = await engine.acceptBatch(user, [payout('A')], options);
    expect((await engine.acceptBatch(user, [payout('A')], options)).receipt).toEqual(first);
    await expect(engine.acceptBatch(user, [payout('B')], options)).rejects.toMatchObject({
      code: 'idempotency-conflict',
    });
    expect(await codeOf(engine, user, 'B')).toBeUndefined();
    // Another partner's keys are separate.
    const other = userOf(engine, 'kofi.mensah');
    await engine.acceptBatch(other, [payout('B')], options);
    expect(await codeOf(engine, other, 'B')).toBe('02');
  });

  test('of two simultaneous batches under one key, one is accepted', async () => {
    const { engine, user } = await start();
    const results = await Promise.allSettled(
      ['A', 'B'].map((reference) =>
        engine.acceptBatch(user, [payout(reference)], { idempotencyKey: 'one' }),
      ),
    );
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await engine.listTransactions()).items).toHaveLength(1);
  });

  test.each([
    ['NUL', '\u0000'],
    ['half a surrogate pair', '\ud800'],
    ['the other half', '\udc00'],
    ['quotes and a backslash', `"'\\`],
    ['an empty text', ''],
    ['a long text', 'é'.repeat(20_000)],
    ['the name of a prototype', '__proto__'],
  ])('a reference may be %s', async (_what, reference) => {
    const { engine, user } = await start();
    await engine.registerWebhook({ partnerCode: 'HARBOUR', url: 'http://127.0.0.1:1/' });
    await engine.acceptBatch(user, [payout(reference, { narration: reference })], {
      idempotencyKey: reference,
    });
    await engine.advance(60_000);
    expect(await engine.findTransaction(user, reference)).toMatchObject({
      transactionReference: reference,
      responseCode: '00',
    });
    const filter = { transactionReference: reference };
    expect((await engine.listTransactions(filter)).items[0]?.request.paymentNarration).toBe(
      reference,
    );
    expect((await engine.listDeliveries(filter)).items[0]?.record.transactionReference).toBe(
      reference,
    );
    expect(await codeOf(engine, user, '\ufffd')).toBeUndefined();
    await engine.setBlacklisted(reference, true);
    expect(await engine.blacklist()).toContain(reference);
  });
});
