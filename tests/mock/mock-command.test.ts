/** Tests `npm run mock`, as a user runs it. */
import { once } from 'node:events';
import { request } from 'node:http';
import { platform } from 'node:process';
import { expect, test } from 'vitest';
import { projectCaller } from '../../scripts/project-caller.ts';
import { projectRoot } from '../../scripts/project.ts';
import { mockCommand } from '../../toolkit/mock/command.ts';
import { startServer } from '../bench/server-process.ts';
import type { RunningCommand } from './command.ts';
import { pasteIntoShell, startCommand } from './command.ts';
import { hasIPv6 } from './ipv6.ts';
import { sendOddRequests } from './odd-requests.ts';
import { portInUse } from './port-in-use.ts';
import { called } from '../support/called.ts';
import { freePort } from '../support/free-port.ts';
import { isFull } from '../support/full.ts';
import { fullTest } from '../support/full-test.ts';
import { contract } from '../support/contract.ts';

const mock = mockCommand(projectCaller('mock'));

test('the printed line works as pasted, and Ctrl-C stops it', async () => {
  const running = startMock('--port', '0');
  const [, curl = ''] = await running.until(/^try +(curl .*)$/m);
  expect(JSON.parse(await pasteIntoShell(curl))).toMatchObject({ status: 'SUCCESS' });
  await running.until(/^mock +POST \/auth\/login 200$/m);

  running.signal('SIGINT');
  expect(await running.ended).toBe(0);
  expect(running.errors()).toBe('');
  expect(running.output()).toMatch(/^mock +http:\/\/127\.0\.0\.1:\d+$/m);
});

// In the quick set, SIGTERM ends the sandbox, by the same code, between requests.
fullTest('SIGTERM stops it too, in the middle of a request', async () => {
  const running = startMock('--port', '0');
  const [, url = ''] = await running.until(/^mock +(http:\S+)$/m);
  const headers = { 'content-length': 10, expect: '100-continue' };
  const unfinished = request(`${url}/auth/login`, { method: 'POST', headers });
  unfinished.on('error', () => undefined);
  unfinished.flushHeaders();
  await once(unfinished, 'continue');

  running.signal('SIGTERM');
  expect(await running.ended).toBe(0);
  await expect(fetch(url)).rejects.toThrow();
});

test.runIf(platform === 'linux' && isFull)(
  'thousands of odd requests are answered, and its memory stays under 250 MB',
  async () => {
    await using mock = await startServer({
      root: projectRoot,
      script: 'scripts/mock.ts',
      args: (port) => ['--port', String(port)],
      path: '/',
    });
    const answers = await sendOddRequests(mock.url, contract, 5_000);
    expect([...answers.keys()]).toEqual(expect.arrayContaining(['200', '400', '404', '501']));
    expect([...answers.keys()]).not.toContain('500');
    expect(await mock.peakMemory()).toBeLessThan(250e6);
  },
);

test('a taken port is named, with the way to choose another', async () => {
  const port = await portInUse();
  const { code, err } = await called(mock, '--port', String(port));
  expect(code).toBe(2);
  expect(err).toMatch(`port ${port} is taken`);
  expect(err.trimEnd().split('\n').at(-1)).toContain('npm run mock -- --port ');
  expect(err).not.toMatch(/^ +at /m);
});

// In the quick set, the proxy serves at such an address, and the next test shows that the mock gets the option.
test.runIf(hasIPv6 && isFull)('--host serves at that address, and at no other', async () => {
  const running = startMock('--port', String(await freePort()), '--host', '::1');
  const [, port = ''] = await running.until(/^mock +http:\/\/\[::1\]:(\d+)$/m);
  const [, curl = ''] = await running.until(/^try +(curl .*)$/m);
  expect(JSON.parse(await pasteIntoShell(curl))).toMatchObject({ status: 'SUCCESS' });
  await expect(fetch(`http://127.0.0.1:${port}/auth/login`)).rejects.toThrow();
});

test('a host of another machine is named, with the way to choose another', async () => {
  // This address is reserved for documentation (RFC 5737).
  const { code, err } = await called(mock, '--port', '0', '--host', '192.0.2.1');
  expect(code).toBe(2);
  expect(err).toContain('host 192.0.2.1 must be an address of this machine');
  expect(err.trimEnd().split('\n').at(-1)).toContain('npm run mock -- --host ');
  expect(err).not.toMatch(/^ +at /m);
});

test.each([
  { args: ['--host', ''], says: '--host must be' },
  { args: ['--prot', '1'], says: "Unknown option '--prot'" },
  { args: ['--port', 'four'], says: "not 'four'" },
  { args: ['--port', '65536'], says: "not '65536'" },
  { args: ['--port', '-1'], says: "--port must be a port from 0 to 65535, not '-1'" },
  { args: ['--host', '--port'], says: "'--host' needs a value" },
  { args: ['--port'], says: '--port' },
  { args: ['4010'], says: "'4010'" },
])('$args: the message explains the mistake and the usage', async ({ args, says }) => {
  const { code, err } = await called(mock, ...args);
  expect(code).toBe(2);
  expect(err).toContain(says);
  expect(err).toContain('Run: npm run mock -- --help');
  expect(err).not.toMatch(/^ +at /m);
});

test.each(['--help', '-h'])('%s says how to ask for another answer', async (help) => {
  const { code, out } = await called(mock, help);
  expect(code).toBe(0);
  expect(out).toContain('Prefer: code=400');
});

function startMock(...args: string[]): RunningCommand {
  return startCommand(projectRoot, 'scripts/mock.ts', args);
}
