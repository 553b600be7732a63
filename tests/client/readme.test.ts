/** Tests that the blocks of the package's README run unchanged, and run again. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { projectRoot } from '../../scripts/project.ts';
import { listAt, objectAt, textAt } from '../../toolkit/contract/objects.js';
import { startSandbox, type Sandbox } from '../../toolkit/sandbox/main.ts';
import { projectSite } from '../docs/site.ts';
import { readmeBlocks } from './examples/readme-blocks.ts';
import { newReader, run, save, serve } from './examples/reader.ts';
import type { Reader } from './examples/reader.ts';
import { isFull } from '../support/full.ts';
import { fullTest } from '../support/full-test.ts';
import { contract } from '../support/contract.ts';

/** The output of each block, the first time and every time. */
const prints: { readonly [name: string]: readonly string[] } = {
  'Log in and ask': ['rate 1985.25', '200 1 '],
  Pay: ['HR-MARCH-1 paid none', 'HR-MARCH-2 failed resend-under-new-reference'],
  'A stream of salaries': ['HR-SALARY-1 paid', 'HR-SALARY-50 paid'],
  'Webhooks into a run': ['HR-BONUS-1 paid'],
  Errors: ['rejected 400 fix-request'],
  'Read the statement': ['0001234500 agrees', '0001234540 agrees'],
  'Headers, request ids, traces': ['http.response.status_code 200', 'span GET /', ' balances'],
  'Proxies and certificates': [' balances'],
};

const blocks = await readmeBlocks();
const times = ['the first time', 'the second time'];
let reader: Reader;
/** Starts a sandbox with the payouts of "Pay", for the blocks that receive them. */
let paid: Sandbox;
/** The output of "Pay", each time. */
const printedByPay = new Map<string, string>();

beforeAll(async () => {
  reader = await newReader();
  paid = await openSandbox();
  const file = await save(await reader.folder(paid.url), sourceOf('Pay'), paid.url);
  for (const which of times) printedByPay.set(which, await run(file));
});

afterAll(async () => {
  await paid.close();
  await reader[Symbol.asyncDispose]();
});

test('"Pay" runs, and runs again from another folder, and pays once', async () => {
  for (const which of times) {
    for (const text of prints['Pay'] ?? []) expect(printedByPay.get(which), which).toContain(text);
  }
  // A service that does not recognise a repeat would pay it twice.
  const sent = await fetch(`${paid.url}/_sandbox/requests?operationId=sendPayout`);
  expect(await sent.json()).toMatchObject({ total: 1 });
  expect(printedByPay.get('the first time')).toMatch(/new journal: .+payouts.jsonl/);
  expect(printedByPay.get('the second time')).not.toContain('new journal');
});

test('"Read the statement" compares the payouts of "Pay"', async () => {
  const file = await save(await reader.folder(paid.url), sourceOf('Read the statement'), paid.url);
  const printed = await run(file);
  for (const text of prints['Read the statement'] ?? []) expect(printed).toContain(text);
});

const others = Object.keys(prints).filter((name) => !['Pay', 'Read the statement'].includes(name));

// These blocks keep no state, so the quick set runs only one of them, once.
test.each(isFull ? others : ['Log in and ask'])(
  `"%s" runs${isFull ? ', and runs again' : ''}`,
  async (name) => {
    const service = await sandbox();
    const folder = await reader.folder(service);
    const file = await save(folder, sourceOf(name), service);
    for (const which of isFull ? times : times.slice(0, 1)) {
      const printed = await run(file);
      for (const text of prints[name] ?? []) expect(printed, which).toContain(text);
    }
  },
);

test('"Receive outcomes" takes the delivery of a payout, and after a restart again', async () => {
  const folder = await reader.folder(paid.url);
  const source = `import { createServer } from 'node:http';
    import { webhook } from './webhook.mjs';
    createServer(webhook.node).listen(9000);`;
  for (const which of ['the first time, ', 'after a restart, ']) {
    await using receiver = await serve(folder, source);
    const answer = await fetch(receiver.url, delivery);
    expect(answer.status, which + receiver.output()).toBe(200);
    await expect.poll(() => receiver.output()).toContain('HR-MARCH-1 00 true');
  }
});

