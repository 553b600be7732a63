/** Tests the mock's answers for the real contract, over HTTP. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadPrism } from '../../toolkit/mock/prism.ts';
import { publishedRendition } from '../../toolkit/contract/renditions.ts';
import type { RunningMock } from '../../toolkit/mock/server.ts';
import { startMock } from '../../toolkit/mock/server.ts';
import { createContract } from '../../toolkit/contract/contract.ts';
import { parseDocument } from '../../toolkit/contract/document.ts';
import { textAt } from '../../toolkit/contract/objects.js';
import { successOf } from '../../toolkit/contract/operation.ts';
import type { Described, Scenario } from './contract-requests.ts';
import { describedOperations, jsonType, namedOnlyOperations, token } from './contract-requests.ts';
import type { Sent } from './http.ts';
import { send } from './http.ts';
import { contract } from '../support/contract.ts';
import { isFull } from '../support/full.ts';

let described: Described[];
let mock: RunningMock;

beforeAll(async () => {
  described = describedOperations(contract);
  mock = await startMock({ contract, port: 0, host: '127.0.0.1', log: () => undefined });
});

afterAll(() => mock.close());

test('every documented operation answers its first success example, unchanged', async () => {
  expect(described).not.toEqual([]);
  for (const one of described) {
    const { path } = one.operation;
    const success = successOf(one.operation);
    const received = await send(mock.url, one.request);
    expect([path, received.status]).toEqual([path, Number(success?.status)]);
    expect(received.headers['content-type']).toBe(success?.content?.mediaType);
    expect(received.headers).not.toHaveProperty('sl-violations');
    const example = firstExample(one);
    if (example) expect(received.text).toBe(example.text);
  }
});

/** Returns the first example of a success, in its main media type. */
function firstExample({ operation: asked, scenarios }: Described): Scenario | undefined {
  const { status, content } = successOf(asked) ?? {};
  return scenarios.find((one) => one.status === status && one.mediaType === content?.mediaType);
}

test('every example of the contract is available by name, and fits its schema', async () => {
  for (const { request, scenarios } of described) {
    for (const { status, example, value, mediaType, text, schema } of scenarios) {
      expect(contract.schemas.violations(schema, value)).toEqual([]);
      for (const prefer of [`example=${example}`, `code=${status}, example="${example}"`]) {
        const headers = { ...request.headers, prefer, accept: mediaType };
        const received = await send(mock.url, { ...request, headers });
        expect([example, received.status]).toEqual([example, Number(status)]);
        expect(received.text).toBe(text);
      }
    }
  }
});

test('a status is available on request; for an unknown one, the answer lists the existing ones', async () => {
  const { request } = operation('sendPayout');
  const prefer = (wish: string): Sent => {
    return { ...request, headers: { ...request.headers, prefer: wish } };
  };

  expect(await send(mock.url, prefer('code=400'))).toMatchObject({ status: 400 });
  const unknown = await send(mock.url, prefer('code=503'));
  expect(unknown.status).toBe(404);
  expect(unknown.text).toContain('code=200, example=allReceived');
  expect(await send(mock.url, prefer('example=none'))).toMatchObject({ status: 404 });
  expect(await send(mock.url, prefer('dynamic=true'))).toMatchObject({
    status: 200,
    text: JSON.stringify(operation('sendPayout').scenarios[0]?.value),
  });
});

/** Every part of a request that could change a mock's answer. */
const oddities: Omit<Sent, 'method' | 'path'>[] = [
  {},
  { headers: jsonType, body: '{"amount":"10.00"}' },
  { headers: jsonType, body: '{"amount":' },
  { headers: jsonType, body: 'null' },
  { headers: { 'content-type': 'text/plain' }, body: 'text' },
  { headers: { 'content-type': 'multipart/form-data; boundary=x' }, body: '--x--' },
  { headers: { 'content-type': ';;;' }, body: 'text' },
  { body: 'no content type' },
  { headers: { 'content-encoding': 'gzip', ...jsonType }, body: 'not gzip' },
  { headers: { accept: 'application/json' } },
  { headers: { accept: 'text/html' } },
  { headers: { prefer: 'code=200' } },
  { headers: { prefer: 'dynamic=true' } },
];

test('Prism answers the first examples, and invents none for a named-only operation', async () => {
  const ask = await loadPrism(publishedRendition(contract.document));
  for (const one of described) {
    const answer = await ask(one.operation, token, []);
    const example = firstExample(one);
    if (!example) continue;
    expect(answer.isDocumented && answer.body, one.operation.path).toEqual(example.value);
  }
  for (const operation of contract.namedOnly) {
    expect(await ask(operation, token, []), operation.path).toMatchObject({
      isDocumented: false,
      status: 500,
    });
  }
});

