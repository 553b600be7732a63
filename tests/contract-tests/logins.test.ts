/** Tests how `npm run contract` treats the login of a real user: few wrong passwords, and the truth about a lock. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../../scripts/project.ts';
import { wrongPassword } from '../../toolkit/contract-tests/plan/wrong-password.ts';
import { textAt } from '../../toolkit/contract/objects.js';
import { locks, problem } from '../support/conforming/sessions.ts';
import type { Behaviour } from '../support/flawed-service.ts';
import { behaviourNamed } from '../support/flaws/table.ts';
import { jsonOf } from '../support/messages.ts';
import { people } from '../support/right-service.ts';
import { credentials, linesOf, runAgainst, slow, type ServedRun } from './run-command.ts';

const { CONTRACT_EMAIL, CONTRACT_PASSWORD } = credentials;
const environment = { CONTRACT_EMAIL, CONTRACT_PASSWORD };
const hidesSandbox = true;

/** Returns the passwords that the service received for an e-mail address, in order. */
function passwordsOf({ received }: ServedRun, email: string): unknown[] {
  return received
    .filter(({ operationId }) => operationId === 'login')
    .map((request) => jsonOf(request))
    .filter((login) => textAt(login, 'email') === email)
    .map((login) => textAt(login, 'password') ?? 'another type');
}

test.each([
  ['correct Horse 9', 'correct HorsE 9'],
  ['ABC', 'ABc'],
  ['straße', 'straßE'],
  ['1234', '1230'],
  ['1230', '1231'],
  ['Привет!', 'ПривеТ!'],
])('the wrong password of %s is %s', (right, wrong) => {
  expect(wrongPassword(right)).toBe(wrong);
});

test('a login gets one wrong password in a run, in the second to last check', slow, async () => {
  const run = await runAgainst({ hidesSandbox, args: ['--repeat', '3'] });
  expect(run.code, run.output).toBe(0);
  const { main, unbound } = people;
  const wrong = wrongPassword(main.password);
  const passwords = passwordsOf(run, main.email);
  expect(passwords.filter((one) => one !== main.password)).toEqual([wrong]);
  expect(passwords.slice(-3)).toEqual([main.password, wrong, main.password]);
  expect(new Set(passwordsOf(run, unbound.email))).toEqual(new Set([unbound.password]));
  const last = run.received.slice(-3).map(({ operationId }) => operationId);
  expect(last).toEqual(['login', 'login', 'login']);
});

test('the guide says how many logins, refreshes and enquiries a run makes', slow, async () => {
  const run = await runAgainst({ hidesSandbox, environment });
  const count = (id: string): number =>
    run.received.filter(({ operationId }) => operationId === id).length;
  const own = passwordsOf(run, people.main.email);
  const right = own.filter((one) => one === people.main.password).length;
  const others = count('login') - own.length;
  const wrong = own.length - right;
  const guide = readFileSync(join(projectRoot, 'docs/contract-tests.md'), 'utf8');
  const rows = [...guide.matchAll(/^\| (?:Logins|Refreshes|Account enquiries).* \| (\d+) \|$/gm)];
  expect(rows.map(([, figure]) => Number(figure))).toEqual([
    right,
    wrong,
    others,
    count('refreshToken'),
    count('enquireAccount'),
  ]);
});

test.each([
  ['0', [], /^missing --wrong-passwords +3 checks left out$/m],
  ['3', [wrongPassword(people.main.password), 'another type', 'another type'], /^held/m],
])('--wrong-passwords %s sends that many', slow, async (count, sent, says) => {
  const args = ['--only', 'auth/login', '--wrong-passwords', count];
  const run = await runAgainst({ hidesSandbox, args });
  const wrong = passwordsOf(run, people.main.email).filter((one) => one !== people.main.password);
  expect(wrong).toEqual(sent);
  expect(run.output).toMatch(says);
});

