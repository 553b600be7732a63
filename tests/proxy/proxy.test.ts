/** `npm run proxy`: right traffic passes, what breaks the contract is stopped and logged. */
import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { loadContract } from '../../toolkit/contract/load.ts';
import { objectAt, textAt } from '../../toolkit/contract/objects.js';
import { projectRoot } from '../../scripts/project.ts';
import { listen } from '../../toolkit/serve/listen.ts';
import { startProxy } from '../../toolkit/proxy/server.ts';
import { startCommand } from '../mock/command.ts';
import { hasIPv6 } from '../mock/ipv6.ts';
import { portInUse } from '../mock/port-in-use.ts';
import { runNode } from '../run-node.ts';
import { answers, startFlawedService, type Behaviour } from '../support/flawed-service.ts';
import { delivered, withField } from '../support/messages.ts';
import { people } from '../support/right-service.ts';

const contract = await loadContract(projectRoot);

async function proxied(flaws: Behaviour[] = [], prefix = '') {
  const service = await startFlawedService({ contract, prefix, flaws });
  const log: string[] = [];
  const upstream = new URL(service.url);
  const proxy = await startProxy({
    contract,
    host: '127.0.0.1',
    upstream,
    port: 0,
    log: (line) => log.push(line),
  });
  onTestFinished(async () => {
    await proxy.close();
    await service.close();
  });
  const login = await fetch(`${proxy.url}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    // Spaces, which the proxy writes anew: the length must be that of what it sends.
    body: JSON.stringify(people.main, null, 4),
  });
  expect(login.status).toBe(200);
  const token = textAt(objectAt(await login.json(), 'data'), 'accessToken') ?? '';
  const headers = { authorization: `Bearer ${token}` };
  const get = (path: string) => fetch(`${proxy.url}${path}`, { headers });
  return { service, log, get, headers, url: proxy.url };
}

const ratePath = '/fx-rate-api/list/fx/rate?countryCode=NGA';

test.each(['', '/api/v1'])('right traffic passes, under the base path %j', async (prefix) => {
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
  expect(log.join('\n')).toMatch(/breach: response\.body.*fxDealRate.*number/);
  expect(log.join('\n')).not.toContain('SECRET');
});

test.each([
  ['a malformed country', '/fx-rate-api/list/fx/rate?countryCode=nga', 422],
  ['an unknown path', '/no/such/path/0001234500', 404],
])('%s is not forwarded', async (_, path, status) => {
  const { get, service, log } = await proxied();
  expect((await get(path)).status).toBe(status);
  expect(service.received.map(({ operationId }) => operationId)).toEqual(['login']);
  expect(log.join('\n')).toContain('breach');
  expect(log.join('\n')).not.toContain('0001234500');
});

test.each([200, 404, 500])('whatever a named-only operation answers passes: %i', async (status) => {
  const whole = await loadContract(projectRoot);
  const [named] = whole.namedOnly.filter(({ method }) => method === 'get');
  const service = createServer((_request, response) => response.writeHead(status).end('any text'));
  const upstream = await listen(service, 0, '127.0.0.1');
  const log: string[] = [];
  const proxy = await startProxy({
    contract: whole,
    host: '127.0.0.1',
    upstream: new URL(upstream.url),
    port: 0,
    log: (line) => log.push(line),
  });
  onTestFinished(async () => {
    await proxy.close();
    await upstream.close();
  });
  const path = named?.path.replaceAll(/\{\w+\}/g, 'any') ?? '';
  const answer = await fetch(`${proxy.url}${path}`, { headers: { authorization: 'Bearer any' } });
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

test('an upstream that drops the connection is logged as such', async () => {
  const { get, log } = await proxied([answers('getFxRate', 200, delivered('reset'))]);
  expect((await get(ratePath)).status).toBe(502);
  expect(log.join('\n')).toMatch(/breach: no answer of the upstream/);
});

test.each([
  ['no upstream', [], /One upstream is needed/],
  ['credentials', ['http://user:SECRET@127.0.0.1'], /no credentials/],
  ['a port that is not a number', ['--port', 'x', 'http://127.0.0.1:1'], /--port must be/],
  ['no host', ['--host', '', 'http://127.0.0.1:1'], /--host must be/],
])('called with %s, the command says what is wrong', async (_, args, says) => {
  const { code, err } = await runNode(projectRoot, 'scripts/proxy.ts', ...args);
  expect(code).toBe(2);
  expect(err).toMatch(says);
  expect(err).not.toContain('SECRET');
});

test.runIf(hasIPv6)('--host says at which address it is, and at no other', async () => {
  const args = ['--port', '0', '--host', '::1', 'http://127.0.0.1:1'];
  const proxy = startCommand(projectRoot, 'scripts/proxy.ts', args);
  const [, port = ''] = await proxy.until(/^proxy +http:\/\/\[::1\]:(\d+) forwards to /m);
  expect((await fetch(`http://[::1]:${port}/no/such/path`)).status).toBe(404);
  await expect(fetch(`http://127.0.0.1:${port}/no/such/path`)).rejects.toThrow();
});

test.each([
  ['a port that is taken', async () => ['--port', String(await portInUse())], 'is taken', '--port'],
  // An address for documentation alone (RFC 5737).
  ['a host of another machine', async () => ['--host', '192.0.2.1'], 'of this machine', '--host'],
])('%s is named, with the way to choose another', async (_, args, says, option) => {
  const upstream = 'http://127.0.0.1:1';
  const run = await runNode(projectRoot, 'scripts/proxy.ts', ...(await args()), upstream);
  expect(run.code).toBe(2);
  expect(run.err).toContain(says);
  expect(run.err.trimEnd().split('\n').at(-1)).toContain(`npm run proxy -- ${option} `);
  expect(run.err).not.toMatch(/^ +at /m);
});
