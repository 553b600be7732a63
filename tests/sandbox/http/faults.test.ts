/** Tests faults for the requests of one partner or of one payout, and their answers. */
import { describe, expect, test } from 'vitest';
import { readPublished } from '../../../toolkit/package-files.ts';
import { databaseKinds, freshDatabase } from '../database.ts';
import { batch, payout } from './payout.ts';
import type { TestSandbox } from './sandbox.ts';
import { at, baobab, harbour, sandboxInTurnsOn, sandboxOn, send } from './sandbox.ts';

const startTestSandbox = sandboxInTurnsOn('SQLite');
const contract = await readPublished();

async function setFault(sandbox: TestSandbox, rule: object): Promise<void> {
  const { status, text } = await sandbox.simulate('POST', 'faults', rule);
  expect(status, text).toBe(201);
}

async function faultOf(sandbox: TestSandbox): Promise<unknown> {
  return at(await sandbox.list('faults'), 0);
}

test("a partner's fault hits only requests with its tokens", async () => {
  const sandbox = await startTestSandbox();
  const [first, second] = [await sandbox.login(), await sandbox.login(baobab)];
  await setFault(sandbox, { kind: 'status', status: 503, partnerCode: 'HARBOUR' });
  expect((await sandbox.call('listBalances', { token: first })).status).toBe(503);
  expect((await sandbox.call('listBalances', { token: second })).status).toBe(200);
  expect((await sandbox.call('listBalances', { token: 'a.b.c' })).status).toBe(401);
  expect((await sandbox.call('listBalances', {})).status).toBe(401);
  expect(await faultOf(sandbox)).toMatchObject({ partnerCode: 'HARBOUR', fitting: 1, hits: 1 });
});

test('at the login, the e-mail address identifies the partner', async () => {
  const sandbox = await startTestSandbox();
  await setFault(sandbox, { kind: 'status', partnerCode: 'HARBOUR', operationId: 'login' });
  const login = async (body: object) => (await sandbox.call('login', { body })).status;
  expect(await login(harbour)).toBe(500);
  expect(await login({ ...harbour, email: harbour.email.toUpperCase(), password: 'x' })).toBe(500);
  expect(await login(baobab)).toBe(200);
  expect(await login({ email: 'nobody@nowhere.example', password: 'x' })).toBe(401);
});

test("a payout's fault hits requests with it in the body or the URL, before they are handled", async () => {
  const sandbox = await startTestSandbox();
  const token = await sandbox.login();
  await setFault(sandbox, { kind: 'status', transactionReference: 'PO-2' });
  const pay = async (...references: string[]) => {
    const body = batch(...references.map((reference) => payout({ reference })));
    return (await sandbox.call('sendPayout', { token, body })).status;
  };
  const ask = async (transactionReference: string) =>
    (await sandbox.call('getTransactionStatus', { token, params: { transactionReference } }))
      .status;
  expect([await pay('PO-1', 'PO-2'), await ask('PO-2')]).toEqual([500, 500]);
  expect(await sandbox.list('transactions')).toEqual([]);
  expect([await pay('PO-1'), await ask('PO-1')]).toEqual([200, 200]);
});

test('faults apply in the order of setting, whatever they do', async () => {
  const sandbox = await startTestSandbox();
  const token = await sandbox.login();
  const params = { transactionReference: 'PO-1' };
  await setFault(sandbox, { kind: 'status', status: 501, ...params });
  await setFault(sandbox, { kind: 'status', status: 502, partnerCode: 'HARBOUR' });
  await setFault(sandbox, { kind: 'status', status: 503 });
  expect((await sandbox.call('getTransactionStatus', { token, params })).status).toBe(501);
  expect((await sandbox.call('listBalances', { token })).status).toBe(502);
  expect((await sandbox.call('login', { body: { email: 'a', password: 'b' } })).status).toBe(503);
});

test.each([
  [{ status: 429 }, null],
  [{ status: 429, retryAfterSeconds: 7 }, '7'],
  [{ status: 503, retryAfterSeconds: 0 }, '0'],
])('the answer of %j has Retry-After %s', async (rule, retryAfter) => {
  const sandbox = await startTestSandbox();
  const token = await sandbox.login();
  await setFault(sandbox, { kind: 'status', operationId: 'listBalances', ...rule });
  const answer = await sandbox.call('listBalances', { token });
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([rule.status, retryAfter]);
  expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/);
  expect(answer.body).toMatchObject({ status: rule.status, title: 'Fault on demand' });
});

