/** Tests `npm run sandbox`, as a user runs it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { projectRoot } from '../../../scripts/project.ts';
import { readPublished } from '../../../toolkit/package-files.ts';
import { startSandbox } from '../../../toolkit/sandbox/main.ts';
import { sandboxCommand } from '../../../toolkit/sandbox/command.ts';
import { pasteIntoShell, startCommand } from '../../mock/command.ts';
import { runNode } from '../../run-node.ts';
import { onlySimulated } from '../../support/simulated.ts';
import { batch, payout } from './payout.ts';
import { at, clientOf } from './sandbox.ts';
import { fullTest } from '../../support/full-test.ts';
import { called } from '../../support/called.ts';
import { isFull } from '../../support/full.ts';
import { newFolder } from '../../support/run-folder.ts';

const script = 'scripts/sandbox.ts';
const sandbox = sandboxCommand({ call: 'npm run sandbox --', readContract: readPublished });

function databaseFile(): string {
  const folder = newFolder();
  return join(folder, 'sandbox.sqlite');
}

async function start(...options: string[]) {
  const command = startCommand(projectRoot, script, ['--port', '0', ...options]);
  const [, url = ''] = await command.until(/^sandbox +(http:\S+)$/m);
  await command.until(/^stop/m);
  return { command, url };
}

/** Starts a sandbox with the data of an earlier command. In the quick set, it runs in the test process. */
async function startAgain(database: string): Promise<string> {
  if (isFull) return (await start('--database', database)).url;
  const again = await startSandbox({ database });
  onTestFinished(() => again.close());
  return again.url;
}

test('prints an address, three logins, and a line that works as pasted', async () => {
  const { command } = await start('--database', ':memory:');
  expect(command.output().match(/^login /gm)).toHaveLength(3);
  const [, line = ''] = /^try +(curl .*)$/m.exec(command.output()) ?? [];
  const answer: unknown = JSON.parse(await pasteIntoShell(line));
  expect(at(answer, 'status')).toBe('SUCCESS');
  expect(command.errors()).toBe('');
});

const signals = ['SIGINT', 'SIGTERM'] as const;

test.each(isFull ? signals : signals.slice(1))(
  '%s ends it with 0, and nothing is lost',
  async (signal) => {
    const database = databaseFile();
    const first = await start('--database', database);
    const client = clientOf(first.url);
    const token = await client.login();
    await client.call('sendPayout', { token, body: batch(payout({ reference: 'PO-1' })) });
    first.command.signal(signal);
    expect(await first.command.ended).toBe(0);
    expect(first.command.output()).toContain('stopped');

    const url = await startAgain(database);
    const params = { transactionReference: 'PO-1' };
    // Even the old token works: the key is stored with the data.
    const status = await clientOf(url).call('getTransactionStatus', { token, params });
    expect(status.status).toBe(200);
  },
);

fullTest(
  'with a small heap, bodies that do not fit into memory get a 503, and the others are accepted',
  async () => {
    const small = { NODE_OPTIONS: '--max-old-space-size=64' };
    const args = ['--port', '0', '--database', ':memory:', '--quiet'];
    const command = startCommand(projectRoot, script, args, { environment: small });
    const [, url = ''] = await command.until(/^sandbox +(http:\S+)$/m);
    const client = clientOf(url);
    const token = await client.login();
    const long = { ...payout({ reference: 'x' }), paymentNarration: 'n'.repeat(1_000) };
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, at) => {
        const one = (_: unknown, position: number) => ({
          ...long,
          transactionReference: `${at}-${position}`,
        });
        const body = { transactionRequestList: Array.from({ length: 1_000 }, one) };
        return client.call('sendPayout', { token, body });
      }),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 503]));
    const [turnedAway] = answers.filter(({ status }) => status === 503);
    expect(turnedAway?.headers.get('retry-after')).toBe('1');
    expect(await command.until(/^stop/m)).toBeTruthy();
  },
);

test('a taken port is reported, with what to do, and exit code 2', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? String(address?.port) : '';
  const run = await called(sandbox, '--port', port, '--database', ':memory:');
  expect(run.code).toBe(2);
  expect(run.err).toContain(`port ${port} is taken`);
  expect(run.err).toContain('--port');
});

