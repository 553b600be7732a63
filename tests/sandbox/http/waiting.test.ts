/** Tests that moving the clock waits until all due work is done and delivered. */
import { describe, expect, onTestFinished, test } from 'vitest';
import { startSandbox } from '../../../toolkit/sandbox/main.ts';
import { databaseKindsOfHttp, freshDatabase } from '../database.ts';
import { answers, startReceiver } from '../deliveries/receiver.ts';
import { list, simulate } from './described.ts';
import { batch, payout } from './payout.ts';
import { at, clientOf, sandboxInTurnsOn } from './sandbox.ts';
import type { Client } from './sandbox.ts';

const taken = answers.status(204);
const failing = answers.status(500);
const nothing = { payouts: 0, notifications: 0, nextAt: null };

describe.each(databaseKindsOfHttp)('on %s', (kind) => {
  const startTestSandbox = sandboxInTurnsOn(kind);

  /** Creates a partner with a stopped clock, and with a webhook if there is a receiver. */
  async function made(sandbox: Pick<Client, 'simulate' | 'call'>, url?: string) {
    const { body } = await simulate(sandbox, 'POST', 'partners', { clock: { mode: 'manual' } });
    const partnerCode = String(at(body, 'partnerCode'));
    if (url !== undefined) await simulate(sandbox, 'PUT', 'webhooks', { partnerCode, url });
    // Get a new token each time, because retries take longer than the life of a token.
    const token = async () => {
      const { body: tokens } = await simulate(sandbox, 'POST', `partners/${partnerCode}/tokens`);
      return String(at(tokens, 'accessToken'));
    };
    return {
      partnerCode,
      pay: async (...payouts: Parameters<typeof payout>[0][]) => {
        const body = batch(...payouts.map(payout));
        await sandbox.call('sendPayout', { token: await token(), body });
      },
      advance: async (milliseconds: number, more: object = {}) =>
        (
          await simulate(sandbox, 'POST', 'clock/advance', {
            ...{ milliseconds, partnerCode, wait: true },
            ...more,
          })
        ).body,
      settle: async (more: object = {}) =>
        (await simulate(sandbox, 'POST', 'clock/settle', { partnerCode, ...more })).body,
      codeOf: async (transactionReference: string) => {
        const answer = await sandbox.call('getTransactionStatus', {
          token: await token(),
          params: { transactionReference },
        });
        return at(answer.body, 'responseCode');
      },
      deliveries: async () => {
        const path = `deliveries?partnerCode=${partnerCode}&limit=1000`;
        const all = await list(sandbox, path);
        return Array.isArray(all) ? all.map((one: unknown) => one) : [];
      },
    };
  }

  test('when the answer comes, everything that was due is delivered', async () => {
    const receiver = await startReceiver();
    const partner = await made(await startTestSandbox(), receiver.url);
    const references = Array.from({ length: 40 }, (_, index) => `PO-${index}`);
    await partner.pay(...references.map((reference) => ({ reference })));
    const before = await partner.advance(2_000);
    expect(before).toMatchObject({ done: true, upcoming: { payouts: 40, notifications: 0 } });
    expect(receiver.received).toEqual([]);
    const after = await partner.advance(1_000);
    expect(after).toMatchObject({ done: true, upcoming: nothing });
    expect(receiver.received).toHaveLength(40);
  });

  test('a failed attempt is done, and the answer says when the next is due', async () => {
    const receiver = await startReceiver(answers.inTurn(failing, taken));
    const partner = await made(await startTestSandbox(), receiver.url);
    await partner.pay({ reference: 'PO-1' });
    const failed = await partner.advance(3_000);
    expect(failed).toMatchObject({ done: true, upcoming: { payouts: 0, notifications: 1 } });
    const [delivery] = await partner.deliveries();
    expect(at(failed, 'upcoming', 'nextAt')).toBe(at(delivery, 'dueAt'));
    const wait = Date.parse(String(at(delivery, 'dueAt'))) - Date.parse(String(at(failed, 'now')));
    expect(await partner.advance(wait)).toMatchObject({ done: true, upcoming: nothing });
    expect(receiver.received).toHaveLength(2);
  });

  test('the wait for a silent receiver ends after the requested time', async () => {
    const receiver = await startReceiver(answers.never());
    const partner = await made(await startTestSandbox(), receiver.url);
    await partner.pay({ reference: 'PO-1' });
    const open = { done: false, upcoming: { payouts: 0, notifications: 1 } };
    expect(await partner.advance(3_000, { timeoutMilliseconds: 100 })).toMatchObject(open);
    expect(await partner.settle({ timeoutMilliseconds: 100 })).toMatchObject(open);
  });

  test('the wait does not include deliveries that need another webhook', async () => {
    const sandbox = await startTestSandbox();
    const receiver = await startReceiver(failing);
    const partner = await made(sandbox, receiver.url);
    await partner.pay({ reference: 'PO-1' });
    await partner.advance(3_000);
    await simulate(sandbox, 'DELETE', `webhooks/${partner.partnerCode}`);
    expect(await partner.advance(86_400_000)).toMatchObject({ done: true, upcoming: nothing });
    expect(await partner.settle()).toMatchObject({ done: true, steps: 0 });
    expect(receiver.received).toHaveLength(1);
  });

  test('settling uses every retry, and then no payout changes any longer', async () => {
    const sandbox = await startTestSandbox();
    const receiver = await startReceiver(failing);
    const partner = await made(sandbox, receiver.url);
    await partner.pay(
      ...['00', '51', '10', '01'].map((end) => ({
        reference: `PO-${end}`,
        account: `12345${end}`,
      })),
    );
    const other = await made(sandbox);
    await other.pay({ reference: 'PO-00' });
    const settled = await partner.settle();
    expect(settled).toMatchObject({ done: true, upcoming: nothing });
    expect(Number(at(settled, 'steps'))).toBeLessThan(30);
    const codes = ['PO-00', 'PO-51', 'PO-10', 'PO-01'].map(partner.codeOf);
    expect(await Promise.all(codes)).toEqual(['00', '51', '10', '01']);
    const deliveries = await partner.deliveries();
    expect(deliveries.map((one) => at(one, 'state'))).toEqual(['failed', 'failed', 'failed']);
    expect(receiver.received).toHaveLength(24);
    expect(await other.codeOf('PO-00')).toBe('02');
  });

  test('settling without a webhook brings payouts to their final states, and moves the clock no further', async () => {
    const sandbox = await startTestSandbox();
    const partner = await made(sandbox);
    const { body: clock } = await simulate(
      sandbox,
      'GET',
      `clock?partnerCode=${partner.partnerCode}`,
    );
    await partner.pay({ reference: 'PO-1' }, { reference: 'PO-2', account: '0000000040' });
    const settled = await partner.settle();
    const moved = Date.parse(String(at(settled, 'now'))) - Date.parse(String(at(clock, 'now')));
    expect(settled).toMatchObject({ done: true, steps: 2, upcoming: nothing });
    expect(moved).toBe(3_000);
    expect([await partner.codeOf('PO-1'), await partner.codeOf('PO-2')]).toEqual(['00', '40']);
    expect(await partner.settle()).toMatchObject({ done: true, steps: 0 });
  });

  test('the wait includes an overtaken, late or repeated notification', async () => {
    const sandbox = await startTestSandbox();
    const receiver = await startReceiver();
    const partner = await made(sandbox, receiver.url);
    const { partnerCode } = partner;
    for (const fault of [
      { kind: 'webhook-out-of-order', transactionReference: 'PO-1' },
      { kind: 'webhook-twice', transactionReference: 'PO-2' },
    ]) {
      await simulate(sandbox, 'POST', 'faults', { partnerCode, ...fault });
    }
    await partner.pay({ reference: 'PO-1' }, { reference: 'PO-2' });
    expect(await partner.advance(3_000)).toMatchObject({ done: true, upcoming: nothing });
    const references = receiver.received.map(({ body }) => /PO-\d/.exec(body)?.[0]);
    expect(references.toSorted()).toEqual(['PO-1', 'PO-2', 'PO-2']);
  });

  test('the wait includes deliveries of another process', async () => {
    const database = await freshDatabase(kind);
    const receiver = await startReceiver((response) => {
      setTimeout(() => response.writeHead(204).end(), 100);
    });
    const start = async () => {
      const sandbox = await startSandbox({ database, clock: 'manual' });
      onTestFinished(() => sandbox.close());
      return clientOf(sandbox.url);
    };
    const [one, other] = [await start(), await start()];
    const partner = await made(one, receiver.url);
    await partner.pay(...['PO-1', 'PO-2', 'PO-3'].map((reference) => ({ reference })));
    const { partnerCode } = partner;
    const move = { milliseconds: 3_000, partnerCode, wait: true };
    const { body } = await simulate(other, 'POST', 'clock/advance', move);
    expect(body).toMatchObject({ done: true, upcoming: nothing });
    expect(receiver.received).toHaveLength(3);
  });

  test('without a partner it uses the clock of the demo partners', async () => {
    const sandbox = await startTestSandbox();
    const partner = await made(sandbox);
    await partner.pay({ reference: 'PO-1' });
    const token = await sandbox.login();
    await sandbox.call('sendPayout', { token, body: batch(payout({ reference: 'PO-1' })) });
    const { body } = await simulate(sandbox, 'POST', 'clock/settle');
    expect(body).toMatchObject({ done: true, steps: 2 });
    expect(await partner.codeOf('PO-1')).toBe('02');
  });

  test.each([
    ['clock/settle', { partnerCode: 'NOBODY' }, 404],
    ['clock/settle', { timeoutMilliseconds: -1 }, 400],
    ['clock/advance', { milliseconds: 1, timeoutMilliseconds: 600_001 }, 400],
  ])('%s rejects %j', async (path, body, status) => {
    const sandbox = await startTestSandbox();
    expect((await simulate(sandbox, 'POST', path, body)).status).toBe(status);
  });
});
