/** Tests `--cors`: only pages of a named origin may use the sandbox and the mock in a browser. */
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { mockCommand } from '../../toolkit/mock/command.ts';
import { startMock } from '../../toolkit/mock/server.ts';
import { sandboxCommand } from '../../toolkit/sandbox/command.ts';
import { startSandbox } from '../../toolkit/sandbox/main.ts';
import { called } from '../support/called.ts';
import { contract } from '../support/contract.ts';

const page = 'http://docs.example:8080';
const servers = { sandbox: startSandbox, mock: startMock };
const balances = contract.find('listBalances')?.path ?? '';

const caller = { call: 'npm run it --', readContract: async () => contract };
const commands = { sandbox: sandboxCommand(caller), mock: mockCommand(caller) };

function start(kind: keyof typeof servers, cors?: readonly string[]) {
  const on = { contract, port: 0, host: '127.0.0.1', log: () => undefined };
  return servers[kind]({ ...on, ...(cors && { cors }) });
}

/** Starts one server of each kind that admits two pages, for all tests. */
const urls = { sandbox: '', mock: '' };
const started: Awaited<ReturnType<typeof start>>[] = [];

beforeAll(async () => {
  for (const kind of ['sandbox', 'mock'] as const) {
    const server = await start(kind, ['http://other.example', page]);
    urls[kind] = server.url;
    started.push(server);
  }
});

afterAll(() => Promise.all(started.map((server) => server.close())));

function preflight(url: string, origin: string, more: { [name: string]: string } = {}) {
  const headers = { origin, 'access-control-request-method': 'POST', ...more };
  return fetch(url, { method: 'OPTIONS', headers });
}

function corsHeaders({ headers }: Response): string[] {
  return [...headers.keys()].filter((name) => name.startsWith('access-control-'));
}

describe.each(['sandbox', 'mock'] as const)('the %s', (kind) => {
  test("answers a browser's preflight, whatever the path and the method", async () => {
    const url = urls[kind];
    for (const path of ['/auth/login', balances, '/no/such/path']) {
      const wanted = 'authorization, content-type';
      const answer = await preflight(url + path, page, {
        'access-control-request-headers': wanted,
      });
      expect(answer.status, path).toBe(204);
      expect(await answer.text()).toBe('');
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'access-control-allow-origin': page,
        'access-control-allow-methods': 'POST',
        'access-control-allow-headers': wanted,
        vary: 'Origin',
      });
    }
  });

  test('lets the page read every answer, even an error', async () => {
    const url = urls[kind];
    const statuses: number[] = [];
    for (const path of [balances, '/no/such/path', '/auth/login', '/%']) {
      const answer = await fetch(url + path, { headers: { origin: page } });
      statuses.push(answer.status);
      if (path === '/%') continue;
      expect(answer.headers.get('access-control-allow-origin'), path).toBe(page);
      expect(answer.headers.get('access-control-expose-headers')).toBe('*');
    }
    expect(statuses.slice(0, 3)).toEqual([401, 404, 405]);
  });

  test.each(['http://docs.example', 'https://docs.example:8080', 'http://evil.example', 'null'])(
    'gives a page of %s nothing',
    async (origin) => {
      const url = urls[kind];
      const asked = await preflight(`${url}/auth/login`, origin);
      expect(asked.status).not.toBe(204);
      expect(corsHeaders(asked)).toEqual([]);
      const answer = await fetch(url + balances, { headers: { origin } });
      expect(corsHeaders(answer)).toEqual([]);
      expect(answer.headers.get('vary')).toBe('Origin');
    },
  );

  test('says nothing about origins by default', async () => {
    const { url, close } = await start(kind);
    onTestFinished(close);
    const asked = await preflight(`${url}/auth/login`, page);
    expect(asked.status).toBe(405);
    expect(corsHeaders(asked)).toEqual([]);
    expect(asked.headers.has('vary')).toBe(false);
  });

  test.each([
    { origin: '*', says: 'Name each' },
    { origin: 'docs.example', says: 'a scheme, a host' },
    { origin: 'http://docs.example/', says: 'nothing after them' },
    { origin: 'http://docs.example/page', says: 'nothing after them' },
    { origin: 'file:///page.html', says: 'a scheme, a host' },
    { origin: 'null', says: 'a scheme, a host' },
  ])('does not start for $origin', async ({ origin, says }) => {
    const { code, err } = await called(commands[kind], '--cors', origin);
    expect(code).toBe(2);
    expect(err).toContain(
      `--cors must be an origin such as http://127.0.0.1:8080, not '${origin}'.`,
    );
    expect(err).toContain(says);
  });
});

test('the simulation is open only to the admitted page', async () => {
  const url = urls.sandbox;
  const reset = (origin: string) =>
    fetch(`${url}/_sandbox/reset`, { method: 'POST', headers: { origin } });
  expect((await reset('http://evil.example')).status).toBe(403);
  expect((await preflight(`${url}/_sandbox/reset`, page)).status).toBe(204);
  expect((await reset(page)).ok).toBe(true);
});

test('a browser that asks to use its private network is allowed to', async () => {
  const url = urls.sandbox;
  const ask = { 'access-control-request-private-network': 'true' };
  const answer = await preflight(`${url}/auth/login`, page, ask);
  expect(answer.headers.get('access-control-allow-private-network')).toBe('true');
});