test.each<[options: string[], says: RegExp]>([
  [['--database', 'mysql://user:SECRET@127.0.0.1/x'], /--database .*must be a file.*postgres:/],
  [['--webhook', 'http://a:SECRET@127.0.0.1/'], /webhook: Nothing can be sent there: a user/],
  [['--port', 'x'], /--port must be a port/],
  [['--clock', 'fast'], /--clock must be auto or manual/],
  [['--token-lifetime', '0'], /--token-lifetime must be 1 to/],
  [['--webhook', 'NOBODY=http://127.0.0.1:9/'], /partner of --webhook must be one of/],
  [['--webhook', 'http://10.0.0.1/'], /webhook: Nothing can be sent there: 10\.0\.0\.1 is not on/],
  [['--allow-host', 'sandbox:4020'], /--allow-host must be a host name without a port/],
  [['--idempotency-header', 'a b'], /the name of a header/],
  [['--nonsense'], /nonsense/],
  [['--host', ''], /--host must be an address/],
  [['--port', '-1'], /--port must be a port from 0 to 65535/],
])('%j is a wrong option: exit code 2', async (options, message) => {
  const run = await called(sandbox, ...options);
  expect(run.code).toBe(2);
  expect(run.err).toMatch(message);
  expect(run.err).toContain('--help');
  expect(run.err).not.toContain('SECRET');
});

test('--help says where data is stored; npm and git ignore that folder', async () => {
  const run = await runNode(projectRoot, script, '--help');
  const [file = ''] = /\S+\.sqlite/.exec(run.out) ?? [];
  expect(file).toBe(join(projectRoot, '.sandbox/sandbox.sqlite'));
  expect(readFileSync(join(projectRoot, '.gitignore'), 'utf8')).toMatch(/^\/\.sandbox\/$/m);
});

test('--help says that the contract may name the idempotency header', async () => {
  const run = await called(sandbox, '--help');
  expect(run.code).toBe(0);
  expect(run.out).toMatch(/--idempotency-header[^]*until the contract names one/);
});

test('a database that cannot be opened: exit code 1, without its password', async () => {
  const password = 'a-database-password';
  const url = `postgres://user:${password}@127.0.0.1:1/none`;
  const run = await called(sandbox, '--port', '0', '--database', url);
  expect(run.code).toBe(1);
  expect(run.err).toMatch(/^error/);
  expect(run.out + run.err).not.toContain(password);
});

test('the options reach the sandbox: clock, lifetime, webhook, strict', async () => {
  const { url } = await start(
    '--database',
    ':memory:',
    '--clock',
    'manual',
    '--token-lifetime',
    '77',
    '--webhook',
    'http://127.0.0.1:9/hook',
    '--strict',
  );
  const client = clientOf(url);
  const { body } = await client.call('login', {
    body: { email: 'amara.okafor@harbour-remit.example', password: 'a-long-example-password' },
  });
  expect(at(body, 'data', 'expiresIn')).toBe(77);
  expect(at((await client.simulate('GET', 'clock')).body, 'mode')).toBe('manual');
  expect(await client.list('webhooks')).toHaveLength(3);
  const token = await client.login();
  const rate = await client.call('getFxRate', { token, query: { countryCode: 'nga' } });
  expect(rate.status).toBe(400);
});

fullTest('the contract tests pass against the sandbox, payouts included', async () => {
  const { url } = await start('--database', ':memory:', '--clock', 'manual');
  const client = clientOf(url);
  const token = await client.login();
  await client.call('sendPayout', { token, body: batch(payout({ reference: 'FIXTURE-1' })) });
  const now = String(at((await client.simulate('GET', 'clock')).body, 'now'));
  const fixtures = join(databaseFile(), '../fixtures.json');
  writeFileSync(
    fixtures,
    JSON.stringify({
      'getTransactionStatus.transactionReference': 'FIXTURE-1',
      'getIntradayStatement.startTime': `${now.slice(0, 10)}T00:00:00.000Z`,
      'getIntradayStatement.endTime': now,
    }),
  );
  const child = spawn(
    process.execPath,
    [
      join(projectRoot, 'scripts/contract.ts'),
      '--send-payouts',
      '--fixtures',
      fixtures,
      ...onlySimulated(await readPublished()),
      url,
    ],
    {
      env: {
        ...process.env,
        CONTRACT_EMAIL: 'amara.okafor@harbour-remit.example',
        CONTRACT_PASSWORD: 'a-long-example-password',
      },
    },
  );
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  await once(child, 'close');
  expect([child.exitCode, output]).toEqual([0, output]);
});