fullTest(
  '"A stream of salaries", killed before it knows an outcome and run again, pays everybody once',
  async () => {
    const service = await sandbox();
    const folder = await reader.folder(service);
    const file = await save(folder, sourceOf('A stream of salaries'), service);
    const faults = `${service}/_sandbox/faults`;
    await fetch(faults, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"kind":"latency","operationId":"getTransactionStatus","milliseconds":60000}',
    });
    const child = spawn(process.execPath, [file], { cwd: folder, stdio: 'ignore' });
    const ended = once(child, 'close');
    await vi.waitUntil(async () => (await transactions(service)).length === 50, {
      timeout: 60_000,
    });
    child.kill('SIGKILL');
    await ended;
    await fetch(faults, { method: 'DELETE' });
    expect((await run(file)).match(/ paid /g)).toHaveLength(50);
    const references = await transactions(service);
    expect(references).toHaveLength(50);
    expect(new Set(references)).toHaveLength(50);
  },
);

fullTest('"Headers, request ids, traces" sends the headers that it shows', async () => {
  const service = await plainService('application/json', '[]');
  const folder = await reader.folder(service.url);
  await run(await save(folder, sourceOf('Headers, request ids, traces'), service.url));
  expect(service.received.at(-1)).toMatchObject({
    'user-agent': 'harbour-remit/1.0',
    'x-request-id': 'balances-1',
    traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`,
  });
});

test('the tests above run every block of the README', () => {
  const others = blocks.filter(({ file }) => file === undefined).map(({ name }) => name);
  expect(others.toSorted()).toEqual(Object.keys(prints).toSorted());
});

test('its links lead to pages of the site, even where the package is published', async () => {
  const readme = await readFile(join(projectRoot, 'generated/client/typescript/README.md'), 'utf8');
  const links = [...readme.matchAll(/\]\(([^)#]+)/g)].map(([, link = '']) => new URL(link));
  expect(links.length).toBeGreaterThan(0);
  const { folder } = await projectSite();
  for (const { origin, pathname } of links) {
    expect(origin).toBe('https://contract.remittance-payout.example');
    await access(join(folder, pathname));
  }
});

const delivery = {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: '{"transactionReference":"HR-MARCH-1","responseCode":"00"}',
};

function sourceOf(name: string): string {
  const block = blocks.find((one) => one.name === name);
  if (!block) throw new Error(`The README has no block "${name}".`);
  return block.source;
}

function openSandbox(): Promise<Sandbox> {
  return startSandbox({ contract, engine: { processingMs: 20, bankMs: 20 } });
}

async function sandbox(): Promise<string> {
  const started = await openSandbox();
  onTestFinished(() => started.close());
  return started.url;
}

async function transactions(service: string): Promise<string[]> {
  const listed: unknown = await (await fetch(`${service}/_sandbox/transactions`)).json();
  return listAt(listed, 'items').map(
    (one) => textAt(objectAt(one, 'request'), 'transactionReference') ?? '',
  );
}

/** Starts a service that answers everything except the login in the same way. */
async function plainService(type: string, body: string) {
  const received: IncomingHttpHeaders[] = [];
  const server = createServer((request, response) => {
    request.resume();
    received.push(request.headers);
    const isLogin = request.url?.startsWith('/auth/');
    response.setHeader('content-type', isLogin ? 'application/json' : type);
    response.end(isLogin ? login : body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const at: unknown = server.address();
  return { url: `http://127.0.0.1:${String(objectAt({ at }, 'at')['port'])}`, received };
}

const login = JSON.stringify({
  status: 'SUCCESS',
  data: { accessToken: 'a', refreshToken: 'r', expiresIn: 3600, refreshExpiresIn: 7200 },
});
