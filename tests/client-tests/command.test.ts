/** Tests the command as its users call it: options, exit codes, reports, and broken adapters. */
import { execFile, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { XMLParser } from 'fast-xml-parser';
import { expect, onTestFinished, test } from 'vitest';
import { faults } from '../../toolkit/client-tests/faults/faults.ts';
import { projectRoot } from '../../scripts/project.ts';
import { projectCaller } from '../../scripts/project-caller.ts';
import { clientTestCommand } from '../../toolkit/client-tests/command.ts';
import type { Run } from '../run-node.ts';
import { called } from '../support/called.ts';
import { contract } from '../support/contract.ts';
import { fullTest } from '../support/full-test.ts';
import { carefulClient } from './running.ts';
import { newFolder } from '../support/run-folder.ts';

const script = join(projectRoot, 'scripts/client-test.ts');
const odd = (how: string): string[] => [
  process.execPath,
  join(import.meta.dirname, 'odd-adapter.ts'),
  how,
];

test('a client that keeps its promises ends with 0', async () => {
  const kept = await run('--only', 'no-fault,503-taken', '--', ...carefulClient());
  expect(kept).toMatchObject({ code: 0, err: '' });
  expect(kept.out).toMatch(
    /^passed {2}The client kept its promises under 2 faults; \d+ left out\.$/m,
  );
});

test('a client that breaks a promise ends with 1, and the reports have every result', async () => {
  const folder = await scratch();
  const [junit, json] = [join(folder, 'client.xml'), join(folder, 'client.json')];
  const broken = await spawned(
    '--only',
    '503-taken',
    '--only=no-fault,delivered',
    // Run these one after the other: in parallel they might not answer in time on a busy machine.
    ...['--concurrency', '1', '--junit', junit, '--json', json],
    ...carefulClient('retries-5xx'),
  );
  expect(broken.code).toBe(1);
  expect(broken.out).toMatch(/^FAIL {4}answer {3}503-taken +\d+\.\d\d s$/m);
  expect(broken.out).toMatch(
    /^ {8}CT-1 was paid twice: the second request arrived \d+ ms after it was answered with 503\.$/m,
  );
  expect(broken.out).toMatch(
    /^again {3}npm run client-test -- --only 503-taken -- .*retries-5xx$/m,
  );
  expect(broken.err).toMatch(
    /^error {3}Of 3 faults the client broke a promise under 1; \d+ left out\.$/m,
  );
  expect(JSON.parse(await readFile(json, 'utf8'))).toMatchObject({
    verdict: 'broken',
    passed: 2,
    failed: 1,
    notSupported: 0,
    leftOut: faults.length - 3,
    faults: [
      { name: '503-taken', group: 'answer', verdict: 'failed' },
      { name: 'no-fault', verdict: 'passed', problems: [] },
      { name: 'delivered', verdict: 'passed' },
    ],
  });
  const parser = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: '' });
  expect(parser.parse(await readFile(junit, 'utf8'))).toMatchObject({
    testsuites: {
      name: 'client',
      tests: '3',
      failures: '1',
      testsuite: [
        { name: 'answer', testcase: { name: '503-taken', failure: { type: 'failed' } } },
        { name: 'unusual', testcase: { name: 'no-fault' } },
        { name: 'webhook', testcase: { name: 'delivered' } },
      ],
    },
  });
});

fullTest('a wrong call of the command line ends with 2', async () => {
  expect(await spawned('--fast', 'x')).toMatchObject({ code: 2, out: '' });
});

test('--list names every fault and runs nothing; --skip leaves faults out', async () => {
  const all = await run('--list');
  expect(all.code).toBe(0);
  for (const { name, does, proves } of faults) {
    expect(all.out).toContain(`  ${name} `);
    expect(all.out).toContain(`${does} ${proves}`);
  }
  const some = await run('--list', '--only', 'answer', '--skip', '503-taken, 408-taken');
  expect(some.out).toContain('reset-taken');
  expect(some.out).not.toMatch(/ (503|408)-taken | no-fault /);
});

test.each([
  { args: [], says: 'Name the command that starts the adapter' },
  { args: ['--only', 'no-fault'], says: 'Name the command that starts the adapter' },
  { args: ['--only', 'nothing', 'x'], says: '--only: there is no fault or group "nothing".' },
  { args: ['--skip', 'nothing', 'x'], says: 'connection: refused-at-login' },
  { args: ['--only', 'exact', '--skip', 'exact', 'x'], says: 'leave out every fault' },
  { args: ['--limit', '0', 'x'], says: "--limit must be a whole number from 1 to 600, not '0'." },
  { args: ['--concurrency', 'x', 'x'], says: '--concurrency must be a whole number' },
  { args: ['--junit', 'no/such/folder/x.xml', 'x'], says: '--junit: no/such/folder/x.xml cannot' },
  { args: ['--fast', 'x'], says: "Unknown option '--fast'" },
])('$args is a wrong call: 2', async ({ args, says }) => {
  const { code, out, err } = await run(...args);
  expect({ code, out }).toEqual({ code: 2, out: '' });
  expect(err).toContain(says);
  expect(err).toMatch(/Run: npm run client-test -- --help\n$/);
});