test('a named-only operation answers 501, whatever it gets', async () => {
  const named = namedOnlyOperations(contract);
  expect(named).not.toEqual([]);
  for (const [index, request] of named.entries()) {
    // In the quick set, each operation gets one of them, in turns.
    const tried = isFull ? oddities : oddities.slice(index % oddities.length).slice(0, 1);
    const answers = await Promise.all(
      tried.map(async ({ headers, ...sent }) => {
        const all = { ...request, ...sent, headers: { ...token, ...headers } };
        return { sent, ...(await send(mock.url, all)) };
      }),
    );
    for (const answer of answers) {
      const type = { 'content-type': 'application/problem+json' };
      expect(answer).toMatchObject({ status: 501, headers: type });
      const problem: unknown = JSON.parse(answer.text);
      expect(problem).toMatchObject({ status: 501 });
      expect(textAt(problem, 'title')).toBeTruthy();
    }
  }
});

test('without a token every operation that needs one answers 401', async () => {
  const requests = [...described.map(({ request }) => request), ...namedOnlyOperations(contract)];
  const open = described.filter(({ operation }) => !operation.needsToken);
  expect(open).not.toEqual([]);
  for (const { method, path, headers, body } of requests) {
    const rest = { ...headers };
    delete rest.authorization;
    const received = await send(mock.url, { method, path, headers: rest, ...(body && { body }) });
    expect([path, received.status]).toEqual([
      path,
      open.some(({ request }) => request.path === path) ? 200 : 401,
    ]);
    if (received.status === 401) expect(received.headers['www-authenticate']).toBe('Bearer');
  }
});

test('a body with a value of another type is rejected, field by field', async () => {
  let rejected = 0;
  for (const { operation, request, body } of withBody()) {
    const { pointer = '' } = operation.body?.schema ?? {};
    const all = [[], 'text', 1, null, ...wrongInOneField(body)];
    // A field may accept a value of any type.
    for (const wrong of all.filter((one) => contract.schemas.violations(pointer, one).length > 0)) {
      const received = await send(mock.url, { ...request, body: JSON.stringify(wrong) });
      expect([JSON.stringify(wrong), received.status]).toEqual([
        JSON.stringify(wrong),
        expect.toSatisfy((status: number) => status === 400 || status === 422),
      ]);
      rejected += 1;
    }
  }
  expect(rejected).toBeGreaterThan(withBody().length);
});

test('a chunked body is judged like any other', async () => {
  const { request } = operation('login');
  const chunked = { ...request.headers, 'transfer-encoding': 'chunked' };
  const text = { ...chunked, 'content-type': 'text/plain' };
  expect(await send(mock.url, { ...request, headers: chunked })).toMatchObject({ status: 200 });
  expect(await send(mock.url, { ...request, headers: text })).toMatchObject({ status: 415 });
  const wrong = { ...request, headers: chunked, body: '{"email":1}' };
  expect(await send(mock.url, wrong)).toMatchObject({ status: 422 });
});

test("a body that is not JSON gets the contract's 422 or 400 if there is one", async () => {
  for (const { request, scenarios } of withBody()) {
    const received = await send(mock.url, { ...request, body: '{"cut off":' });
    const documented = ['422', '400'].flatMap((code) =>
      scenarios.filter(({ status }) => status === code),
    )[0];
    expect(received.status).toBe(Number(documented?.status ?? 400));
    if (documented) {
      expect(JSON.parse(received.text)).toEqual(documented.value);
      expect(received.headers['sl-violations']).toContain('valid JSON');
    } else {
      expect(JSON.parse(received.text)).toMatchObject({ status: 400, title: 'Malformed body' });
    }
  }
});

test("a request that does not fit gets the contract's 400, and a header says why", async () => {
  const { request, scenarios } = operation('enquireAccount');
  const rejected = scenarios.find(({ status }) => status === '400');
  const received = await send(mock.url, { ...request, body: '{"accountNumber":7,"å":"ω"}' });
  expect(received.status).toBe(400);
  expect(JSON.parse(received.text)).toEqual(rejected?.value);
  expect(received.headers['sl-violations']).toContain('accountNumber must be string');
});

test('a missing or malformed query parameter is rejected', async () => {
  const { request } = operation('getIntradayStatement');
  const [path = ''] = request.path.split('?');
  expect(await send(mock.url, { ...request, path })).toMatchObject({ status: 400 });
  const malformed = request.path.replace(/startTime=[^&]*/, 'startTime=yesterday');
  expect(await send(mock.url, { ...request, path: malformed })).toMatchObject({ status: 400 });
});

test('an unknown path is a 404, and another method a 405 with the right one', async () => {
  expect(await send(mock.url, { method: 'GET', path: '/nowhere' })).toMatchObject({ status: 404 });
  expect(await send(mock.url, { method: 'GET', path: '/auth/login' })).toMatchObject({
    status: 405,
    headers: { allow: 'POST' },
  });
});

test('a hostile request does not stop the mock', async () => {
  const { request } = operation('sendPayout');
  for (const size of [2_100_000, isFull ? 30_000_000 : 5_000_000]) {
    const large = await send(mock.url, { ...request, body: ' '.repeat(size) });
    expect(large.status).toBe(413);
  }
  const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
  expect(await send(mock.url, { ...request, body: deep })).toMatchObject({ status: 400 });
  const odd = { ...request, headers: { ...request.headers, 'content-type': ';;;' } };
  expect(await send(mock.url, odd)).toMatchObject({ status: 415 });
  const banks = operation('listPossibleBanks').request;
  const undecodable = { ...banks, path: `${banks.path}%zz` };
  expect(await send(mock.url, undecodable)).toMatchObject({ status: 400 });
  expect(await send(mock.url, request)).toMatchObject({ status: 200 });
});

