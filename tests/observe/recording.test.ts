/** Tests that `npm run proxy -- --record` always keeps the HAR file complete, without secrets and personal values. */
import { readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { isObject, listAt, objectAt, textAt } from '../../toolkit/contract/objects.js';
import { proxyCommand } from '../../toolkit/proxy/command.ts';
import { startRecordingProxy } from '../../toolkit/proxy/server.ts';
import { listen } from '../../toolkit/serve/listen.ts';
import type { Keeps } from '../../toolkit/traffic/har-entry.ts';
import { projectCaller } from '../../scripts/project-caller.ts';
import { projectRoot } from '../../scripts/project.ts';
import { startCommand } from '../mock/command.ts';
import { called } from '../support/called.ts';
import { contract } from '../support/contract.ts';
import { namedOnly } from '../support/named-only.ts';

const jwt = (claims: object) =>
  `eyJhbGciOiJIUzI1NiJ9.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.c2lnbmF0dXJl`;

const accessToken = jwt({ sub: 'zinhle', iat: 1_764_000_000, exp: 1_764_003_600, scope: 'all' });
const secrets = ['correct-horse-7', accessToken, 'opaque-refresh-token-99', 'sid-4711-cookie'];
const personal = [
  'Zinhle',
  'Mkhwanazi',
  'zinhle.mkhwanazi@kin.example',
  '0012345678',
  '+27821234567',
  'REF-ZM-20251',
  '1985-03-04',
  '12 Long Street',
  '884213907',
];

/** Starts a service with planted content at each path, behind a recording proxy. */
async function recorded(answers: { [path: string]: unknown }, keeps: Keeps = 'nothing') {
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      const body = answers[request.url?.split('?')[0] ?? ''];
      const isText = typeof body === 'string';
      response.writeHead(200, {
        'content-type': isText ? 'text/plain' : 'application/json',
        'set-cookie': ['sid=sid-4711-cookie; HttpOnly', 'b=sid-4711-cookie'],
        'x-account': '0012345678',
      });
      response.end(isText ? body : JSON.stringify(body));
    });
  });
  const upstream = await listen(server, 0, '127.0.0.1');
  const folder = await mkdtemp(join(tmpdir(), 'recording-'));
  const file = join(folder, 'traffic.har');
  const log: string[] = [];
  const proxy = await startRecordingProxy({
    contract,
    upstream: new URL(`${upstream.url}/api`),
    host: '127.0.0.1',
    port: 0,
    strict: false,
    log: (line) => log.push(line),
    file,
    keeps,
  });
  onTestFinished(async () => {
    await proxy.close();
    await upstream.close();
    await rm(folder, { recursive: true });
  });
  const call = async (method: string, path: string, body?: unknown) => {
    await fetch(`${proxy.url}${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${accessToken}`,
        cookie: 'sid=sid-4711-cookie',
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }).then((answer) => answer.arrayBuffer());
  };
  const text = () => readFileSync(file, 'utf8');
  const entries = () => {
    const har: unknown = JSON.parse(text());
    return listAt(objectAt(har, 'log'), 'entries').filter(isObject);
  };
  return { call, text, entries, file, log, upstream: upstream.url };
}

const login = {
  status: 'SUCCESS',
  data: {
    username: 'Zinhle',
    phoneNumber: '+27821234567',
    firstName: 'Zinhle',
    lastName: 'Mkhwanazi',
    partnerCode: 'REF-ZM-20251',
    realmRoles: ['DEFAULT', 'IMTO_VIEWER', '0803 555 0147'],
    accessToken,
    emailVerified: true,
    refreshToken: 'opaque-refresh-token-99',
    expiresIn: 3600,
    refreshExpiresIn: 7200,
  },
};

const { path: search } = namedOnly(contract, { method: 'post', parameters: 0 });
const { path: reading } = namedOnly(contract, { method: 'get', parameters: 0 });
const found = {
  state: 'PENDING',
  amount: '100.50',
  dateOfBirth: '1985-03-04',
  customerId: 884_213_907,
  created: '2026-03-04T09:15:27Z',
  address: { line1: '12 Long Street' },
  '0012345678': { holder: 'Zinhle' },
  audit: '{"actor":"Zinhle","session_token":"opaque-refresh-token-99"}',
  note: 'Zinhle used correct-horse-7 and Bearer opaque-refresh-token-99',
  trail: [accessToken],
};

async function everything(keeps: Keeps = 'nothing') {
  const recording = await recorded(
    {
      '/api/auth/login': login,
      [`/api${search}`]: found,
      [`/api${reading}`]: `password=correct-horse-7&name=Zinhle ${accessToken}`,
      '/api/gateway/account/number/banks/0012345678': [],
    },
    keeps,
  );
  const { call } = recording;
  const credentials = { email: 'zinhle.mkhwanazi@kin.example', password: 'correct-horse-7' };
  await call('POST', '/auth/login', credentials);
  await call('POST', search, { accountNumber: '0012345678', name: 'Zinhle' });
  await call('GET', `${reading}?token=${accessToken}&phone=%2B27821234567`);
  await call('GET', '/gateway/account/number/banks/0012345678');
  return recording;
}

