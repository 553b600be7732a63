/** `npm run contract` against services with one fault each: the fault is found, and named. */
import { expect, test } from 'vitest';
import {
  changeBody,
  delivered,
  withHeaders,
  withStatus,
  withText,
  type Change,
} from '../../scripts/mutants/service/reply.ts';
import { brokenIn, lastLine, runAgainst, slow } from './run-command.ts';

const faults: [name: string, operationId: string, change: Change, says: RegExp][] = [
  [
    'a wrong type',
    'getFxRate',
    changeBody('fxDealRate', '1985.25'),
    /\/fxDealRate: wanted number, came string, 7/,
  ],
  [
    'a missing field',
    'login',
    changeBody('data.username', undefined),
    /\/data: wanted required property 'username'/,
  ],
  [
    'a value that the enum has not',
    'getTransactionStatus',
    changeBody('responseCode', '99'),
    /\/responseCode: wanted equal to one of the allowed values: 00, 01/,
  ],
  ['another success', 'enquireAccount', withStatus(201), /wanted status 200, came status 201/],
  [
    'HTML with 200',
    'listBalances',
    withHeaders({ 'content-type': 'text/html' }),
    /wanted content type application\/json, came text\/html/,
  ],
  ['an empty body', 'listBalances', withText(() => ''), /came an empty body/],
  ['an answer cut off', 'getFxRate', delivered('cut'), /came an answer that was cut off/],
  ['a redirect', 'getFxRate', withStatus(302), /came status 302/],
];

// Each command is a process of its own, so a machine with two cores does two at a time.
test.concurrent.each(faults)(
  '%s at %s breaks the contract',
  slow,
  async (_, operationId, change, says) => {
    const flaws = { inventsPayouts: true };
    const args = ['--only', 'success'];
    const { code, output } = await runAgainst({ fault: { operationId, change }, flaws, args });
    expect(code, output).toBe(1);
    expect(brokenIn(output)).toEqual([`success/${operationId}/200`]);
    expect(output).toMatch(says);
    expect(lastLine(output)).toMatch(/^error +1 of 9 checks break the contract, at /);
    expect(lastLine(output)).toContain(operationId);
  },
);

test(
  'a failure tells the request without its values, and the source of the rule',
  slow,
  async () => {
    const change = changeBody('accountNumber', 'SECRET-account');
    const { code, output } = await runAgainst({
      fault: { operationId: 'enquireAccount', change },
      args: ['--only', 'success/enquireAccount'],
    });
    expect(code).toBe(1);
    expect(output).toMatch(
      /\/accountNumber: wanted the value that was asked for, came another .*source: Endpoints/,
    );
    expect(output).toMatch(
      /request POST \/gateway\/account\/enquiry.*"accountNumber":"<string, 10 characters>"/,
    );
  },
);

test('a long list that is wrong throughout does not flood the report', slow, async () => {
  const change = changeBody('', Array(500).fill({}));
  const fault = { operationId: 'listBalances', change };
  const { output } = await runAgainst({ fault, args: ['--only', 'success/listBalances'] });
  expect(output.split('\n').length).toBeLessThan(20);
  expect(output).toMatch(/listBalances +and \d+ problems more$/m);
});

test('a login without a token fails, and so does everything that needs one', slow, async () => {
  const change = changeBody('data.accessToken', undefined);
  const { code, output } = await runAgainst({
    fault: { operationId: 'login', change },
    args: ['--only', 'success'],
  });
  expect(code).toBe(1);
  expect(brokenIn(output)).toContain('success/login/200');
  expect(output).toMatch(/listBalances +wanted a token from the login to send it with, came none/);
});

test.concurrent.each([
  ['never answers', 'never'],
  ['answers without an end', 'drip'],
] as const)(
  'an operation that %s is broken, and the others are still judged',
  slow,
  async (_, delivery) => {
    const fault = { operationId: 'getFxRate', change: delivered(delivery) };
    const args = ['--timeout', '4', '--only', 'success'];
    const { code, output } = await runAgainst({ fault, args, flaws: { inventsPayouts: true } });
    expect(code).toBe(1);
    expect(brokenIn(output)).toEqual(['success/getFxRate/200']);
    expect(output).toMatch(/wanted an answer, came no whole answer within 4 s/);
  },
);

test('hostile requests that hang are told, and soon left alone', slow, async () => {
  const { code, output, received } = await runAgainst({
    flaws: { hangsOnJson: ['enquireAccount'] },
    args: ['--timeout', '1', '--only', 'hostile/enquireAccount'],
  });
  expect(code).toBe(1);
  expect(brokenIn(output)).toHaveLength(3);
  expect(output).toMatch(/^skipped +not sent: several before it had no answer/m);
  expect(received.filter(({ operationId }) => operationId === 'enquireAccount')).toHaveLength(3);
});