test('20,000 empty payouts are rejected in under 0.2 s, and delay nobody', async () => {
  const { request } = operation('sendPayout');
  const transactionRequestList = Array.from({ length: 20_000 }, () => ({}));
  const empty = { ...request, body: JSON.stringify({ transactionRequestList }) };
  const times: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    const others = Array.from({ length: 5 }, () => send(mock.url, operation('login').request));
    // Measure processor time, because the machine may be busy. With Prism's validation, it would take 2.5 s.
    const before = process.cpuUsage();
    const received = await send(mock.url, empty);
    const { user, system } = process.cpuUsage(before);
    times.push((user + system) / 1e6);
    expect(received.status).toBe(400);
    expect(received.headers['sl-violations']).toContain('must have required property');
    const answered = await Promise.all(others);
    expect(answered.map(({ status }) => status)).toEqual(others.map(() => 200));
  }
  expect(Math.min(...times)).toBeLessThan(0.2);
});

test('the mock looks up the media types in Accept, and ignores other text in it', async () => {
  const { request } = operation('listBalances');
  const accepting = async (accept: string): Promise<number> => {
    const headers = { ...request.headers, accept };
    return (await send(mock.url, { ...request, headers })).status;
  };
  for (const accept of ['application/json;q=0.5, text/html', '*/*', "(y/lf'c", 'text', ';', ',,']) {
    expect([accept, await accepting(accept)]).toEqual([accept, 200]);
  }
  expect(await accepting('7/qy/96, application/json; =')).toBe(200);
  expect(await accepting('text/html; =x')).toBe(406);
});

test('a log line has method, template and status, and nothing of the message', async () => {
  const lines: string[] = [];
  const log = (line: string): void => void lines.push(line);
  const logged = await startMock({ contract, port: 0, host: '127.0.0.1', log });
  const statement = operation('getIntradayStatement').request;
  await send(logged.url, operation('listPossibleBanks').request);
  await send(logged.url, statement);
  await send(logged.url, { method: 'GET', path: '/gateway/account/number/bank/0001234500' });
  await send(logged.url, { method: 'DELETE', path: '/gateway/account/number/banks/0001234500' });
  await expect.poll(() => lines.length).toBe(4);
  await logged.close();

  expect(lines).toEqual([
    'GET /gateway/account/number/banks/{accountNumber} 200',
    'GET /collection-middleware/statement/intraday 200',
    'GET /gateway/account/number/.../... 404',
    'DELETE /gateway/account/number/banks/{accountNumber} 405',
  ]);
});

test('a contract without a login is served, with no call to paste', async () => {
  const { '/auth/login': _, ...paths } = contract.document.paths;
  const withoutLogin = createContract({ ...contract.document, paths });
  const served = await startMock({ contract: withoutLogin, port: 0, host: '127.0.0.1', log() {} });
  expect(served.curl).toBeUndefined();
  expect(await send(served.url, operation('listBalances').request)).toMatchObject({ status: 200 });
  expect(await send(served.url, operation('login').request)).toMatchObject({ status: 404 });
  await served.close();
});

test('a later documented operation is served, with no other change', async () => {
  const named = contract.namedOnly.find(({ parameters }) => parameters.length === 0);
  if (!named) throw new Error('The contract has no such operation.');
  const item = contract.document.paths[named.path];
  const value = { reference: 'PO-1' };
  const content = {
    'application/json': { schema: { type: 'object' }, examples: { one: { value } } },
  };
  const responses = { '200': { description: 'Done.', content } };
  const documented = { ...item?.[named.method], 'x-doc-status': 'documented', responses };
  const text = JSON.stringify({
    ...contract.document,
    paths: { ...contract.document.paths, [named.path]: { ...item, [named.method]: documented } },
  });
  const changed = createContract(parseDocument(text));
  const served = await startMock({ contract: changed, port: 0, host: '127.0.0.1', log() {} });
  const method = named.method.toUpperCase();
  const answer = await send(served.url, { method, path: named.path, headers: token });
  expect([answer.status, answer.text]).toEqual([200, JSON.stringify(value)]);
  await served.close();
});

function operation(operationId: string): Described {
  const found = described.find((one) => one.operation.operationId === operationId);
  if (!found) throw new Error(`The contract has no ${operationId}.`);
  return found;
}

function withBody(): Described[] {
  const all = described.filter(({ operation }) => operation.body?.kind === 'json');
  expect(all).not.toEqual([]);
  return all;
}

/** Returns copies of a body, each with one field of another type, at any depth. */
function wrongInOneField(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return [typeof value === 'string' ? 1 : 'text'];
  const wrong = Object.entries(value).flatMap(([key, child]) =>
    wrongInOneField(child).map((changed) =>
      Array.isArray(value) ? value.with(Number(key), changed) : { ...value, [key]: changed },
    ),
  );
  return [...wrong, 'text'];
}