test.each([
  {
    command: ['no-such-command'],
    says: /"no-such-command" could not be started: it does not exist/,
  },
  {
    command: odd('ends'),
    says: /The adapter ended with exit code 7 .*\nerror +it wrote: first words\nerror +it wrote: last/,
  },
  {
    command: odd('silent-start'),
    says: /did not start\. The adapter did not answer "start" within 5 s/,
  },
  { command: [process.execPath, '-e', 'console.log("hi")'], says: /did not start\. / },
])('an adapter that does not start gives no verdict: 2 ($says)', async ({ command, says }) => {
  const { code, out, err } = await run('--limit', '5', '--only', 'no-fault', '--', ...command);
  expect({ code, out }).toEqual({ code: 2, out: '' });
  expect(err).toMatch(says);
  expect(err).not.toContain('    at ');
});

test.each([
  {
    how: 'silent',
    says: 'The adapter did not answer "pay" within 5 s: it must write a line with "done".',
  },
  {
    how: 'garbage',
    says: 'The adapter answered "pay" with a line that is not a JSON object: "Paying…".',
  },
  { how: 'wrong-id', says: 'The adapter must answer "pay" with the id 2; found 7.' },
  { how: 'crash', says: 'The adapter ended with exit code 1 before it answered.' },
  { how: 'secret', says: 'The client did not report CT-1 (nothing was done).' },
  { how: 'odd-outcome', says: 'CT-2 has the unknown outcome "fine".' },
])('an adapter that is $how fails with one sentence', async ({ how, says }) => {
  const { code, out } = await run('--limit', '5', '--only', '503-taken', '--', ...odd(how));
  expect(code).toBe(1);
  expect(out).toContain(`        ${says}\n`);
  expect(out).not.toContain('a-long-example-password');
});

test('a feature that the adapter lacks fails, unless it is left out', async () => {
  const cannot = await run('--only', 'delivered,repeated', '--', ...odd('unable'));
  expect(cannot.code).toBe(1);
  expect(cannot.out).toMatch(/^cannot {2}webhook {2}delivered /m);
  expect(cannot.out).toContain('The adapter does not support "deliver".');
  expect(cannot.err).toMatch(/the client cannot do what 2 need/);
});

test('--slow gives the adapter more time', async () => {
  const args = ['--limit', '1', '--slow', '2', '--only', 'no-fault'];
  const { code, out } = await run(...args, '--', ...odd('silent'));
  expect(code).toBe(1);
  expect(out).toContain('The adapter did not answer "balances" within 2 s');
});

test('if its own timers were late, an overlong wait gives no verdict: exit code 2', async () => {
  const json = join(await scratch(), 'client.json');
  beLate();
  const late = ['--limit', '2', '--only', 'no-fault', '--json', json];
  const { code, out, err } = await run(...late, '--', ...odd('silent'));
  expect(code).toBe(2);
  expect(out).toMatch(/^slow {4}unusual {2}no-fault /m);
  expect(err).toContain('cannot be judged under 1: the machine was too slow (try --slow)');
  const verdict = { verdict: 'too-slow', failed: 0, tooSlow: 1 };
  expect(JSON.parse(await readFile(json, 'utf8'))).toMatchObject(verdict);
});

test('an error on a slow machine is still an error: exit code 1', async () => {
  beLate();
  const { code, out } = await run('--only', '503-taken', '--', ...carefulClient('retries-5xx'));
  expect(code).toBe(1);
  expect(out).toMatch(/CT-1 was paid twice/);
});

test('a reader that closes the pipe early causes no stack trace', async () => {
  const call = [process.execPath, script, '--only', 'exact', '--', ...carefulClient()].join(' ');
  const { stdout, stderr } = await promisify(execFile)('bash', ['-c', `${call} | head -n 1`]);
  expect(stdout).toMatch(/^pass /);
  expect(stderr).toBe('');
});

test('an interrupted run leaves no adapter behind: exit code 2', async () => {
  const folder = await scratch();
  const mark = join(folder, 'pid');
  const waits = `require('fs').writeFileSync(${JSON.stringify(mark)}, String(process.pid)); setInterval(() => {}, 1000)`;
  const child = spawn(process.execPath, [script, process.execPath, '-e', waits]);
  let err = '';
  child.stderr.on('data', (text) => (err += String(text)));
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  await expect.poll(() => existsSync(mark) && readFileSync(mark, 'utf8')).toMatch(/^\d+$/);
  const pid = Number(readFileSync(mark, 'utf8'));
  child.kill('SIGTERM');
  expect(await ended).toBe(2);
  expect(err).toContain('The run was interrupted (SIGTERM).');
  await expect.poll(() => isAlive(pid)).toBe(false);
});

/** Makes this process answer late until the test ends. */
function beLate(): void {
  const busy = setInterval(() => {
    for (const end = performance.now() + 300; performance.now() < end;);
  }, 400);
  onTestFinished(() => clearInterval(busy));
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function scratch(): Promise<string> {
  const folder = newFolder();
  return folder;
}

const command = clientTestCommand({
  ...projectCaller('client-test'),
  readContract: () => Promise.resolve(contract),
});

function run(...args: string[]): Promise<Run> {
  return called(command, ...args);
}

/** Runs the command as a user does, in a separate process. */
function spawned(...args: string[]): Promise<Run> {
  return new Promise((resolve) => {
    execFile(process.execPath, [script, ...args], (error, out, err) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, err });
    });
  });
}