test.each([
  [{ after: 1 }, ['auth/login/a wrong password']],
  [{ after: 2 }, ['auth/login/a password that is an object']],
  [{ after: 3 }, ['auth/login/a password that is true']],
  [{ after: 3, isInARow: true } as const, []],
])('with a lock %o, three wrong passwords get the remarks %j', slow, async (lock, remarks) => {
  const args = ['--only', 'auth/login', '--skip', 'auth/login/an unknown e-mail'];
  const flaws = [locks(lock)];
  const all = [...args, '--wrong-passwords', '3'];
  const run = await runAgainst({ hidesSandbox, flaws, args: all });
  expect(run).toMatchObject({ code: 0, failed: [], remarks });
});

test.each(['a password counts up to its eighth character', 'a password counts without its case'])(
  '%s: one wrong password finds it',
  slow,
  async (name) => {
    const flaws = [behaviourNamed(name)];
    const { failed } = await runAgainst({ hidesSandbox, flaws, args: ['--only', 'auth/login'] });
    expect(failed).toEqual(['auth/login/a wrong password']);
  },
);

test('a locked login is a remark, and costs no other check', slow, async () => {
  const args = ['--wrong-passwords', '2'];
  const right = await runAgainst({ hidesSandbox, environment, args });
  const flaws = [locks({ after: 1, endsTokens: true })];
  const locked = await runAgainst({ hidesSandbox, environment, args, flaws });
  expect(locked).toMatchObject({ code: 0, failed: [], remarks: ['auth/login/a wrong password'] });
  expect(locked.output).toMatch(
    /came status 423 after a wrong password: it may be locked\. Have it unlocked before/,
  );
  const others = ({ output }: ServedRun): string[] => linesOf(output, 'pass').slice(1);
  expect(others(locked)).toEqual(others(right));
});

test('a locked address gets no wrong password of the login', slow, async () => {
  const flaws = [locks({ after: 10, isOfAddress: true })];
  const run = await runAgainst({ hidesSandbox, environment, flaws, args: ['--repeat', '2'] });
  expect(run).toMatchObject({ code: 0, failed: [], remarks: ['auth/login/a wrong password'] });
  expect(new Set(passwordsOf(run, people.main.email))).toEqual(new Set([people.main.password]));
});

/** A service that accepts this many logins, and each token for this many requests. */
function ends({ logins, requests = 1000 }: { logins: number; requests?: number }): Behaviour {
  return async (request, { serve, memory }) => {
    const count = (name: string): number => {
      memory.set(name, String(Number(memory.get(name) ?? 0) + 1));
      return Number(memory.get(name));
    };
    if (request.operationId !== 'login') {
      const { authorization: _, ...headers } = request.headers;
      return serve(count('requests') > requests ? { ...request, headers } : request);
    }
    const isRight = textAt(jsonOf(request), 'password') === people.main.password;
    return isRight && count('logins') > logins ? problem(403)() : serve(request);
  };
}

test('a login that is rejected midway is one failure, and nothing follows it', slow, async () => {
  const flaws = [ends({ logins: 2 })];
  const { failed, output } = await runAgainst({ hidesSandbox, environment, flaws });
  expect(failed).toEqual(['flow/login/gives tokens']);
  expect(output).toMatch(/status 403: it may be locked/);
});

test('tokens that end without a new login break no stated rule', slow, async () => {
  const flaws = [ends({ logins: 1, requests: 20 })];
  const args = ['--only', 'hostile', '--repeat', '2'];
  const { code, failed, remarks } = await runAgainst({ hidesSandbox, environment, flaws, args });
  expect({ code, failed }).toEqual({ code: 0, failed: [] });
  expect(remarks).toHaveLength(1);
});

test('a login that is rejected from the start may be locked', slow, async () => {
  const { code, output } = await runAgainst({ flaws: [ends({ logins: 0 })] });
  expect(code).toBe(2);
  expect(output).toMatch(/rejected with 403\. Check CONTRACT_EMAIL.* the login may be locked/);
});
