/**
 * Tests that `npm run proxy` passes correct traffic unchanged, stops traffic that breaks a statement of the source,
 * and passes departures from an assumption with a remark. The log has no values.
 */
import { createServer, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http';
import { gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { objectAt, textAt } from '../../toolkit/contract/objects.js';
import { projectCaller } from '../../scripts/project-caller.ts';
import { projectRoot } from '../../scripts/project.ts';
import { proxyCommand } from '../../toolkit/proxy/command.ts';
import { listen } from '../../toolkit/serve/listen.ts';
import { startProxy } from '../../toolkit/proxy/server.ts';
import { startCommand } from '../mock/command.ts';
import { hasIPv6 } from '../mock/ipv6.ts';
import { portInUse } from '../mock/port-in-use.ts';
import { called } from '../support/called.ts';
import { answers, startFlawedService, type Behaviour } from '../support/flawed-service.ts';
import { freePort } from '../support/free-port.ts';
import { delivered, withField } from '../support/messages.ts';
import { people } from '../support/right-service.ts';
import { contract } from '../support/contract.ts';

/** Starts a proxy in front of the service at the URL. */
async function proxyOf(upstream: string, strict = false) {
  const log: string[] = [];
  const proxy = await startProxy({
    contract,
    host: '127.0.0.1',
    upstream: new URL(upstream),
    strict,
    port: 0,
    log: (line) => log.push(line),
  });
  onTestFinished(() => proxy.close());
  return { url: proxy.url, log };
}

/** Starts an upstream that gives one answer to everything, and records the requests. */
async function upstreamOf(status: number, headers: OutgoingHttpHeaders, body: string | Buffer) {
  const received: { url: string; headers: IncomingHttpHeaders; body: string; port: unknown }[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { url = '', headers: sent } = request;
      const port = request.socket.remotePort;
      received.push({ url, headers: sent, body: Buffer.concat(chunks).toString(), port });
      response.writeHead(status, headers).end(body);
    });
  });
  const running = await listen(server, 0, '127.0.0.1');
  onTestFinished(() => running.close());
  return { url: running.url, received, cut: () => server.closeAllConnections() };
}

