/** Tests the journal of requests, and the data that it never keeps. */
import { connect } from 'node:net';
import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { readPublished } from '../../../toolkit/package-files.ts';
import type { Rejection } from '../../../toolkit/sandbox/engine/interface/rejections.ts';
import { openEngine } from '../../../toolkit/sandbox/engine/open.ts';
import { maxRequests } from '../../../toolkit/sandbox/engine/requests.ts';
import { openJournal } from '../../../toolkit/sandbox/http/journal.ts';
import type { JournalEntry } from '../../../toolkit/sandbox/http/journal-entry.ts';
import type { Journal } from '../../../toolkit/sandbox/http/journal.ts';
import { isFull } from '../../support/full.ts';
import { databaseKinds, freshDatabase } from '../database.ts';
import { startApp } from './app.ts';
import { batch, payout } from './payout.ts';
import type { Client } from './sandbox.ts';
import { keyHeader, at, baobab, harbour, sandboxInTurnsOn, send } from './sandbox.ts';

const startTestSandbox = sandboxInTurnsOn('SQLite');
const contract = await readPublished();

async function journalOf(sandbox: Client, query = '') {
  const { status, body } = await sandbox.simulate('GET', `requests?${query}`);
  expect(status).toBe(200);
  const requests = at(body, 'items');
  if (!Array.isArray(requests)) throw new Error('The journal must be a list.');
  const list: unknown[] = requests;
  return { total: at(body, 'total'), dropped: at(body, 'dropped'), requests: list };
}

const status = { params: { transactionReference: 'PO-1' } };

test('a payout, its status and a login are listed with their outcomes', async () => {
  const sandbox = await startTestSandbox();
  const token = await sandbox.login();
  const receipt = await sandbox.call('sendPayout', {
    token,
    body: batch(payout({ reference: 'PO-1' }), payout({ reference: 'PO-2', bank: 'nowhere' })),
    headers: { [keyHeader]: 'KEY-1' },
  });
  await sandbox.call('getTransactionStatus', { token, ...status });
  const { total, dropped, requests } = await journalOf(sandbox);
  expect([total, dropped]).toEqual([3, 0]);
  expect(requests).toMatchObject([
    {
      operationId: 'getTransactionStatus',
      method: 'GET',
      path: '/remittance-middleware/transaction/status/check/{transactionReference}',
      partnerCode: 'HARBOUR',
      status: 200,
      transactionReferences: ['PO-1'],
      responseCode: '02',
      idempotencyKey: false,
      judged: { verdict: 'accepted', reason: null, remarks: [], errors: [] },
      fault: null,
    },
    {
      requestId: receipt.headers.get('sandbox-request-id'),
      operationId: 'sendPayout',
      method: 'POST',
      partnerCode: 'HARBOUR',
      status: 200,
      transactionReferences: ['PO-1', 'PO-2'],
      referenceCount: 2,
      batchId: at(receipt.body, 'batchId'),
      errorTransactionCount: 1,
      responseCode: null,
      idempotencyKey: true,
    },
    { operationId: 'login', partnerCode: 'HARBOUR', status: 200, referenceCount: 0 },
  ]);
});

test('a rejection says where and why, and a difference has its remark', async () => {
  const sandbox = await startTestSandbox();
  const token = await sandbox.login();
  const { paymentAmount, ...noAmount } = payout({ reference: 'PO-1' });
  const { senderInformation, ...noSender } = payout({ reference: 'PO-2' });
  const send = (one: object) =>
    sandbox.call('sendPayout', { token, body: { transactionRequestList: [one] } });
  await send({ ...noAmount, paymentNarration: 7 });
  await send(noSender);
  const { requests } = await journalOf(sandbox, 'operationId=sendPayout');
  expect(requests).toMatchObject([
    {
      status: 200,
      judged: {
        verdict: 'accepted-with-remarks',
        remarks: [expect.stringContaining("'senderInformation' (assumed: ")],
      },
    },
    {
      status: 400,
      transactionReferences: ['PO-1'],
      judged: {
        verdict: 'rejected',
        reason: "The body must fit the operation's schema.",
      },
    },
  ]);
  const errors = at(requests, 1, 'judged', 'errors');
  expect(errors).toMatchObject([
    { path: '/transactionRequestList/0/paymentNarration', message: 'must be string' },
    { path: '/transactionRequestList/0/paymentAmount' },
  ]);
  expect(at(errors, 0, 'origin')).toMatch(/^stated: /);
});

