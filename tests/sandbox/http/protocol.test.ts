/** Tests HTTP itself: requests that are unknown, not allowed, unreadable, too large or too slow. */
import { once } from 'node:events';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createContract } from '../../../toolkit/contract/contract.ts';
import { mockRendition } from '../../../toolkit/contract/renditions.ts';
import { batch, payout } from './payout.ts';
import { at, sandboxInTurnsOn, send } from './sandbox.ts';
import { contract } from '../../support/contract.ts';

const startTestSandbox = sandboxInTurnsOn('SQLite');

const mock = createContract(mockRendition(contract.document));

test('every named-only operation answers 501, with the problem of the mock', async () => {
  const sandbox = await startTestSandbox();
  const token = await sandbox.login();
  for (const { path, method, pointer } of contract.namedOnly) {
    const url = sandbox.url + path.replaceAll(/\{\w+\}/g, 'any');
    // Every request gets this answer, because the parameters of such an operation are not documented.
    const body = method === 'get' ? {} : { body: '{', headers: { 'content-type': 'text/x' } };
    const answer = await send(method.toUpperCase(), url, { token, ...body });
    expect(answer.status).toBe(501);
    expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/);
    const content = mock.at(`${pointer}/responses/501/content`)?.value;
    const media = at(content, 'application/problem+json');
    expect(answer.body).toEqual(at(media, 'examples', 'notDescribed', 'value'));
    expect((await send(method.toUpperCase(), url, {})).status).toBe(401);
  }
});

test.each([
  ['GET', '/auth/login', 'POST'],
  ['DELETE', '/auth/login', 'POST'],
  ['PROPFIND', '/auth/login', 'POST'],
  ['POST', '/fx-rate-api/list/fx/rate', 'GET, HEAD'],
  ['PUT', '/remittance-middleware/transaction/status/check/PO-1', 'GET, HEAD'],
  ['DELETE', '/_sandbox/clock', 'GET, HEAD, PUT'],
  ['POST', '/', 'GET, HEAD'],
  ['POST', '/openapi.json', 'GET, HEAD'],
  ['PUT', '/_sandbox/openapi.json', 'GET, HEAD'],
  ['POST', '/_sandbox/', 'GET, HEAD'],
])('the path does not have the method %s %s', async (method, path, allow) => {
  const sandbox = await startTestSandbox();
  const answer = await send(method, sandbox.url + path, {});
  expect([answer.status, answer.headers.get('allow')]).toEqual([405, allow]);
});

test.each(['/auth', '/auth/login/', '/auth//login', '/_sandbox/nothing', '/auth/Login'])(
  '%s is 404 for every request',
  async (path) => {
    const sandbox = await startTestSandbox();
    expect((await send('GET', sandbox.url + path, {})).status).toBe(404);
    for (const type of ['text/x', 'application/json']) {
      const request = { body: '{', headers: { 'content-type': type } };
      expect((await send('POST', sandbox.url + path, request)).status).toBe(404);
    }
  },
);

test('a path that cannot be decoded is rejected in the shape of its operation', async () => {
  const sandbox = await startTestSandbox();
  const token = await sandbox.login();
  const path = '/remittance-middleware/transaction/status/check/%zz';
  const answer = await send('GET', sandbox.url + path, { token });
  expect(answer.status).toBe(400);
  expect(answer.body).toMatchObject({ status: 400, instance: path, properties: {} });
});

test('a body that is not sent as JSON is rejected', async () => {
  const sandbox = await startTestSandbox();
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/xml', 'x']) {
    const headers = { 'content-type': type };
    const answer = await sandbox.call('login', { body: '{}', headers });
    expect([type, answer.status]).toEqual([type, 415]);
  }
});

test.each(['gzip', 'br', 'GZIP, identity'])(
  'a body in the coding %s is rejected',
  async (coding) => {
    const sandbox = await startTestSandbox();
    const token = await sandbox.login();
    const text = JSON.stringify(batch(payout({ reference: 'PO-1' })));
    for (const body of [text, gzipSync(text)]) {
      const headers = { 'content-encoding': coding };
      const answer = await sandbox.call('sendPayout', { token, body, headers });
      expect([answer.status, answer.headers.get('accept-encoding')]).toEqual([415, 'identity']);
    }
    expect(await sandbox.list('transactions')).toEqual([]);
  },
);

test('no value of a body is converted: a number or null is not a text', async () => {
  const sandbox = await startTestSandbox();
  for (const email of [1, true, ['a'], null]) {
    const answer = await sandbox.call('login', { body: { email, password: 'x' } });
    expect(answer.status).toBe(400);
    expect(at(answer.body, 'errors', 0, 'path')).toBe('/email');
    expect(at(answer.body, 'errors', 0, 'message')).toBe('must be string');
  }
});

test('no answer repeats a password', async () => {
  const sandbox = await startTestSandbox();
  for (const body of [{ email: 1, password: 'hunter2-secret' }, '{"password":"hunter2-secret"']) {
    expect((await sandbox.call('login', { body })).text).not.toContain('hunter2');
  }
});

test('a body over the limit gets a 413, and the sandbox keeps running', async () => {
  const sandbox = await startTestSandbox();
  const token = await sandbox.login();
  const paymentNarration = 'n'.repeat(3_000_000);
  const large = batch({ ...payout({ reference: 'PO-1' }), paymentNarration });
  expect((await sandbox.call('sendPayout', { token, body: large })).status).toBe(413);
  expect(await sandbox.list('transactions')).toEqual([]);
  expect((await sandbox.call('listBalances', { token })).status).toBe(200);
});

