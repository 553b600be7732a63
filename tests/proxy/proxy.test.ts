/** `npm run proxy`: right traffic passes, what breaks the contract is stopped and told. */
import { createServer } from 'node:http';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { changeBody, delivered, type Change } from '../../scripts/mutants/service/reply.ts';
import { people, startService } from '../../scripts/mutants/service/service.ts';
import { loadContract } from '../../scripts/openapi/load.ts';
import { documentedRendition } from '../../scripts/openapi/renditions.ts';
import { projectRoot } from '../../scripts/project.ts';
import { startProxy } from '../../scripts/proxy/server.ts';
import { runNode } from '../run-node.ts';

const contract = documentedRendition((await loadContract(projectRoot)).document);

async function proxied(fault?: { operationId: string; change: Change }, prefix = '') {
  const service = await startService({ contract, prefix, ...(fault && { fault }) });
  const log: string[] = [];
  const upstream = new URL(service.url);
  const proxy = await startProxy({
    root: projectRoot,
    upstream,
    port: 0,
    log: (line) => log.push(line),
  });
  onTestFinished(async () => {
    await proxy.close();
    service.close();
  });
  const login = await fetch(`${proxy.url}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    // Spaces, which the proxy writes anew: the length must be that of what it sends.
    body: JSON.stringify(people.main, null, 4),
  });
  expect(login.status).toBe(200);
  const { data }: { data: { accessToken: string } } = await login.json();
  const headers = { authorization: `Bearer ${data.accessToken}` };
  const get = (path: string) => fetch(`${proxy.url}${path}`, { headers });
  return { service, log, get, headers, url: proxy.url };
}

const ratePath = '/fx-rate-api/list/fx/rate?countryCode=NGA';

test.each(['', '/api/v1'])('right traffic passes, under the base path %j', async (prefix) => {
  const { service, get, log } = await proxied(undefined, prefix);
  const answer = await get(ratePath);
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({ countryCode: 'NGA' });
  expect(service.received.at(-1)).toMatchObject({
    operationId: 'getFxRate',
    url: `${prefix}${ratePath}`,
  });
  expect(log).toEqual(['POST /auth/login 200', 'GET /fx-rate-api/list/fx/rate 200']);
});

test('an answer that breaks the contract becomes a problem, told without its value', async () => {
  const change = changeBody('fxDealRate', 'SECRET-1985');
  const { get, log } = await proxied({ operationId: 'getFxRate', change });
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

test('a body that is no JSON is not forwarded', async () => {
  const { url, headers, service } = await proxied();
  const answer = await fetch(`${url}/gateway/account/enquiry`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: '{"accountNumber": ',
  });
  expect(answer.status).toBe(400);
  expect(service.received).toHaveLength(1);
});

test('an upstream that drops the connection is told as such', async () => {
  const { get, log } = await proxied({ operationId: 'getFxRate', change: delivered('reset') });
  expect((await get(ratePath)).status).toBe(502);
  expect(log.join('\n')).toMatch(/breach: no answer of the upstream/);
});

test.each([
  ['no upstream', [], /One upstream is needed/],
  ['credentials', ['http://user:SECRET@127.0.0.1'], /no credentials/],
  ['a port that is none', ['--port', 'x', 'http://127.0.0.1:1'], /--port takes/],
])('called with %s, the command says what is wrong', async (_, args, says) => {
  const { code, err } = await runNode(projectRoot, 'scripts/proxy.ts', ...args);
  expect(code).toBe(2);
  expect(err).toMatch(says);
  expect(err).not.toContain('SECRET');
});

test('a busy port is told', async () => {
  const other = createServer();
  other.listen(0, '127.0.0.1');
  await once(other, 'listening');
  onTestFinished(() => void other.close());
  const address = other.address();
  const port = typeof address === 'object' && address ? String(address.port) : '';
  const run = await runNode(projectRoot, 'scripts/proxy.ts', '--port', port, 'http://127.0.0.1:1');
  expect(run.code).toBe(2);
  expect(run.err).toContain('taken');
});