test('requests without an operation or token, unsimulated and unreadable ones are listed too', async () => {
  const sandbox = await startTestSandbox();
  const token = await sandbox.login();
  const [named] = contract.namedOnly;
  if (!named) throw new Error('The contract must have an operation that it only names.');
  const path = named.path.replaceAll(/\{\w+\}/g, 'any');
  await sandbox.simulate('DELETE', 'requests');
  await send('GET', `${sandbox.url}/nothing/0001234500`, {});
  await send('GET', `${sandbox.url}/auth/login`, {});
  await send(named.method.toUpperCase(), sandbox.url + path, { token });
  await sandbox.call('listBalances', {});
  await sandbox.call('login', { body: '{' });
  await sandbox.call('login', { body: { ...harbour, password: 'wrong' } });
  await send('GET', `${sandbox.url}/remittance-middleware/transaction/status/check/%zz`, {});
  await sandbox.simulate('GET', 'nothing');
  const { requests } = await journalOf(sandbox);
  const seen = requests
    .toReversed()
    .map((one) => [
      at(one, 'operationId'),
      at(one, 'path'),
      at(one, 'status'),
      at(one, 'judged', 'verdict'),
      at(one, 'partnerCode'),
    ]);
  expect(seen).toEqual([
    [null, null, 404, 'rejected', null],
    [null, '/auth/login', 405, 'rejected', null],
    [named.operationId, named.path, 501, 'not-simulated', 'HARBOUR'],
    ['listBalances', contract.find('listBalances')?.path, 401, 'rejected', null],
    ['login', '/auth/login', 400, 'rejected', null],
    ['login', '/auth/login', 401, 'rejected', 'HARBOUR'],
    ['getTransactionStatus', contract.find('getTransactionStatus')?.path, 400, 'rejected', null],
  ]);
});

test('a request that is cut off is listed, with its effects', async () => {
  const sandbox = await startTestSandbox();
  const token = await sandbox.login();
  for (const kind of ['drop-before', 'drop-after']) {
    await sandbox.simulate('POST', 'faults', { kind, operationId: 'sendPayout', times: 1 });
    const body = batch(payout({ reference: `PO-${kind}` }));
    await expect(sandbox.call('sendPayout', { token, body })).rejects.toThrow();
  }
  const { requests } = await journalOf(sandbox, 'status=cut');
  expect(requests).toMatchObject([
    {
      status: null,
      transactionReferences: ['PO-drop-after'],
      judged: { verdict: 'accepted' },
      fault: { kind: 'drop-after' },
    },
    {
      status: null,
      transactionReferences: ['PO-drop-before'],
      batchId: null,
      judged: { verdict: 'not-judged', errors: [] },
      fault: { kind: 'drop-before' },
    },
  ]);
  expect(at(requests, 0, 'batchId')).toMatch(/^BATCH-/);
});

test('the journal shows an accepted batch even if the caller leaves before the answer', async () => {
  let answer: (() => void) | undefined;
  const receipt = {
    batchId: 'BATCH-1',
    totalCount: 1,
    errorTransactionCount: null,
    createDate: '2026-03-04 09:15:20',
  };
  const handler = () =>
    new Promise<unknown>((resolve) => {
      answer = () => resolve(receipt);
    });
  const app = await startApp(contract, { handlers: { sendPayout: handler } });
  const token = await app.login();
  const left = new AbortController();
  const sent = fetch(app.url + (contract.find('sendPayout')?.path ?? ''), {
    method: 'POST',
    signal: left.signal,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(batch(payout({ reference: 'PO-1' }))),
  });
  const over = async () => (await app.journal.list({ operationId: 'sendPayout' })).items[0];
  await expect.poll(() => answer).toBeDefined();
  left.abort();
  await expect(sent).rejects.toThrow();
  await expect.poll(over).toMatchObject({ status: null, judged: { verdict: 'not-judged' } });
  answer?.();
  await expect.poll(over).toMatchObject({ batchId: 'BATCH-1', judged: { verdict: 'accepted' } });
});