test('headers over the limit get a 431', async () => {
  const sandbox = await startTestSandbox();
  const headers = { authorization: `Bearer ${'x'.repeat(20_000)}` };
  expect((await sandbox.call('listBalances', { headers })).status).toBe(431);
});

const limits = { headersMs: 300, requestMs: 600 };

test('a client that sends the headers too slowly is cut off', async () => {
  const sandbox = await startTestSandbox({ limits });
  const socket = await open(sandbox.url);
  socket.write('GET /fx-rate-api/list/fx/rate HTTP/1.1\r\nhost: a\r\n');
  expect(await allOf(socket)).toContain('408');
});

test('a client that sends the body too slowly is cut off', async () => {
  const sandbox = await startTestSandbox({ limits });
  const socket = await open(sandbox.url);
  socket.write(
    'POST /auth/login HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\n' +
      'content-length: 100\r\n\r\n{',
  );
  expect(await allOf(socket)).toContain('408');
});

test.each(['/_sandbox/health', '/nowhere'])('two hosts for %s are a 400', async (path) => {
  const sandbox = await startTestSandbox();
  const socket = await open(sandbox.url);
  socket.write(
    `GET ${path} HTTP/1.1\r\nhost: localhost\r\nHost: localhost\r\nconnection: close\r\n\r\n`,
  );
  expect(await allOf(socket)).toContain('HTTP/1.1 400 Bad Request');
});

test('a request that is not HTTP gets a 400', async () => {
  const sandbox = await startTestSandbox();
  const socket = await open(sandbox.url);
  socket.write('HELLO\r\n\r\n');
  expect(await allOf(socket)).toContain('HTTP/1.1 400 Bad Request');
});

test.each(['x', 'HELLO\r\n\r\n', `GET / HTTP/1.1\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`])(
  'a payout gets its own answer, whatever is sent after it: %.5s',
  async (behind) => {
    const sandbox = await startTestSandbox();
    const token = await sandbox.login();
    const socket = await open(sandbox.url);
    const text = JSON.stringify(batch(payout({ reference: 'PO-1' })));
    socket.write(
      'POST /handler/send/remittance/transaction HTTP/1.1\r\nhost: a\r\n' +
        `authorization: Bearer ${token}\r\ncontent-type: application/json\r\n` +
        `content-length: ${text.length}\r\n\r\n${text}${behind}`,
    );
    expect((await allOf(socket)).match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200']);
    expect(await sandbox.list('transactions')).toHaveLength(1);
  },
);

test('a client that leaves in the middle of a body leaves no trace', async () => {
  const sandbox = await startTestSandbox();
  const token = await sandbox.login();
  const socket = await open(sandbox.url);
  const text = JSON.stringify(batch(payout({ reference: 'PO-1' })));
  socket.write(
    'POST /handler/send/remittance/transaction HTTP/1.1\r\nhost: a\r\n' +
      `authorization: Bearer ${token}\r\ncontent-type: application/json\r\n` +
      `content-length: ${text.length + 1}\r\n\r\n${text}`,
    () => socket.destroy(),
  );
  await expect.poll(() => sandbox.lines.join('\n')).toMatch(/transaction cut \d+ ms/);
  expect(await sandbox.list('transactions')).toEqual([]);
  expect(sandbox.lines.join('\n')).not.toContain('error');
});

test('closing finishes the request in progress', async () => {
  const sandbox = await startTestSandbox();
  const fault = { kind: 'latency', milliseconds: 500, operationId: 'login' };
  await sandbox.simulate('POST', 'faults', fault);
  const login = sandbox.call('login', { body: { email: 'a', password: 'b' } });
  const hits = async () => at(await sandbox.list('faults'), 0, 'hits');
  await expect.poll(hits).toBe(1);
  const closed = sandbox.close();
  expect((await login).status).toBe(401);
  await closed;
  await expect(fetch(sandbox.url)).rejects.toThrow();
});

test('closing does not wait for connections without a request', async () => {
  const sandbox = await startTestSandbox();
  const silent = await open(sandbox.url);
  const begun = await open(sandbox.url);
  begun.write('GET /fx-rate-api/list/fx/rate HTTP/1.1\r\nhost: a\r\n');
  const used = await open(sandbox.url);
  used.write('GET /_sandbox/clock HTTP/1.1\r\nhost: localhost\r\n\r\n');
  await once(used, 'data');
  const gone = [silent, begun, used].map((socket) => once(socket.resume(), 'close'));
  const start = performance.now();
  await sandbox.close();
  await Promise.all(gone);
  expect(performance.now() - start).toBeLessThan(2_000);
});

test('a request whose body is arriving gets an answer, and its connection is closed then', async () => {
  const sandbox = await startTestSandbox();
  const socket = await open(sandbox.url);
  const body = JSON.stringify({ email: 'a', password: 'b' });
  socket.write(
    'POST /auth/login HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\n' +
      `content-length: ${body.length}\r\nexpect: 100-continue\r\n\r\n`,
  );
  // The server has the request when it asks for its body.
  expect(String(await once(socket, 'data'))).toContain('100 Continue');
  const start = performance.now();
  const closed = sandbox.close();
  const text = allOf(socket);
  socket.write(body);
  expect(await text).toContain('HTTP/1.1 401');
  await closed;
  expect(performance.now() - start).toBeLessThan(4_000);
});

async function open(url: string): Promise<Socket> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  await once(socket, 'connect');
  return socket;
}

async function allOf(socket: Socket): Promise<string> {
  let text = '';
  socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
  await once(socket, 'close');
  return text;
}
