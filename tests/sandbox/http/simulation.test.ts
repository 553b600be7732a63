/** Tests the simulation interface, with each answer checked against its own OpenAPI file. */
import type { IncomingMessage } from 'node:http';
import { request } from 'node:http';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { describe, expect, test } from 'vitest';
import { databaseKindsOfHttp } from '../database.ts';
import { description, list, simulate } from './described.ts';
import { batch, payout } from './payout.ts';
import type { Answer } from './sandbox.ts';
import { at, send, sandboxInTurnsOn } from './sandbox.ts';

test('the description is valid OpenAPI', async () => {
  const config = await createConfig({ extends: ['spec'] });
  const source = JSON.stringify(description.document);
  expect(await lintFromString({ source, config })).toEqual([]);
});

const first = { partnerCode: 'HARBOUR', transactionReference: 'PO-1' };

const rate = { query: { countryCode: 'NGA' } };

/** Sends a request with another host, which `fetch` does not allow. */
async function statusUnder(host: string, url: string): Promise<number | undefined> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request(url, { method: 'POST', headers: { host } }, resolve).on('error', reject).end();
  });
  response.resume();
  return response.statusCode;
}

describe.each(databaseKindsOfHttp)('on %s', (kind) => {
  const startTestSandbox = sandboxInTurnsOn(kind);

  async function sandboxWith(...accounts: string[]) {
    const sandbox = await startTestSandbox();
    const token = await sandbox.login();
    const payouts = accounts.map((account, index) =>
      payout({ reference: `PO-${index + 1}`, amount: '12.34', account }),
    );
    if (payouts.length > 0) await sandbox.call('sendPayout', { token, body: batch(...payouts) });
    const codeOf = async (transactionReference: string) => {
      const request = { token: await sandbox.login(), params: { transactionReference } };
      const { body } = await sandbox.call('getTransactionStatus', request);
      return at(body, 'responseCode');
    };
    return { sandbox, token, codeOf };
  }

  test('the health endpoint shows the clock and the partners', async () => {
    const { sandbox } = await sandboxWith();
    const { body } = await simulate(sandbox, 'GET', 'health');
    expect(at(body, 'status')).toBe('ok');
    expect(at(body, 'partners', 0, 'partnerCode')).toBeDefined();
  });

  test('payouts are listed newest first, and can be filtered', async () => {
    const { sandbox } = await sandboxWith('0001234500', '0001234510');
    const all = await list(sandbox, 'transactions');
    expect(all).toHaveLength(2);
    expect(at(all, 0, 'debited')).toBe('12.34');
    const one = await list(sandbox, 'transactions?transactionReference=PO-2&limit=1');
    expect(at(one, 0, 'record', 'transactionReference')).toBe('PO-2');
    const none = await list(sandbox, 'transactions?responseCode=90');
    expect(none).toEqual([]);
    const other = await list(sandbox, 'transactions?partnerCode=BAOBAB');
    expect(other).toEqual([]);
  });

  test('the clock stands, moves on request, and never moves past the limit', async () => {
    const { sandbox, codeOf } = await sandboxWith('0001234500');
    const before = at((await simulate(sandbox, 'GET', 'clock')).body, 'now');
    expect(at((await simulate(sandbox, 'GET', 'clock')).body, 'now')).toBe(before);
    const moved = await simulate(sandbox, 'POST', 'clock/advance', { milliseconds: 60_000 });
    expect(Date.parse(String(at(moved.body, 'now'))) - Date.parse(String(before))).toBe(60_000);
    expect(await codeOf('PO-1')).toBe('00');
    for (const milliseconds of [-1, 1.5, 1e15, '5', null]) {
      expect((await simulate(sandbox, 'POST', 'clock/advance', { milliseconds })).status).toBe(400);
    }
    const runs = await simulate(sandbox, 'PUT', 'clock', { mode: 'auto' });
    expect(at(runs.body, 'mode')).toBe('auto');
    expect((await simulate(sandbox, 'PUT', 'clock', { mode: 'back' })).status).toBe(400);
  });

  test('the clock can be set forward, and due work is done by then', async () => {
    const { sandbox, codeOf } = await sandboxWith('0001234500');
    const shown = String(at((await simulate(sandbox, 'GET', 'clock')).body, 'now'));
    const now = new Date(Date.parse(shown) + 60_000).toISOString();
    const set = await simulate(sandbox, 'PUT', 'clock', { now, wait: true });
    expect(set.body).toMatchObject({ mode: 'manual', now, done: true, upcoming: { payouts: 0 } });
    expect(await codeOf('PO-1')).toBe('00');
    for (const wrong of [shown, '9999-01-01T00:00:00Z', '2101-01-01', '2101-02-30T00:00:00Z']) {
      const answer = await simulate(sandbox, 'PUT', 'clock', { now: wrong });
      expect([wrong, answer.status]).toEqual([wrong, 400]);
    }
    expect((await simulate(sandbox, 'PUT', 'clock', {})).status).toBe(400);
    const back = await simulate(sandbox, 'PUT', 'clock', { now: shown, mode: 'auto' });
    expect(at(back.body, 'detail')).toContain(`it already shows ${now}`);
    expect(at((await simulate(sandbox, 'GET', 'clock')).body, 'mode')).toBe('manual');
  });

  test('each listed outcome is that of an account number with its ending', async () => {
    const { body } = await simulate((await sandboxWith()).sandbox, 'GET', 'outcomes');
    const outcomes = Array.isArray(body) ? body : [];
    expect(outcomes.length).toBeGreaterThan(5);
    const accounts = outcomes.map((one) => `00012345${String(at(one, 'ending'))}`);
    const { sandbox, codeOf } = await sandboxWith(...accounts);
    await simulate(sandbox, 'POST', 'clock/advance', { milliseconds: 60_000 });
    for (const [index, outcome] of outcomes.entries()) {
      expect(await codeOf(`PO-${index + 1}`)).toBe(at(outcome, 'responseCode'));
    }
  });

  test('deliveries of the same moment are listed in the order of creation', async () => {
    const { sandbox } = await sandboxWith('0001234500');
    const receiver = { partnerCode: 'HARBOUR', url: 'http://127.0.0.1:9/hook' };
    await simulate(sandbox, 'PUT', 'webhooks', receiver);
    const made: unknown[] = [];
    for (let count = 0; count < 5; count += 1) {
      const { body } = await simulate(sandbox, 'POST', 'transactions/resend', first);
      made.unshift(at(body, 'deliveryId'));
    }
    const body = await list(sandbox, 'deliveries?partnerCode=HARBOUR');
    expect(Array.isArray(body) && body.map((one) => at(one, 'deliveryId'))).toEqual(made);
  });

  test('a flagged payout waits, and is approved', async () => {
    const { sandbox, codeOf } = await sandboxWith('0001234510');
    await simulate(sandbox, 'POST', 'clock/advance', { milliseconds: 86_400_000 });
    expect(await codeOf('PO-1')).toBe('10');
    expect((await simulate(sandbox, 'POST', 'transactions/approve', first)).status).toBe(200);
    await simulate(sandbox, 'POST', 'clock/advance', { milliseconds: 60_000 });
    expect(await codeOf('PO-1')).toBe('00');
  });

  test('a flagged payout that is declined is rejected and refunded', async () => {
    const { sandbox, codeOf, token } = await sandboxWith();
    const before = (await sandbox.call('listBalances', { token })).text;
    const body = batch(payout({ reference: 'PO-1', account: '0001234510' }));
    await sandbox.call('sendPayout', { token, body });
    await simulate(sandbox, 'POST', 'clock/advance', { milliseconds: 60_000 });
    expect((await simulate(sandbox, 'POST', 'transactions/decline', first)).status).toBe(200);
    expect(await codeOf('PO-1')).toBe('50');
    expect((await sandbox.call('listBalances', { token })).text).toBe(before);
  });

  test('an illegal transition is rejected, with the legal ones', async () => {
    const { sandbox } = await sandboxWith('0001234500');
    await simulate(sandbox, 'POST', 'clock/advance', { milliseconds: 60_000 });
    const rejected = await simulate(sandbox, 'POST', 'transactions/approve', first);
    expect(rejected.status).toBe(409);
    expect(at(rejected.body, 'legal')).toEqual([]);
  });

  test('an outcome is forced, immediately', async () => {
    const { sandbox, codeOf } = await sandboxWith('0001234500');
    const forced = { ...first, responseCode: '60' };
    expect((await simulate(sandbox, 'POST', 'transactions/outcome', forced)).status).toBe(200);
    expect(await codeOf('PO-1')).toBe('60');
    const wrong = { ...first, responseCode: '77' };
    expect((await simulate(sandbox, 'POST', 'transactions/outcome', wrong)).status).toBe(400);
  });

  test.each(['approve', 'decline', 'resend'])('%s knows no unknown payout', async (action) => {
    const { sandbox } = await sandboxWith();
    expect((await simulate(sandbox, 'POST', `transactions/${action}`, first)).status).toBe(404);
    expect((await simulate(sandbox, 'POST', `transactions/${action}`, {})).status).toBe(400);
  });

  test('a payout to a blacklisted account is flagged', async () => {
    const { sandbox, token, codeOf } = await sandboxWith();
    const change = { accountNumber: '0005555500', blacklisted: true };
    expect(at((await simulate(sandbox, 'PUT', 'blacklist', change)).body, 'items')).toContain(
      '0005555500',
    );
    const body = batch(payout({ reference: 'PO-1', account: '0005555500' }));
    await sandbox.call('sendPayout', { token, body });
    await simulate(sandbox, 'POST', 'clock/advance', { milliseconds: 60_000 });
    expect(await codeOf('PO-1')).toBe('10');
    await simulate(sandbox, 'PUT', 'blacklist', { ...change, blacklisted: false });
    expect(await list(sandbox, 'blacklist')).not.toContain('0005555500');
  });

  test('a webhook is registered, listed, and removed; it must be on this machine', async () => {
    const { sandbox } = await sandboxWith();
    const webhook = { partnerCode: 'HARBOUR', url: 'http://127.0.0.1:9/hook' };
    expect((await simulate(sandbox, 'PUT', 'webhooks', webhook)).status).toBe(200);
    expect(await list(sandbox, 'webhooks')).toMatchObject([webhook]);
    for (const url of ['http://192.0.2.1/', 'ftp://127.0.0.1/', 'x', 'http://u:p@127.0.0.1/']) {
      expect((await simulate(sandbox, 'PUT', 'webhooks', { ...webhook, url })).status).toBe(400);
    }
    const unknown = { ...webhook, partnerCode: 'NOBODY' };
    expect((await simulate(sandbox, 'PUT', 'webhooks', unknown)).status).toBe(404);
    expect((await simulate(sandbox, 'DELETE', 'webhooks/HARBOUR')).status).toBe(204);
    expect(await list(sandbox, 'webhooks')).toEqual([]);
  });

  test('an invalid webhook given at the start is rejected in the same words', async () => {
    const { sandbox } = await sandboxWith();
    for (const url of ['http://10.0.0.1/', 'ftp://127.0.0.1/', 'x', 'http://u:p@127.0.0.1/']) {
      const webhook = { partnerCode: 'HARBOUR', url };
      const { body } = await simulate(sandbox, 'PUT', 'webhooks', webhook);
      const started = startTestSandbox({ webhooks: [webhook] });
      await expect(started).rejects.toThrow(String(at(body, 'detail')));
    }
  });

  test('notifications are listed, repeated and sent again', async () => {
    const { sandbox } = await sandboxWith('0001234500');
    expect((await simulate(sandbox, 'POST', 'transactions/resend', first)).status).toBe(409);
    const webhook = { partnerCode: 'HARBOUR', url: 'http://127.0.0.1:9/hook' };
    await simulate(sandbox, 'PUT', 'webhooks', webhook);
    const sent = await simulate(sandbox, 'POST', 'transactions/resend', first);
    expect(sent.status).toBe(200);
    const deliveryId = String(at(sent.body, 'deliveryId'));
    const replayed = await simulate(sandbox, 'POST', `deliveries/${deliveryId}/replay`);
    expect(at(replayed.body, 'record')).toEqual(at(sent.body, 'record'));
    expect(at(replayed.body, 'deliveryId')).not.toBe(deliveryId);
    const listed = await list(sandbox, 'deliveries?transactionReference=PO-1');
    expect(listed).toHaveLength(2);
    expect((await simulate(sandbox, 'POST', 'deliveries/nothing/replay')).status).toBe(404);
  });

  test('a reset restores everything but the key of the tokens', async () => {
    const { sandbox, token } = await sandboxWith('0001234500');
    await simulate(sandbox, 'POST', 'faults', { kind: 'status', operationId: 'getFxRate' });
    expect((await simulate(sandbox, 'POST', 'reset')).status).toBe(204);
    expect(await list(sandbox, 'transactions')).toEqual([]);
    expect(await list(sandbox, 'faults')).toEqual([]);
    expect((await sandbox.call('listBalances', { token })).status).toBe(200);
  });

  test.each<[string, object, (answer: Promise<Answer>) => Promise<unknown>]>([
    [
      'answers 503',
      { kind: 'status', status: 503 },
      async (answer) => expect((await answer).status).toBe(503),
    ],
    ['drops the connection', { kind: 'drop-before' }, (answer) => expect(answer).rejects.toThrow()],
    ['drops it afterwards', { kind: 'drop-after' }, (answer) => expect(answer).rejects.toThrow()],
    ['cuts the answer', { kind: 'truncate' }, (answer) => expect(answer).rejects.toThrow()],
  ])('a fault %s, once, only for its operation', async (_, rule, meets) => {
    const { sandbox, token } = await sandboxWith();
    const fault = { ...rule, operationId: 'getFxRate', times: 1 };
    expect((await simulate(sandbox, 'POST', 'faults', fault)).status).toBe(201);
    expect((await sandbox.call('listBalances', { token })).status).toBe(200);
    await meets(sandbox.call('getFxRate', { token, ...rate }));
    expect((await sandbox.call('getFxRate', { token, ...rate })).status).toBe(200);
    expect(await list(sandbox, 'faults')).toMatchObject([{ hits: 1 }]);
  });

  test('a connection dropped before the work leaves no payout, one dropped after it does', async () => {
    const { sandbox, token } = await sandboxWith();
    for (const [kind, count] of [
      ['drop-before', 0],
      ['drop-after', 1],
      ['truncate', 2],
    ] as const) {
      await simulate(sandbox, 'POST', 'faults', { kind, operationId: 'sendPayout', times: 1 });
      const body = batch(payout({ reference: `PO-${kind}` }));
      await expect(sandbox.call('sendPayout', { token, body })).rejects.toThrow();
      expect(await list(sandbox, 'transactions')).toHaveLength(count);
    }
  });

  test('latency delays an answer and does not change it', async () => {
    const { sandbox, token } = await sandboxWith();
    await simulate(sandbox, 'POST', 'faults', { kind: 'latency', milliseconds: 250, times: 1 });
    const start = performance.now();
    expect((await sandbox.call('getFxRate', { token, ...rate })).status).toBe(200);
    expect(performance.now() - start).toBeGreaterThanOrEqual(245);
  });

  test('a seed hits the same requests again, at about the given probability', async () => {
    const { sandbox, token } = await sandboxWith();
    const rounds: string[] = [];
    for (const seed of [7, 7, 8]) {
      const rule = { kind: 'status', operationId: 'getFxRate', probability: 0.5, seed };
      const fault = await simulate(sandbox, 'POST', 'faults', rule);
      const statuses = [];
      for (let count = 0; count < 40; count += 1) {
        statuses.push((await sandbox.call('getFxRate', { token, ...rate })).status);
      }
      rounds.push(statuses.join());
      await simulate(sandbox, 'DELETE', `faults/${String(at(fault.body, 'faultId'))}`);
    }
    expect(rounds[0]).toBe(rounds[1]);
    expect(rounds[0]).not.toBe(rounds[2]);
    const hits = rounds[0]?.split('500').length ?? 0;
    expect(hits).toBeGreaterThan(8);
    expect(hits).toBeLessThan(32);
  });

  test('an inconsistent fault is rejected', async () => {
    const { sandbox } = await sandboxWith();
    for (const rule of [
      {},
      { kind: 'x' },
      { kind: 'status', status: 200 },
      { kind: 'latency', times: 0 },
      { kind: 'status', probability: 0 },
      { kind: 'status', operationId: 'nothing' },
    ]) {
      expect((await simulate(sandbox, 'POST', 'faults', rule)).status).toBe(400);
    }
    expect(await list(sandbox, 'faults')).toEqual([]);
  });

  test('no endpoint ignores an unknown name', async () => {
    const { sandbox } = await sandboxWith('0001234500');
    for (const { method, path, body } of description.operations) {
      const filled = path.replace('/_sandbox/', '').replace(/\{\w+\}/, 'HARBOUR');
      const ofQuery = await sandbox.simulate(method.toUpperCase(), `${filled}?partner=HARBOUR`);
      expect([ofQuery.status, path, ofQuery.text]).toEqual([
        400,
        path,
        expect.stringContaining('query/partner'),
      ]);
      if (!body) continue;
      const ofBody = await sandbox.simulate(method.toUpperCase(), filled, { partner: 'HARBOUR' });
      expect([ofBody.status, path]).toEqual([400, path]);
    }
    expect(await list(sandbox, 'transactions')).toHaveLength(1);
  });

  test('no page of another origin, and no other host name, may use the simulation', async () => {
    const { sandbox } = await sandboxWith();
    const url = `${sandbox.url}/_sandbox/reset`;
    for (const origin of ['https://evil.example', 'null', `${sandbox.url}0`]) {
      expect((await send('POST', url, { headers: { origin } })).status).toBe(403);
    }
    expect((await send('POST', url, { headers: { origin: sandbox.url } })).status).toBe(204);
    // This is a name that somebody points at this machine, so that their page counts as the same origin.
    expect(await statusUnder('rebound.example', url)).toBe(403);
    expect(await statusUnder('localhost', url)).toBe(204);
  });
});
