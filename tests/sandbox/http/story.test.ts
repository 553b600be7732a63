/** Tests that the events of one payout are in one place, in order. */
import { describe, expect, test } from 'vitest';
import { listAt, textAt } from '../../../toolkit/contract/objects.js';
import { databaseKinds } from '../database.ts';
import { startReceiver } from '../deliveries/receiver.ts';
import { simulate } from './described.ts';
import { batch, payout } from './payout.ts';
import { at, baobab, sandboxInTurnsOn } from './sandbox.ts';

/** Describes the events in a few words. */
function short(part: unknown): string {
  const what = textAt(part, 'responseCode') ?? textAt(part, 'amount') ?? textAt(part, 'reason');
  const operationId = textAt(at(part, 'request'), 'operationId');
  return `${textAt(part, 'kind')} ${operationId ?? what}`;
}

describe.each(databaseKinds)('on %s', (kind) => {
  const startTestSandbox = sandboxInTurnsOn(kind);
  const params = { transactionReference: 'PO-1' };

  test('states, money, requests and notifications are in order', async () => {
    const sandbox = await startTestSandbox();
    const receiver = await startReceiver();
    const webhook = { partnerCode: 'HARBOUR', url: receiver.url };
    await simulate(sandbox, 'PUT', 'webhooks', webhook);
    const token = await sandbox.login();
    const flagged = batch(payout({ reference: 'PO-1', amount: '12.34', account: '0001234510' }));
    await sandbox.call('sendPayout', { token, body: flagged });
    await simulate(sandbox, 'POST', 'clock/advance', { milliseconds: 5_000, wait: true });
    await sandbox.call('getTransactionStatus', { token, params });
    const key = { partnerCode: 'HARBOUR', ...params };
    await simulate(sandbox, 'POST', 'clock/advance', { milliseconds: 1_000 });
    await simulate(sandbox, 'POST', 'transactions/decline', key);
    await simulate(sandbox, 'POST', 'clock/advance', { milliseconds: 0, wait: true });
    await expect.poll(() => sandbox.lines.join()).toContain('status/check');
    const { status, body } = await simulate(sandbox, 'GET', 'payouts/PO-1');
    expect([status, at(body, 'partnerCode')]).toEqual([200, 'HARBOUR']);
    expect(at(body, 'transaction', 'record', 'responseCode')).toBe('50');
    const story = listAt(body, 'story');
    expect(story.map(short)).toEqual([
      'request sendPayout',
      'state 02',
      'posting -12.34',
      'state 10',
      'delivery 10',
      'attempt 10',
      'request getTransactionStatus',
      'state 50',
      'posting 12.34',
      'delivery 50',
      'attempt 50',
    ]);
    const times = story.map((part) => String(textAt(part, 'at')));
    expect(times).toEqual([...times].sort());
  });

  test('at equal times, a request is listed between the state that it returned and the next', async () => {
    const sandbox = await startTestSandbox();
    const token = await sandbox.login();
    const ask = () => sandbox.call('getTransactionStatus', { token, params });
    const body = batch(payout({ reference: 'PO-1', amount: '12.34' }));
    const send = () => sandbox.call('sendPayout', { token, body });
    await simulate(sandbox, 'POST', 'faults', { kind: 'status', times: 1 });
    for (const call of [send, send, send, ask]) await call();
    const forced = { partnerCode: 'HARBOUR', ...params, responseCode: '01' };
    await simulate(sandbox, 'POST', 'transactions/outcome', forced);
    await ask();
    await simulate(sandbox, 'POST', 'transactions/outcome', { ...forced, responseCode: '60' });
    const { body: told } = await simulate(sandbox, 'GET', 'payouts/PO-1');
    expect(listAt(told, 'story').map(short)).toEqual([
      'request sendPayout',
      'request sendPayout',
      'state 02',
      'posting -12.34',
      'request sendPayout',
      'request getTransactionStatus',
      'state 01',
      'request getTransactionStatus',
      'state 60',
      'posting 12.34',
    ]);
  });

  test('a rejected reference has a story, one that was never sent has none', async () => {
    const sandbox = await startTestSandbox();
    const token = await sandbox.login();
    const body = batch(payout({ reference: 'PO-1', currency: 'USD' }));
    await sandbox.call('sendPayout', { token, body });
    const told = await simulate(sandbox, 'GET', 'payouts/PO-1');
    expect(at(told.body, 'transaction')).toBeNull();
    expect(listAt(told.body, 'story').map(short)).toEqual([
      'request sendPayout',
      'rejection currency-not-paid-out',
    ]);
    expect((await simulate(sandbox, 'GET', 'payouts/PO-2')).status).toBe(404);
  });

  test('if several partners have the reference, one must be named', async () => {
    const sandbox = await startTestSandbox();
    for (const token of [await sandbox.login(), await sandbox.login(baobab)])
      await sandbox.call('sendPayout', { token, body: batch(payout({ reference: 'PO/1' })) });
    const path = `payouts/${encodeURIComponent('PO/1')}`;
    const both = await simulate(sandbox, 'GET', path);
    expect(both.status).toBe(400);
    expect(at(both.body, 'errors', 0, 'message')).toBe('must be one of BAOBAB, HARBOUR');
    const one = await simulate(sandbox, 'GET', `${path}?partnerCode=BAOBAB`);
    expect(one.body).toMatchObject({ partnerCode: 'BAOBAB', transactionReference: 'PO/1' });
    const none = await simulate(sandbox, 'GET', `${path}?partnerCode=SUNRISE`);
    expect(none.status).toBe(404);
  });
});