async function proxied(flaws: Behaviour[] = [], prefix = '') {
  const service = await startFlawedService({ contract, prefix, flaws });
  onTestFinished(() => service.close());
  const proxy = await proxyOf(service.url);
  const { log } = proxy;
  const login = await fetch(`${proxy.url}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(people.main),
  });
  expect(login.status).toBe(200);
  const token = textAt(objectAt(await login.json(), 'data'), 'accessToken') ?? '';
  const headers = { authorization: `Bearer ${token}` };
  const get = (path: string) => fetch(`${proxy.url}${path}`, { headers });
  return { service, log, get, headers, url: proxy.url };
}

const ratePath = '/fx-rate-api/list/fx/rate?countryCode=NGA';

test.each(['', '/api/v1'])('valid traffic passes, under the base path %j', async (prefix) => {
  const { service, get, log } = await proxied([], prefix);
  const answer = await get(ratePath);
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({ countryCode: 'NGA' });
  expect(service.received.at(-1)).toMatchObject({
    operationId: 'getFxRate',
    url: `${prefix}${ratePath}`,
  });
  expect(log).toEqual(['POST /auth/login 200', 'GET /fx-rate-api/list/fx/rate 200']);
});

test('an answer that breaks the contract becomes a problem, logged without its value', async () => {
  const { get, log } = await proxied([
    answers('getFxRate', 200, withField('fxDealRate', 'SECRET-1985')),
  ]);
  const answer = await get(ratePath);
  expect(answer.status).toBe(500);
  expect(await answer.text()).not.toContain('SECRET');
  expect(log.join('\n')).toMatch(/breach: answer body\/fxDealRate must be number \(stated: /);
  expect(log.join('\n')).not.toContain('SECRET');
});

test.each([
  ['a country of two letters', '/fx-rate-api/list/fx/rate?countryCode=NG', 422],
  ['a parameter that comes twice', `${ratePath}&countryCode=KEN`, 422],
  ['an unknown path', '/no/such/path/0001234500', 404],
])('%s is not forwarded', async (_, path, status) => {
  const { get, service, log } = await proxied();
  expect((await get(path)).status).toBe(status);
  expect(service.received.map(({ operationId }) => operationId)).toEqual(['login']);
  expect(log.join('\n')).toMatch(/^ {2}breach: request .* \(stated: .+\)$/m);
  expect(log.join('\n')).not.toContain('0001234500');
});

test.each([200, 404, 500])('any answer of a named-only operation passes: %i', async (status) => {
  const [named] = contract.namedOnly.filter(({ method }) => method === 'get');
  const upstream = await upstreamOf(status, {}, 'any text');
  const { url, log } = await proxyOf(upstream.url);
  const path = named?.path.replaceAll(/\{\w+\}/g, 'any') ?? '';
  const answer = await fetch(`${url}${path}`, { headers: { authorization: 'Bearer any' } });
  expect([answer.status, await answer.text()]).toEqual([status, 'any text']);
  expect(log).toEqual([`GET ${named?.path} ${status}`]);
});

test('a body that is not JSON is not forwarded', async () => {
  const { url, headers, service } = await proxied();
  const answer = await fetch(`${url}/gateway/account/enquiry`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: '{"accountNumber": ',
  });
  expect(answer.status).toBe(400);
  expect(service.received).toHaveLength(1);
});

const bearer = { authorization: 'Bearer any' };
const json = { 'content-type': 'application/json' };
const rate = '{"countryCode":"NGA","countryName":"Nigeria","fxDealRate":1985.50,"fxWindow":"X"}';

test('bodies pass byte by byte, in both directions', async () => {
  const upstream = await upstreamOf(200, json, `  ${rate}\n`);
  const { url, log } = await proxyOf(upstream.url);
  const body = '{"accountNumber" : "0001234500",  "bankCode":"900101", "more": 1.10}';
  const path = `${ratePath}&x=a%20b+c`;
  expect(await (await fetch(url + path, { headers: bearer })).text()).toBe(`  ${rate}\n`);
  const headers = { ...bearer, ...json };
  await fetch(`${url}/gateway/account/enquiry`, { method: 'POST', headers, body });
  expect(upstream.received.map((one) => [one.url, one.body])).toEqual([
    [path, ''],
    ['/gateway/account/enquiry', body],
  ]);
  expect(log[0]).toBe('GET /fx-rate-api/list/fx/rate 200');
});

test('a compressed answer is judged, and passes unchanged', async () => {
  const headers = { ...json, 'content-encoding': 'gzip' };
  const right = await upstreamOf(200, headers, gzipSync(rate));
  const wrong = await upstreamOf(200, headers, gzipSync(rate.replace('1985.50', '"1985.50"')));
  const answer = await fetch((await proxyOf(right.url)).url + ratePath, { headers: bearer });
  expect([answer.status, answer.headers.get('content-encoding')]).toEqual([200, 'gzip']);
  expect(await answer.text()).toBe(rate);
  const { url, log } = await proxyOf(wrong.url);
  expect((await fetch(url + ratePath, { headers: bearer })).status).toBe(500);
  expect(log.join('\n')).toContain('breach: answer body/fxDealRate must be number');
});

test.each<[string, OutgoingHttpHeaders, string, RegExp]>([
  [
    'is labelled application/problem+json',
    { 'content-type': 'application/problem+json' },
    rate,
    /remark: answer content-type must be application\/json \(assumed: /,
  ],
  [
    'lacks a field whose presence is assumed',
    json,
    rate.replace(',"fxWindow":"X"', ''),
    /remark: answer body must have required property 'fxWindow' \(assumed: /,
  ],
])('an answer that %s passes with a remark; --strict stops it', async (_, headers, body, says) => {
  const upstream = await upstreamOf(200, headers, body);
  const lenient = await proxyOf(upstream.url);
  const answer = await fetch(lenient.url + ratePath, { headers: bearer });
  expect([answer.status, await answer.text()]).toEqual([200, body]);
  expect(lenient.log[1]).toMatch(says);
  const strict = await proxyOf(upstream.url, true);
  expect((await fetch(strict.url + ratePath, { headers: bearer })).status).toBe(500);
  expect(strict.log[1]?.trim()).toMatch(new RegExp(says.source.replace('remark', 'breach')));
});

test('a request that differs from assumptions only is forwarded with remarks; --strict stops it', async () => {
  const upstream = await upstreamOf(400, { 'content-type': 'application/json' }, '[]');
  const lenient = await proxyOf(upstream.url);
  await fetch(`${lenient.url}/fx-rate-api/list/fx/rate?countryCode=nga`, { headers: bearer });
  await fetch(`${lenient.url}/fx-rate-api/list/fx/rate`, { headers: bearer });
  expect(upstream.received).toHaveLength(2);
  const remarks = lenient.log.filter((line) => line.startsWith('  remark: request query'));
  expect(remarks).toEqual([
    expect.stringMatching(/\/countryCode must match pattern .* \(assumed: /),
    expect.stringMatching(/\/countryCode must be present \(assumed: /),
  ]);
  const strict = await proxyOf(upstream.url, true);
  const answer = await fetch(`${strict.url}/fx-rate-api/list/fx/rate`, { headers: bearer });
  expect(answer.status).toBe(422);
  expect(upstream.received).toHaveLength(2);
});

test('the same remark on many payouts is one line', async () => {
  const upstream = await upstreamOf(500, {}, '');
  const { url, log } = await proxyOf(upstream.url);
  const body = JSON.stringify({ transactionRequestList: Array.from({ length: 5 }, () => ({})) });
  const headers = { ...bearer, ...json };
  await fetch(`${url}/handler/send/remittance/transaction`, { method: 'POST', headers, body });
  expect(log.filter((line) => line.includes("'paymentAmount', and 4 more like it"))).toHaveLength(
    1,
  );
  expect(new Set(log).size).toBe(log.length);
});

test('a request without a token, or not labelled as JSON, is stopped with its own status', async () => {
  const upstream = await upstreamOf(200, json, rate);
  const { url, log } = await proxyOf(upstream.url);
  expect((await fetch(url + ratePath)).status).toBe(401);
  const headers = { ...bearer, 'content-type': 'text/plain' };
  const init = { method: 'POST', headers, body: '{}' };
  expect((await fetch(`${url}/gateway/account/enquiry`, init)).status).toBe(415);
  expect(upstream.received).toEqual([]);
  expect(log.filter((line) => line.startsWith('  breach'))).toEqual([
    '  breach: request authorization must be Bearer <ACCESS_TOKEN> (stated: Authentication, 1)',
    '  breach: request content-type must be application/json (stated: What the service does, General format rules)',
  ]);
});

test.each([401, 503])('a status that the source does not show passes: %i', async (status) => {
  const upstream = await upstreamOf(status, { 'retry-after': '7' }, 'later');
  const { url, log } = await proxyOf(upstream.url, true);
  const answer = await fetch(url + ratePath, { headers: bearer });
  expect([answer.status, answer.headers.get('retry-after'), await answer.text()]).toEqual([
    status,
    '7',
    'later',
  ]);
  expect(log).toEqual([`GET /fx-rate-api/list/fx/rate ${status}`]);
});

test.each([201, 302])(
  'a status that the operation does not list is stopped: %i',
  async (status) => {
    const upstream = await upstreamOf(status, { ...json, location: '/elsewhere' }, rate);
    const { url, log } = await proxyOf(upstream.url);
    expect((await fetch(url + ratePath, { headers: bearer, redirect: 'manual' })).status).toBe(500);
    expect(log[1]).toMatch(/breach: answer status must be 200 \(stated: Endpoints, .*List FX rate/);
  },
);

test('harmless calls share a connection, each payout has a fresh one, and a dead one is replaced', async () => {
  const upstream = await upstreamOf(200, json, rate);
  const { url } = await proxyOf(upstream.url);
  const call = async () => (await fetch(url + ratePath, { headers: bearer })).status;
  const pay = () => {
    const init = { method: 'POST', headers: { ...bearer, ...json }, body: '{}' };
    return fetch(`${url}/handler/send/remittance/transaction`, init);
  };
  for (const one of [call, call, pay, pay, call]) await one();
  const [first, second, third, fourth, last] = upstream.received.map(({ port }) => port);
  expect([second, last]).toEqual([first, first]);
  expect(new Set([first, third, fourth]).size).toBe(3);
  upstream.cut();
  expect(await call()).toBe(200);
});

test('a large answer streams through unjudged if nothing checks it or memory is short', async () => {
  const started = Promise.withResolvers<undefined>();
  const large = createServer((request, response) => {
    const isStatus = request.url?.includes('status/check');
    response.writeHead(isStatus ? 200 : 401, json);
    response.write(' '.repeat(1_000));
    if (isStatus) return void response.end(' '.repeat(40_000_000));
    return void started.promise.then(() => response.end('end'));
  });
  const running = await listen(large, 0, '127.0.0.1');
  onTestFinished(() => running.close());
  const { url, log } = await proxyOf(running.url);
  const early = await fetch(url + ratePath, { headers: bearer });
  expect(early.status).toBe(401);
  started.resolve(undefined);
  expect((await early.text()).trim()).toBe('end');
  const statuses = ['A', 'B', 'C'].map(async (reference) => {
    const path = `/remittance-middleware/transaction/status/check/${reference}`;
    return (await (await fetch(url + path, { headers: bearer })).bytes()).length;
  });
  expect(await Promise.all(statuses)).toEqual([40_001_000, 40_001_000, 40_001_000]);
  expect(log.filter((line) => line.includes('answer body not checked'))).toHaveLength(3);
});

test('request bodies share one memory limit: a request beyond it gets a 503', async () => {
  const answer = Promise.withResolvers<undefined>();
  let waiting = 0;
  const slow = createServer((request, response) => {
    request.resume().on('end', () => {
      waiting += 1;
      void answer.promise.then(() => response.writeHead(500).end());
    });
  });
  const running = await listen(slow, 0, '127.0.0.1');
  onTestFinished(() => running.close());
  const { url } = await proxyOf(running.url);
  const more = ' '.repeat(9_000_000);
  const send = () => {
    const body = JSON.stringify({ accountNumber: '0001234500', bankCode: '900101', more });
    const init = { method: 'POST', headers: { ...bearer, ...json }, body };
    return fetch(`${url}/gateway/account/enquiry`, init);
  };
  const held = [send(), send()];
  await expect.poll(() => waiting, { timeout: 20_000 }).toBe(2);
  const rejected = await send();
  expect([rejected.status, rejected.headers.get('retry-after')]).toEqual([503, '1']);
  answer.resolve(undefined);
  expect((await Promise.all(held)).map(({ status }) => status)).toEqual([500, 500]);
  expect((await send()).status).toBe(500);
});

test('an upstream that drops the connection is logged as such', async () => {
  const { get, log } = await proxied([answers('getFxRate', 200, delivered('reset'))]);
  expect((await get(ratePath)).status).toBe(502);
  expect(log.join('\n')).toMatch(/breach: no readable answer/);
});

test.each([
  ['no upstream', [], /Give exactly one upstream/],
  ['credentials', ['http://user:SECRET@127.0.0.1'], /must not contain credentials/],
  ['a port that is not a number', ['--port', 'x', 'http://127.0.0.1:1'], /--port must be/],
  ['no host', ['--host', '', 'http://127.0.0.1:1'], /--host must be/],
])('called with %s, the command explains the mistake', async (_, args, says) => {
  const { code, err } = await called(proxyCommand(projectCaller('proxy')), ...args);
  expect(code).toBe(2);
  expect(err).toMatch(says);
  expect(err).not.toContain('SECRET');
});

test('--strict reaches the proxy', async () => {
  const args = ['--port', '0', '--strict', 'http://127.0.0.1:1'];
  const proxy = startCommand(projectRoot, 'scripts/proxy.ts', args);
  const [, url = ''] = await proxy.until(/^proxy +(http:\S+) forwards to /m);
  const answer = await fetch(`${url}/fx-rate-api/list/fx/rate?countryCode=nga`, {
    headers: bearer,
  });
  expect(answer.status).toBe(422);
  expect(proxy.output()).toMatch(/^proxy +breach: request query\/countryCode must match/m);
});

test.runIf(hasIPv6)('--host serves at that address, and at no other', async () => {
  const args = ['--port', String(await freePort()), '--host', '::1', 'http://127.0.0.1:1'];
  const proxy = startCommand(projectRoot, 'scripts/proxy.ts', args);
  const [, port = ''] = await proxy.until(/^proxy +http:\/\/\[::1\]:(\d+) forwards to /m);
  expect((await fetch(`http://[::1]:${port}/no/such/path`)).status).toBe(404);
  await expect(fetch(`http://127.0.0.1:${port}/no/such/path`)).rejects.toThrow();
});

test.each([
  ['a port that is taken', async () => ['--port', String(await portInUse())], 'is taken', '--port'],
  // This address is reserved for documentation (RFC 5737).
  ['a host of another machine', async () => ['--host', '192.0.2.1'], 'of this machine', '--host'],
])('%s is named, with the way to choose another', async (_, args, says, option) => {
  const upstream = 'http://127.0.0.1:1';
  const run = await called(proxyCommand(projectCaller('proxy')), ...(await args()), upstream);
  expect(run.code).toBe(2);
  expect(run.err).toContain(says);
  expect(run.err.trimEnd().split('\n').at(-1)).toContain(`npm run proxy -- ${option} `);
  expect(run.err).not.toMatch(/^ +at /m);
});