test('a 401 names the expected scheme, and a 400 has the shape of the contract', async () => {
  const sandbox = await startTestSandbox();
  const token = await sandbox.login();
  const body = batch(payout({ reference: 'PO-1' }));
  await setFault(sandbox, { kind: 'status', status: 401, times: 1 });
  const unauthorized = await sandbox.call('sendPayout', { token, body });
  expect(unauthorized.headers.get('www-authenticate')).toMatch(/^Bearer .*error="invalid_token"/);
  await setFault(sandbox, { kind: 'status', status: 400, operationId: 'sendPayout' });
  const rejected = await sandbox.call('sendPayout', { token, body });
  expect(rejected.headers.get('content-type')).toMatch(/^application\/json/);
  expect(at(rejected.body, 'transactionResponse', 'detail')).toBe(
    'A fault was set for this request.',
  );
  expect(await sandbox.list('transactions')).toEqual([]);
});

test('faults also hit an operation that is not simulated, with a valid token', async () => {
  const sandbox = await startTestSandbox();
  const token = await sandbox.login();
  const [named] = contract.namedOnly;
  if (!named) throw new Error('The contract must have an operation that it only names.');
  const { operationId, method, path } = named;
  await setFault(sandbox, { kind: 'status', status: 429, operationId, partnerCode: 'HARBOUR' });
  const url = sandbox.url + path.replaceAll(/\{\w+\}/g, 'any');
  expect((await send(method.toUpperCase(), url, { token })).status).toBe(429);
  expect((await send(method.toUpperCase(), url, {})).status).toBe(401);
});

test('a fault with incompatible fields is rejected, with the compatible ones', async () => {
  const sandbox = await startTestSandbox();
  const rejection = async (rule: object) => {
    const { status, body } = await sandbox.simulate('POST', 'faults', rule);
    expect(status).toBe(400);
    return `${String(at(body, 'errors', 0, 'path'))} ${String(at(body, 'errors', 0, 'message'))}`;
  };
  expect(await rejection({ kind: 'latency', status: 503 })).toBe(
    '/status must be left out; latency accepts partnerCode, transactionReference, probability, times, seed, operationId, milliseconds',
  );
  expect(await rejection({ kind: 'webhook-never', operationId: 'login' })).toMatch(
    /^\/operationId must be left out; webhook-never accepts .*responseCode$/,
  );
  expect(await rejection({ kind: 'truncate', transactionRefrence: 'PO-1' })).toMatch(
    /^\/transactionRefrence must be left out; truncate accepts .*transactionReference/,
  );
  expect(await rejection({ kind: 'status', retryAfterSeconds: -1 })).toMatch(
    /^\/retryAfterSeconds/,
  );
  expect(await rejection({ kind: 'status', status: 399 })).toMatch(/^\/status must be >= 400/);
  expect(await rejection({ kind: 'webhook-twice', responseCode: '77' })).toMatch(/^\/responseCode/);
  expect(await rejection({ kind: 'latency', milliseconds: 600_001 })).toMatch(/^\/milliseconds/);
  expect(await rejection({ kind: 'truncate', partnerCode: 'NOBODY' })).toMatch(
    /^\/partnerCode must be the code of a partner/,
  );
  expect(await sandbox.list('faults')).toEqual([]);
});

test('a fault for notifications is set like the others', async () => {
  const sandbox = await startTestSandbox();
  const token = await sandbox.login();
  const webhook = { partnerCode: 'HARBOUR', url: 'http://127.0.0.1:9/hook' };
  await sandbox.simulate('PUT', 'webhooks', webhook);
  await setFault(sandbox, { kind: 'webhook-never', partnerCode: 'HARBOUR', responseCode: '00' });
  await sandbox.call('sendPayout', { token, body: batch(payout({ reference: 'PO-1' })) });
  await sandbox.simulate('POST', 'clock/advance', { milliseconds: 60_000 });
  const deliveries = async () => await sandbox.list('deliveries');
  await expect
    .poll(deliveries)
    .toMatchObject([{ state: 'failed', attempts: [{ error: 'a fault on demand: never sent' }] }]);
  expect(await faultOf(sandbox)).toMatchObject({ kind: 'webhook-never', fitting: 1, hits: 1 });
});

test('rejected payouts are available on request', async () => {
  const sandbox = await startTestSandbox();
  const query = 'partnerCode=HARBOUR&transactionReference=PO-1&limit=5';
  const answer = await sandbox.simulate('GET', `rejections?${query}`);
  expect([answer.status, answer.body]).toEqual([200, { total: 0, next: null, items: [] }]);
});