test('the list is filtered, and its total counts all matches', async () => {
  const sandbox = await startTestSandbox();
  const [first, second] = [await sandbox.login(), await sandbox.login(baobab)];
  for (const [token, reference] of [
    [first, 'PO-1'],
    [first, 'PO-2'],
    [second, 'PO-1'],
  ] as const) {
    const body = batch(payout({ reference, currency: 'NGN' }));
    await sandbox.call('sendPayout', { token, body });
    await sandbox.call('getFxRate', { token, query: { countryCode: 'nga' } });
  }
  const counts: { [query: string]: unknown } = {};
  for (const query of [
    'partnerCode=BAOBAB',
    'operationId=sendPayout',
    'operationId=sendPayout&limit=1',
    'transactionReference=PO-1',
    'transactionReference=PO-1&partnerCode=HARBOUR',
    'verdict=accepted-with-remarks',
    'status=200',
    'status=400',
    'since=2001-01-01T00:00:00Z',
    'since=2901-01-01T00:00:00Z',
  ]) {
    const { total, requests } = await journalOf(sandbox, query);
    counts[query] = [total, requests.length];
  }
  expect(counts).toEqual({
    'partnerCode=BAOBAB': [3, 3],
    'operationId=sendPayout': [3, 3],
    'operationId=sendPayout&limit=1': [3, 1],
    'transactionReference=PO-1': [2, 2],
    'transactionReference=PO-1&partnerCode=HARBOUR': [1, 1],
    'verdict=accepted-with-remarks': [3, 3],
    'status=200': [8, 8],
    'status=400': [0, 0],
    'since=2001-01-01T00:00:00Z': [8, 8],
    'since=2901-01-01T00:00:00Z': [0, 0],
  });
});

test('with `since`, only requests that began after it are listed', async () => {
  const sandbox = await startTestSandbox();
  const token = await sandbox.login();
  const mark = await sandbox.call('listBalances', { token });
  const since = `since=${mark.headers.get('sandbox-request-id')}`;
  expect((await journalOf(sandbox, since)).total).toBe(0);
  await sandbox.call('getTransactionStatus', { token, ...status });
  expect(await journalOf(sandbox, since)).toMatchObject({
    total: 1,
    requests: [{ operationId: 'getTransactionStatus' }],
  });
  for (const wrong of ['x', '2026-99-01T00:00:00Z', 'REQ-000000-1', `${since.slice(6)}999`]) {
    const answer = await sandbox.simulate('GET', `requests?since=${wrong}`);
    expect([answer.status, at(answer.body, 'errors', 0, 'path')]).toEqual([400, '/since']);
  }
});

test("a call has its caller's id, and is found by it", async () => {
  const sandbox = await startTestSandbox();
  const token = await sandbox.login();
  const clockAt = at((await sandbox.simulate('GET', 'clock')).body, 'now');
  for (const id of ['page-1', 'page-1', 'page-2', 'with blanks', 'x'.repeat(65)]) {
    await sandbox.call('listBalances', { token, headers: { 'sandbox-call-id': id } });
  }
  const { total, requests } = await journalOf(sandbox, 'callId=page-1');
  expect(total).toBe(2);
  expect(requests[0]).toMatchObject({ callId: 'page-1', operationId: 'listBalances', clockAt });
  const all = (await journalOf(sandbox, 'operationId=listBalances')).requests;
  expect(all.map((one) => at(one, 'callId'))).toEqual([null, null, 'page-2', 'page-1', 'page-1']);
});

test('the list is cleared for one partner or for all, and by a reset', async () => {
  const sandbox = await startTestSandbox();
  const login = () => Promise.all([sandbox.login(), sandbox.login(baobab)]);
  await login();
  await sandbox.simulate('DELETE', 'requests?partnerCode=HARBOUR');
  expect(await journalOf(sandbox)).toMatchObject({
    total: 1,
    requests: [{ partnerCode: 'BAOBAB' }],
  });
  for (const [method, path] of [
    ['DELETE', 'requests'],
    ['POST', 'reset'],
  ] as const) {
    await login();
    expect((await sandbox.simulate(method, path)).status).toBe(204);
    expect((await journalOf(sandbox)).total).toBe(0);
  }
});

test('a large batch lists its first hundred references, and counts all', async () => {
  const sandbox = await startTestSandbox();
  const token = await sandbox.login();
  const references = Array.from({ length: 150 }, (_, index) => `PO-${index}`);
  const body = batch(...references.map((reference) => payout({ reference, amount: '1.00' })));
  await sandbox.call('sendPayout', { token, body });
  const { requests } = await journalOf(sandbox, 'operationId=sendPayout');
  expect(requests).toMatchObject([
    { referenceCount: 150, transactionReferences: references.slice(0, 100) },
  ]);
});