test('nothing planted is in the recording, wherever it was', async () => {
  const { text, entries } = await everything();
  expect(entries()).toHaveLength(4);
  const whole = text() + decodeURIComponent(text().replaceAll(/%(?![0-9A-F]{2})/g, ''));
  expect([...secrets, ...personal].filter((one) => whole.includes(one))).toEqual([]);
});

test('with --keep-values personal values are recorded, but no secret', async () => {
  const { text } = await everything('values');
  const whole = decodeURIComponent(text().replaceAll(/%(?![0-9A-F]{2})/g, ''));
  expect(secrets.filter((one) => whole.includes(one))).toEqual([]);
  expect(personal.filter((one) => !whole.includes(one))).toEqual([]);
});

test('a stand-in has the form of its value, and is the same everywhere', async () => {
  const { entries } = await everything('names');
  const [first, second, , fourth] = entries();
  const body = (one: unknown, side: 'request' | 'response'): unknown => {
    const message = objectAt(one, side);
    const content = objectAt(message, side === 'request' ? 'postData' : 'content');
    return JSON.parse(textAt(content, 'text') ?? '');
  };
  const data = objectAt(body(first, 'response'), 'data');
  expect(textAt(data, 'firstName')).toMatch(/^[A-Z][a-z]{5}$/);
  expect(textAt(data, 'username')).toBe(textAt(data, 'firstName'));
  expect(textAt(body(second, 'request'), 'name')).toBe(textAt(data, 'firstName'));
  expect(textAt(data, 'phoneNumber')).toMatch(/^\+\d{11}$/);
  expect(textAt(body(first, 'request'), 'email')).toMatch(
    /^[a-z]{6}\.[a-z]{9}@[a-z]{3}\.[a-z]{7}$/,
  );
  const account = textAt(body(second, 'request'), 'accountNumber') ?? '';
  expect(account).toMatch(/^\d{10}$/);
  expect(textAt(objectAt(fourth, 'request'), 'url')).toMatch(
    new RegExp(`/api/.*/banks/${account}$`),
  );
});

test('a value that the contract marks as harmless stays, if its form is closed', async () => {
  const { text, entries } = await everything();
  expect(text()).toContain('IMTO_VIEWER');
  // This has too many digits for a word.
  expect(text()).not.toContain('0803 555');
  expect(text()).toMatch(/masked-[0-9a-f]{8}\.iat_1764000000-exp_1764003600\.sub-iat-exp-hidden/);
  expect(JSON.stringify(entries()[0])).toContain('expiresIn\\":3600');
});

test('a value that the contract does not know has a stand-in of the same form, even a word or a time', async () => {
  const { text, entries } = await everything('names');
  for (const one of ['PENDING', '100.50', '2026-03-04T09']) expect(text()).not.toContain(one);
  const content = objectAt(objectAt(entries()[1], 'response'), 'content');
  const body = textAt(content, 'text') ?? '';
  expect(body).toMatch(/"state":"[A-Z]{7}","amount":"\d{3}\.\d\d"/);
  expect(body).toMatch(/"customerId":\d{9},/);
  expect(body).toMatch(/"created":"\d{4}-[01]\d-[0-2]\dT[0-2]\d:[0-5]\d:[0-5]\dZ"/);
});

test('the file is whole after every exchange, and only its owner can read it', async () => {
  const { call, entries, file } = await recorded({ '/api/auth/login': login });
  expect(entries()).toHaveLength(0);
  for (const count of [1, 2, 3]) {
    await call('POST', '/auth/login', { email: 'a@b.example', password: 'correct-horse-7' });
    expect(entries()).toHaveLength(count);
  }
  expect(statSync(file).mode & 0o077).toBe(0);
});

test('the command writes a new file, which has every answer when it is killed', async () => {
  const { file, upstream } = await recorded({ '/api/auth/login': login });
  const mine = file.replace('traffic', 'killed');
  const args = ['--port', '0', `${upstream}/api`, '--record'];
  const proxy = startCommand(projectRoot, 'scripts/proxy.ts', [...args, mine]);
  const [, url] = await proxy.until(/(http:\S+) forwards to/);
  await proxy.until(/secrets are masked/);
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ email: 'a@b.example', password: 'correct-horse-7' });
  await fetch(`${url}/auth/login`, { method: 'POST', headers, body });
  proxy.signal('SIGKILL');
  await proxy.ended;
  const har: unknown = JSON.parse(readFileSync(mine, 'utf8'));
  expect(listAt(objectAt(har, 'log'), 'entries')).toHaveLength(1);

  const command = proxyCommand(projectCaller('proxy'));
  const again = await called(command, ...args, mine);
  expect(again.code).toBe(2);
  expect(again.err).toMatch(/--record: .* exists/);
  const keeping = await called(command, `${upstream}/api`, '--keep-values');
  expect(keeping.code).toBe(2);
  expect(keeping.err).toMatch(/Add --record <file>/);
});