test('a scenario runs step by step, before any fault, and restarts when it is set again', async () => {
  const sandbox = await startTestSandbox();
  const token = await sandbox.login();
  const params = { transactionReference: 'PO-1' };
  const scenario = {
    ...params,
    operationId: 'getTransactionStatus',
    steps: [
      { kind: 'status', status: 503, retryAfterSeconds: 2 },
      { kind: 'none' },
      { kind: 'status' },
    ],
  };
  const put = await sandbox.simulate('PUT', 'scenarios/first-503', scenario);
  expect([put.status, put.body]).toEqual([200, { name: 'first-503', position: 0, ...scenario }]);
  await setFault(sandbox, { kind: 'status', status: 429, ...params });
  const ask = async () => (await sandbox.call('getTransactionStatus', { token, params })).status;
  const body = batch(payout({ reference: 'PO-1' }));
  expect((await sandbox.call('sendPayout', { token, body })).status).toBe(429);
  expect([await ask(), await ask(), await ask(), await ask()]).toEqual([503, 400, 500, 429]);
  const list = async () => at((await sandbox.simulate('GET', 'scenarios')).body, 'items');
  expect(await list()).toMatchObject([{ name: 'first-503', position: 3 }]);
  await sandbox.simulate('PUT', 'scenarios/first-503', scenario);
  expect([await ask(), await ask()]).toEqual([503, 400]);
  expect((await sandbox.simulate('DELETE', 'scenarios/first-503')).status).toBe(204);
  expect((await sandbox.simulate('DELETE', 'scenarios/first-503')).status).toBe(404);
  expect((await sandbox.simulate('DELETE', 'faults/scenario-none')).status).toBe(404);
  expect([await list(), await ask()]).toEqual([[], 429]);
});

test('an impossible scenario is rejected, with the place', async () => {
  const sandbox = await startTestSandbox();
  const rejection = async (scenario: object) => {
    const { status, body } = await sandbox.simulate('PUT', 'scenarios/one', scenario);
    const [path, message] = ['path', 'message'].map((field) => at(body, 'errors', 0, field));
    return `${status} ${String(path)}: ${String(message)}`;
  };
  const steps = [{ kind: 'truncate' }];
  const ofHarbour = { partnerCode: 'HARBOUR', steps };
  expect(await rejection({ steps })).toMatch(/^400 : must have a partnerCode or a trans/);
  expect(await rejection({ ...ofHarbour, steps: [] })).toMatch(/^400 \/steps: /);
  expect(await rejection({ ...ofHarbour, partnerCode: 'NO' })).toMatch(/^400 \/partnerCode: /);
  expect(await rejection({ ...ofHarbour, times: 1 })).toMatch(/^400 /);
  const wrong = [...steps, { kind: 'latency', status: 503 }];
  expect(await rejection({ ...ofHarbour, steps: wrong })).toBe(
    '400 /steps/1/status: must be left out; latency accepts milliseconds',
  );
});

describe.each(databaseKinds)('three processes on %s', (kind) => {
  const start = sandboxOn(kind);

  async function startThree(): Promise<[TestSandbox, TestSandbox, TestSandbox]> {
    const database = await freshDatabase(kind);
    return [await start({ database }), await start({ database }), await start({ database })];
  }

  test('apply a fault exactly as often as it says, and list all hits', async () => {
    const three = await startThree();
    const token = await three[0].login();
    const rule = { kind: 'status', status: 503, operationId: 'sendPayout', times: 5 };
    await setFault(three[1], rule);
    const pay = async (index: number) => {
      const body = batch(payout({ reference: `PO-${index}` }));
      const sandbox = three[index % 3] ?? three[0];
      return (await sandbox.call('sendPayout', { token, body })).status;
    };
    const statuses = [await pay(0), await pay(1)];
    statuses.push(...(await Promise.all(Array.from({ length: 28 }, (_, index) => pay(index + 2)))));
    expect(statuses.filter((status) => status === 503)).toHaveLength(5);
    expect(statuses.filter((status) => status === 200)).toHaveLength(25);
    expect(await faultOf(three[2])).toMatchObject({ hits: 5, fitting: 5 });
    for (const sandbox of three) {
      const { body } = await sandbox.simulate('GET', 'requests?operationId=sendPayout');
      expect([at(body, 'total'), at(body, 'dropped')]).toEqual([30, 0]);
    }
  });

  test('share a scenario, each step once', async () => {
    const three = await startThree();
    const token = await three[0].login();
    const steps = [503, 504, 429].map((status) => ({ kind: 'status', status }));
    await three[2].simulate('PUT', 'scenarios/one', { partnerCode: 'HARBOUR', steps });
    const statuses = [];
    for (const sandbox of [...three, three[0]]) {
      statuses.push((await sandbox.call('listBalances', { token })).status);
    }
    expect(statuses).toEqual([503, 504, 429, 200]);
  });

  test("see another's setting as soon as it has answered", async () => {
    const [one, other] = await startThree();
    const token = await one.login();
    for (let round = 0; round < 20; round += 1) {
      const fault = await one.simulate('POST', 'faults', { kind: 'status', status: 429 });
      const faulty = await other.call('listBalances', { token });
      await one.simulate('DELETE', `faults/${String(at(fault.body, 'faultId'))}`);
      const right = await other.call('listBalances', { token });
      expect([faulty.status, right.status]).toEqual([429, 200]);
    }
  });
});