describe.each(databaseKinds)('the journal of several processes on %s', (kind) => {
  const entry = (journal: Journal, changes: Partial<JournalEntry> = {}): JournalEntry => ({
    requestId: journal.newRequestId(),
    callId: null,
    at: 0,
    clockAt: 0,
    partnerCode: 'HARBOUR',
    operationId: 'sendPayout',
    method: 'POST',
    path: '/',
    status: 200,
    durationMs: 1,
    transactionReferences: ['PO-1'],
    referenceCount: 1,
    batchId: null,
    errorTransactionCount: null,
    responseCode: null,
    idempotencyKey: false,
    judged: { verdict: 'accepted', reason: null, remarks: [], errors: [] },
    fault: null,
    ...changes,
  });

  /** @param looks whether it polls the database, as the loops of a sandbox do */
  async function open(database: string, looks: boolean): Promise<Journal> {
    const engine = await openEngine({ database });
    const journal = await openJournal(engine, 'test');
    const look = () => void engine.look().catch(() => undefined);
    const looking = looks ? setInterval(look, 20) : undefined;
    onTestFinished(async () => {
      clearInterval(looking);
      await journal.close();
      await engine.close();
    });
    return journal;
  }

  async function openTwo(): Promise<[Journal, Journal]> {
    const database = await freshDatabase(kind);
    return [await open(database, true), await open(database, true)];
  }

  test('shows the same in each, immediately', async () => {
    const [one, other] = await openTwo();
    const ids = [one, other, one].map((journal) => {
      const added = entry(journal);
      journal.add(added);
      return added.requestId;
    });
    for (const journal of [one, other]) {
      const { total, items } = await journal.list();
      expect(total).toBe(3);
      expect(items.map(({ requestId }) => requestId)).toEqual(ids.toSorted().toReversed());
      const [first = NaN] = ids.toSorted().map((id) => journal.numberIn(id));
      expect((await journal.list({ since: first })).total).toBe(2);
    }
  });

  test('keeps the newest requests, and says how many it has dropped', async () => {
    const [one, other] = await openTwo();
    for (let count = 0; count < maxRequests + 600; count += 1) {
      const journal = count % 2 === 0 ? one : other;
      journal.add(entry(journal, { at: count }));
      // The entry is written in between, as it would be over time.
      if (count % 2_000 === 0) await other.list({ limit: 1 });
    }
    for (const journal of [one, other]) {
      const { total, dropped, items } = await journal.list({ limit: maxRequests });
      expect([total, dropped, items.length]).toEqual([maxRequests, 600, maxRequests]);
      // If two begin within a millisecond, either may be the later one.
      expect(Math.min(...items.map(({ at: begun }) => begun))).toBeGreaterThan(400);
    }
  });

  test('has a size limit, so that large requests leave room for fewer', async () => {
    const [one, other] = await openTwo();
    const transactionReferences = Array.from({ length: 100 }, () => 'x'.repeat(300));
    for (let count = 0; count < 1_000; count += 1) {
      one.add(entry(one, { transactionReferences }));
      if (count % 100 === 0) await one.list({ limit: 1 });
    }
    const { total, dropped } = await other.list();
    expect(total).toBeGreaterThan(100);
    expect(total).toBeLessThan(250);
    expect(total + dropped).toBe(1_000);
  });

  test('can be cleared for one partner, and keeps later changes', async () => {
    const [one, other] = await openTwo();
    const late = entry(one, { partnerCode: 'BAOBAB', status: null });
    one.add(late);
    for (const journal of [one, other]) journal.add(entry(journal));
    expect((await other.list()).total).toBe(3);
    one.add({ ...late, batchId: 'BATCH-1' });
    await other.clear('HARBOUR');
    for (const journal of [one, other]) {
      expect(await journal.list()).toMatchObject({
        ...{ total: 1, dropped: 0, items: [{ partnerCode: 'BAOBAB', batchId: 'BATCH-1' }] },
      });
    }
    await one.clear();
    expect(await other.list()).toMatchObject({ total: 0, dropped: 0 });
  });

  test('waits once for a process that does not answer, but never while someone follows it', async () => {
    const database = await freshDatabase(kind);
    const one = await open(database, true);
    const frozen = await open(database, false);
    one.add(entry(one));
    const followed = performance.now();
    expect((await one.follow({})).total).toBe(1);
    const start = performance.now();
    expect(start - followed).toBeLessThan(1_000);
    expect((await one.list()).total).toBe(1);
    const forgotten = performance.now();
    expect(forgotten - start).toBeGreaterThan(1_000);
    expect((await one.list()).total).toBe(1);
    expect(performance.now() - forgotten).toBeLessThan(1_000);
    frozen.add(entry(frozen));
    expect((await frozen.list()).total).toBe(2);
  });
});

