/** Tests `npm run contract` with nothing to judge: it never succeeds, and says what to do. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { copyProject } from '../project-copy.ts';
import { answers, type Behaviour } from '../support/flawed-service.ts';
import { delivered, withStatus } from '../support/messages.ts';
import { people } from '../support/right-service.ts';
import { lastLine, linesOf, runAgainst, runCommand, slow, spawnCommand } from './run-command.ts';
import { freePort } from '../support/free-port.ts';
import { fullTest } from '../support/full-test.ts';
import { isFull } from '../support/full.ts';

test('an address where nobody listens cannot be tested', slow, async () => {
  const run = isFull ? spawnCommand : runCommand;
  const { code, output } = await run([`http://127.0.0.1:${await freePort()}`]);
  expect(code).toBe(2);
  expect(output).toMatch(/^error +http:\/\/127.*cannot be reached.*ECONNREFUSED/);
});

test('mistaking http:// for https:// is reported, and the other way round', slow, async () => {
  const address = (url: string): string => url.replace('http:', 'https:');
  const { code, output } = await runAgainst({ address });
  expect(code).toBe(2);
  expect(output).toMatch(/EPROTO: it does not support a TLS .* including http:\/\/ or https/);
});

test('a service that is silent from the start cannot be tested', slow, async () => {
  const flaws = [answers('login', 200, delivered('never'))];
  const { code, output } = await runAgainst({ flaws, args: ['--timeout', '0.5'] });
  expect(code).toBe(2);
  expect(output).toMatch(/cannot be reached: no whole answer within 0.5 s/);
});

test(
  'a service that goes silent in the middle is reported in one line, without a verdict',
  slow,
  async () => {
    const { code, output } = await runAgainst({ flaws: [goesSilent], args: ['--timeout', '2'] });
    expect(code).toBe(2);
    expect(lastLine(output)).toMatch(
      /^error +http.* has stopped answering: no whole answer within 2 s/,
    );
  },
);

test.each([[400], [401], [403]])('a login answered with %i ends the run', slow, async (status) => {
  const flaws = [answers('login', 200, withStatus(status))];
  const { code, output, received } = await runAgainst({ flaws });
  expect(code).toBe(2);
  expect(output).toMatch(/^error +The login was rejected with 4\d\d\. Check CONTRACT_EMAIL/);
  expect(linesOf(output, 'pass')).toEqual([]);
  expect(received.filter(({ operationId }) => operationId !== '')).toHaveLength(1);
});

test('a wrong password is reported without the password', slow, async () => {
  const environment = { CONTRACT_EMAIL: people.main.email, CONTRACT_PASSWORD: 'another-SECRET' };
  const { code, output } = await runAgainst({ environment });
  expect(code).toBe(2);
  expect(output).toMatch(/The login was rejected with 401/);
});

test.each([
  ['no credentials', {}, /set CONTRACT_EMAIL and CONTRACT_PASSWORD .*, or CONTRACT_TOKEN/],
  ['no password', { CONTRACT_EMAIL: people.main.email }, /set CONTRACT_PASSWORD in/],
  ['an empty e-mail', { CONTRACT_EMAIL: '', CONTRACT_PASSWORD: 'x' }, /set CONTRACT_EMAIL in/],
  [
    'half of the second login',
    { CONTRACT_EMAIL: 'x', CONTRACT_PASSWORD: 'x', CONTRACT_UNBOUND_EMAIL: 'x' },
    /set CONTRACT_UNBOUND_PASSWORD too/,
  ],
])('with %s nothing is sent', slow, async (_, environment, reported) => {
  const { code, output, received } = await runAgainst({ environment });
  expect(code).toBe(2);
  expect(output).toMatch(reported);
  expect(received).toEqual([]);
});

test('if everything requested is skipped, nothing has held', slow, async () => {
  const { code, output } = await runAgainst({ args: ['--only', 'success/sendPayout'] });
  expect(code).toBe(2);
  expect(lastLine(output)).toMatch(/No check was possible/);
});

fullTest('a contract without documented operations is not a success', slow, async () => {
  const documented = 'x-doc-status: documented';
  const project = copyProject();
  for (const file of readdirSync(join(project.root, 'openapi/paths'), { recursive: true })) {
    const path = join('openapi/paths', String(file));
    if (!path.endsWith('.yaml') || !project.read(path).includes(documented)) continue;
    project.edit(path, documented, 'x-doc-status: named-only');
  }
  const { code, output, received } = await runAgainst({ root: project.root });
  expect(code).toBe(2);
  expect(output).toMatch(/^error +The contract has no documented operation to test/);
  expect(received).toEqual([]);
});

const somewhere = 'http://127.0.0.1:1';

test.each([
  ['no base URL', [], /exactly one base URL/],
  ['two base URLs', [somewhere, somewhere], /exactly one base URL/],
  ['no URL', ['SECRET-not-a-url'], /begin with http:\/\/ or https:\/\//],
  ['another scheme', ['ftp://127.0.0.1'], /begin with http:\/\/ or https:\/\//],
  [
    'credentials in the URL',
    ['http://user:SECRET-url@127.0.0.1:1'],
    /must not contain credentials/,
  ],
  ['an unknown option', ['--password=SECRET-option', somewhere], /Unknown option '--password'/],
  ['a limit that is not a number', ['--timeout', 'SECRET', somewhere], /--timeout must be/],
  ['a rate of none', ['--rate', '0', somewhere], /--rate must be a whole number from 1/],
  [
    'fixtures that do not exist',
    ['--fixtures', 'none.json', somewhere],
    /none\.json must be a JSON object of values\. --init makes one/,
  ],
  [
    'a host of production',
    ['https://api.production.remit.example'],
    /"production".* Add --production/,
  ],
  ['a host that may be anything', ['https://api.remit.com'], /no label before remit\.com marks/],
  [
    'a private network',
    ['http://10.1.2.3'],
    /may be production: its address is not of this machine/,
  ],
])('called with %s, the command reports the mistake', slow, async (_, args, reported) => {
  const { code, output } = await runCommand(args);
  expect(code).toBe(2);
  expect(output).toMatch(reported);
  expect(output).not.toContain('SECRET');
});

test('--only without a match is not a success', slow, async () => {
  const { code, output, received } = await runAgainst({ args: ['--only', 'succes'] });
  expect(code).toBe(2);
  expect(output).toMatch(/--only succes matches no check/);
  expect(received).toEqual([]);
});

test('--help lists the options and the exit codes', slow, async () => {
  const run = isFull ? spawnCommand : runCommand;
  const { code, output } = await run(['--help'], { environment: {} });
  expect(code).toBe(0);
  const listed = [...output.matchAll(/^ {2}--([\w-]+)/gm)].map(([, name]) => name);
  expect(listed).toEqual(expect.arrayContaining(['fixtures', 'send-payouts', 'strict', 'html']));
  expect(output).toMatch(/Exit code: 0 .* 1 .* 2 /);
});

/** A service that does not answer the request for balances, or any later one. */
const goesSilent: Behaviour = async (request, { serve, memory }) => {
  if (request.operationId === 'listBalances') memory.set('silent', 'yes');
  const reply = await serve(request);
  return memory.has('silent') ? delivered('never').apply(reply) : reply;
};
