/** Tests that lists can be read completely, page by page, and that a filter with a typing error is rejected. */
import { describe, expect, test } from 'vitest';
import { listAt, textAt } from '../../../toolkit/contract/objects.js';
import { databaseKinds } from '../database.ts';
import { list, simulate } from './described.ts';
import { batch, payout } from './payout.ts';
import { at, sandboxInTurnsOn, type TestSandbox } from './sandbox.ts';

/** Returns all elements of a list, read by pages of two. */
async function pages(sandbox: TestSandbox, path: string) {
  const items: unknown[] = [];
  const totals = new Set<unknown>();
  let after = '';
  do {
    const { status, body } = await simulate(sandbox, 'GET', `${path}&limit=2${after}`);
    expect([path, status]).toEqual([path, 200]);
    items.push(...listAt(body, 'items'));
    totals.add(at(body, 'total'));
    const next = textAt(body, 'next');
    after = next === undefined ? '' : `&after=${encodeURIComponent(next)}`;
  } while (after !== '');
  return { items, totals: [...totals] };
}

const accounts = ['00', '10', '51', '02', '00'].map((ending) => `00012345${ending}`);

describe.each(databaseKinds)('on %s', (kind) => {
  const startTestSandbox = sandboxInTurnsOn(kind);

  async function busySandbox() {
    const sandbox = await startTestSandbox();
    const clock = { mode: 'manual' };
    const partners = ['ONE', 'TWO'].map((partnerCode) => ({ partnerCode, clock }));
    for (const partner of partners) await simulate(sandbox, 'POST', 'partners', partner);
    const token = await sandbox.login();
    const url = 'http://127.0.0.1:9/hook';
    for (const partnerCode of ['HARBOUR', 'ONE', 'TWO'])
      await simulate(sandbox, 'PUT', 'webhooks', { partnerCode, url });
    const payouts = accounts.map((account, index) =>
      payout({ reference: `PO-${index}`, account, amount: '1.00' }),
    );
    const wrong = [0, 1, 2].map((index) => payout({ reference: `NO-${index}`, currency: 'USD' }));
    await sandbox.call('sendPayout', { token, body: batch(...payouts, ...wrong) });
    for (const accountNumber of ['1', '2'])
      await simulate(sandbox, 'PUT', 'blacklist', { accountNumber, blacklisted: true });
    for (const kindOfFault of ['latency', 'truncate', 'drop-after']) {
      const fault = { kind: kindOfFault, partnerCode: 'BAOBAB' };
      await simulate(sandbox, 'POST', 'faults', fault);
    }
    for (let count = 0; count < 3; count += 1)
      await simulate(sandbox, 'POST', 'snapshots', { partnerCode: 'ONE' });
    await simulate(sandbox, 'POST', 'clock/advance', { milliseconds: 60_000, wait: true });
    return { sandbox, token };
  }

  test.each([
    ['transactions', 5],
    ['deliveries', 4],
    ['rejections', 3],
    ['requests', 2],
    ['snapshots', 3],
    ['partners', 5],
    ['webhooks', 3],
    ['faults', 3],
    ['blacklist', 3],
  ])('%s are read whole, page by page', async (name, count) => {
    const { sandbox } = await busySandbox();
    const { items, totals } = await pages(sandbox, `${name}?`);
    expect(totals).toEqual([count]);
    expect(items).toEqual(await list(sandbox, name));
    expect(items).toHaveLength(count);
  });

  test.each([
    ['responseCode=00', 2],
    ['responseCode=10', 1],
    ['responseCode=51', 1],
    ['responseCode=02', 1],
    ['responseCode=01', 0],
    ['responseCode=00&partnerCode=BAOBAB', 0],
    ['responseCode=00&partnerCode=HARBOUR', 2],
    ['responseCode=00&transactionReference=PO-4', 1],
  ])('a total counts the matches on all pages: %s', async (filter, count) => {
    const { sandbox } = await busySandbox();
    const { items, totals } = await pages(sandbox, `transactions?${filter}`);
    expect([items.length, totals]).toEqual([count, [count]]);
  });

  test.each(['transactions', 'deliveries', 'rejections', 'requests', 'snapshots'])(
    '%s are listed from one time to another',
    async (name) => {
      const { sandbox } = await busySandbox();
      const count = async (query: string) =>
        at((await simulate(sandbox, 'GET', `${name}?${query}`)).body, 'total');
      const [past, future] = ['2001-01-01T00:00:00Z', '2101-01-01T00:00:00%2B01:00'];
      const total = await count('');
      expect(total).toBeGreaterThan(1);
      expect(await count(`from=${past}&to=${future}`)).toBe(total);
      expect(await count(`to=${past}`)).toBe(0);
      expect(await count(`from=${future}`)).toBe(0);
    },
  );

  test.each([
    ['requests?operationId=sendPayuot', '/operationId', 'Did you mean sendPayout?'],
    ['requests?partnerCode=HARBUOR', '/partnerCode', 'Did you mean HARBOUR?'],
    ['transactions?partnerCode=NOPE', '/partnerCode', 'GET /_sandbox/partners lists them'],
    ['deliveries?partnerCode=harbour', '/partnerCode', 'Did you mean HARBOUR?'],
    ['faults?partnerCode=HARBUOR', '/partnerCode', 'Did you mean HARBOUR?'],
    ['webhooks?partnerCode=HARBUOR', '/partnerCode', 'Did you mean HARBOUR?'],
    ['scenarios?partnerCode=HARBUOR', '/partnerCode', 'Did you mean HARBOUR?'],
    ['events?partnerCode=HARBUOR', '/partnerCode', 'Did you mean HARBOUR?'],
    ['snapshots?partnerCode=HARBOR', '/partnerCode', 'Did you mean HARBOUR?'],
    ['clock?partnerCode=NOPE', '/partnerCode', 'must be the code of a partner'],
    ['faults?after=fault-99', '/after', 'must be the `next`'],
    ['deliveries?to=2016-12-31T23:59:60Z', '/to', 'without a leap second'],
    ['transactions?from=yesterday', '/from', 'must match format'],
  ])('a typing error in a filter is rejected: %s', async (path, place, message) => {
    const sandbox = await startTestSandbox();
    const { status, body } = await simulate(sandbox, 'GET', path);
    expect([status, at(body, 'errors', 0, 'path')]).toEqual([400, place]);
    expect(at(body, 'errors', 0, 'message')).toContain(message);
  });

  test.each([
    ['GET', 'rejections?batchId=BATCH-20260304-X1', 400],
    ['GET', 'transactions?after=x', 400],
    ['GET', 'deliveries?after=7.DLV', 400],
    ['GET', 'requests?after=REQ-1', 400],
    ['DELETE', 'faults?partnerCode=NOPE', 400],
    ['DELETE', 'requests?partnerCode=NOPE', 400],
    ['DELETE', 'webhooks/NOPE', 404],
    ['DELETE', 'faults/fault-0', 404],
    ['DELETE', 'scenarios/none', 404],
  ])('%s %s names what does not exist', async (method, path, status) => {
    const sandbox = await startTestSandbox();
    expect((await simulate(sandbox, method, path)).status).toBe(status);
  });

  test('a reference that was never sent gives an empty list', async () => {
    const sandbox = await startTestSandbox();
    for (const name of ['transactions', 'requests', 'rejections', 'deliveries'])
      expect(await list(sandbox, `${name}?transactionReference=NEVER`)).toEqual([]);
  });
});