describe('rejected payouts of a batch', () => {
  const rejection = (position: number, transactionReference: string): Rejection => ({
    rejectionId: `R-${position}`,
    partnerCode: 'HARBOUR',
    batchId: 'BATCH-1',
    position,
    transactionReference,
    reason: 'currency-not-paid-out',
    rejectedAt: 0,
  });

  async function linesWith(rejections: Rejection[]): Promise<string[]> {
    const { length } = rejections;
    const app = await startApp(contract, {
      handlers: {
        async sendPayout({ noteRejections }) {
          noteRejections(rejections);
          return {
            batchId: 'BATCH-1',
            totalCount: length,
            errorTransactionCount: length,
            createDate: '2026-03-04 09:15:20',
          };
        },
      },
    });
    const token = await app.login();
    const body = batch(payout({ reference: 'PO-1' }));
    expect((await app.call('sendPayout', { token, body })).status).toBe(200);
    return app.lines.slice(2);
  }

  test('have a line each in the log, below that of the request', async () => {
    expect(await linesWith([rejection(0, 'PO-1'), rejection(1, 'PO\n2\u001b[31m')])).toEqual([
      '  rejected: "PO-1" currency-not-paid-out: The sandbox pays out in no country in this paymentCurrency.',
      '  rejected: "PO?2?[31m" currency-not-paid-out: The sandbox pays out in no country in this paymentCurrency.',
    ]);
  });

  test('are twenty lines at most', async () => {
    const rejections = Array.from({ length: 25 }, (_, index) => rejection(index, `PO-${index}`));
    const lines = await linesWith(rejections);
    expect(lines).toHaveLength(21);
    expect(lines.at(-1)).toBe('  rejected: 5 more; GET /_sandbox/rejections lists them');
  });
});

test('whatever is sent, the journal and the log contain nothing personal and no secret', async () => {
  const sandbox = await startTestSandbox();
  const token = await sandbox.login();
  const marker = 'MARKER-7f3a';
  const marked = fc
    .constantFrom('', '0001234500', '\u0000', '\ud800', 'x'.repeat(400), '\r\n')
    .map((text) => `${marker}${text}`);
  const anything = fc.oneof(
    marked,
    fc.dictionary(marked, marked),
    fc.array(marked),
    fc.constant(7),
  );
  const sent = fc.record({
    operationId: fc.constantFrom('sendPayout', 'login', 'refreshToken', 'enquireAccount'),
    changes: fc.dictionary(
      fc.oneof(
        marked,
        fc.constantFrom(...Object.keys(payout({ reference: '' })), 'email', 'password', 'bankCode'),
      ),
      anything,
    ),
    inside: fc.boolean(),
    key: fc.constantFrom('', `${marker}-key`),
    bearer: fc.constantFrom(token, `${marker}.a.b`),
  });
  await fc.assert(
    fc.asyncProperty(sent, async ({ operationId, changes, inside, key, bearer }) => {
      const { transactionReference, ...others } = { transactionReference: '', ...changes };
      const one = { ...payout({ reference: 'PO-1', amount: '7654321.00' }), ...others };
      const body = inside ? { transactionRequestList: [one], ...others } : others;
      const headers = { [keyHeader]: key, 'x-other': `${marker}-header` };
      await sandbox.call(operationId, { token: bearer, body, headers });
    }),
    { numRuns: isFull ? 300 : 100 },
  );
  await sandbox.call('listPossibleBanks', { token, params: { accountNumber: `${marker}1` } });
  const query = { accountNumber: marker, startTime: marker, endTime: marker };
  await sandbox.call('getIntradayStatement', { token, query });
  await send('GET', `${sandbox.url}/nothing/${marker}?${marker}=${marker}`, {});
  await send('GET', `${sandbox.url}/auth/login?token=${marker}`, {});
  await sandbox.call('login', { body: { email: marker, password: marker } });
  await cutOff(sandbox.url, `POST /auth/login HTTP/1.1\r\n${marker}: ${marker}\r\n\r\n{"${marker}`);
  const journal = (await sandbox.simulate('GET', 'requests?limit=1000')).text;
  const log = sandbox.lines.join('\n');
  expect(journal.length).toBeGreaterThan(10_000);
  for (const text of [journal, log]) {
    for (const secret of [
      marker,
      token,
      harbour.password,
      harbour.email,
      '7654321',
      'Chidi',
      'Grace',
      'School fees',
      '0001234500',
    ]) {
      expect(text).not.toContain(secret);
    }
  }
});

async function cutOff(url: string, text: string): Promise<void> {
  await new Promise<void>((resolve) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => {
      socket.end(text);
      socket.resume();
    });
    socket.on('close', () => resolve());
  });
}
