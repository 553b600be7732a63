/** Runs `npm run contract` against services with one fault each, and expects it to find and name the fault. */
import { expect, test } from 'vitest';
import { contract } from '../support/contract.ts';
import { answers, on } from '../support/flawed-service.ts';
import { onMalformed } from '../support/flaws/behaviour.ts';
import {
  delivered,
  jsonReply,
  withField,
  withHeaders,
  withoutField,
  withStatus,
  withText,
  type Change,
} from '../support/messages.ts';
import { lastLine, linesOf, runAgainst, slow, spawnCommand } from './run-command.ts';
import { isFull } from '../support/full.ts';

const changes: [operationId: string, change: Change, reported: RegExp][] = [
  ['getFxRate', withField('fxDealRate', '1985.25'), /\/fxDealRate: wanted number, came string, 7/],
  ['getFxRate', withoutField('fxDealRate'), /wanted required property 'fxDealRate'/],
  ['getTransactionStatus', withField('responseCode', '99'), /\/responseCode: wanted one of 00, 01/],
  ['enquireAccount', withStatus(201), /wanted status 200, came status 201/],
  ['listBalances', withText(() => '<p>Hi</p>'), /came a body that is not complete, valid JSON/],
  ['listBalances', withText(() => ''), /came an empty body/],
  [
    'listFinancialInstitutions',
    withText((text) => `\uFEFF${text}`),
    /came a body that begins with a byte order mark/,
  ],
  [
    'listPossibleBanks',
    withHeaders({ 'content-encoding': 'zstd' }),
    /came a body with the Content-Encoding zstd, which these tests cannot decode/,
  ],
  [
    'getIntradayStatement',
    withField('data.openingBalanceDate', '2026-03-04'),
    /wanted a time in ISO 8601, in UTC, such as 2026.*came string, 10 characters: "2026-03-04" \(stated/,
  ],
  ['getFxRate', delivered('cut'), /came an answer that was cut off/],
  ['getFxRate', withStatus(302), /came status 302/],
];

// Combine faults that are in different operations.
const groups = changes.reduce<(typeof changes)[]>((all, change) => {
  const group = all.find((one) => one.every(([operationId]) => operationId !== change[0]));
  if (group) group.push(change);
  else all.push([change]);
  return all;
}, []);

test.each((isFull ? groups : groups.slice(0, 1)).map((group) => ({ group })))(
  'each operation that breaks the contract is reported (%#)',
  slow,
  async ({ group }) => {
    const flaws = group.map(([operationId, change]) => answers(operationId, 200, change));
    const args = ['--only', 'success', '--send-payouts'];
    const { code, output, failed } = await runAgainst({ flaws, args });
    expect(code, output).toBe(1);
    const broken = group.map(([operationId]) => `success/${operationId}/200`);
    expect(failed.toSorted()).toEqual(broken.toSorted());
    for (const [, , reported] of group) expect(output).toMatch(reported);
    expect(lastLine(output)).toMatch(/^error +\d of \d+ checks broke a statement, at /);
  },
);

test('Dredd finds a wrong status or media type and a missing key, but no type', slow, async () => {
  const { output, failed } = await runAgainst({
    flaws: [
      answers('getFxRate', 200, withField('fxDealRate', '1985.25')),
      answers('enquireAccount', 200, withStatus(201)),
      answers('listBalances', 200, withHeaders({ 'content-type': 'text/html' })),
      answers('sendPayout', 200, withoutField('totalCount')),
    ],
    args: ['--only', 'success', '--send-payouts'],
    run: spawnCommand,
  });
  const broken = ['sendPayout', 'getFxRate', 'enquireAccount'].map((id) => `success/${id}/200`);
  expect(failed).toEqual(broken);
  const all = contract.documented.length;
  const [line = ''] = linesOf(output, 'dredd');
  expect(line).toContain(` accepts ${all - 3} of ${all} answers by `);
  expect(line).toMatch(/; these tests find more problems in 1 of them$/);
  // The reporters and the log of Dredd print such lines.
  expect(output).not.toMatch(/^(pass|fail|skip|error|complete|info|warn|request|expected): /m);
});

test('a broken assumption is a remark, and fails only with --strict', slow, async () => {
  const flaws = [answers('login', 200, withoutField('data.username'))];
  const lenient = await runAgainst({ flaws, args: ['--only', 'success/login'] });
  expect(lenient.code, lenient.output).toBe(0);
  expect(lenient.remarks).toEqual(['success/login/200']);
  expect(lenient.output).toMatch(
    /^remark +\/data: wanted required property 'username'.*\(assumed: /m,
  );
  const strict = await runAgainst({ flaws, args: ['--only', 'success/login', '--strict'] });
  expect(strict.code).toBe(1);
  expect(lastLine(strict.output)).toMatch(/^error +1 remark, which --strict forbids, at login/);
});

test(
  'a failure shows the request without its values, and the source of the rule',
  slow,
  async () => {
    const change = withField('accountNumber', ['SECRET-account']);
    const { code, output } = await runAgainst({
      flaws: [answers('enquireAccount', 200, change)],
      args: ['--only', 'success/enquireAccount', '--send-payouts'],
    });
    expect(code).toBe(1);
    expect(output).toMatch(
      /\/accountNumber: wanted string, came array, 1 elements \(stated: Resources and their fields/,
    );
    expect(output).toMatch(
      /sent +POST \/gateway\/account\/enquiry.*"accountNumber":"<string, 10 characters>"/,
    );
  },
);

test("an unwanted rejection shows the service's own reason", slow, async () => {
  const detail = 'Account 0001234500 of chidi@home.example is\nclosed since 12-34-56-78.';
  const rejected = jsonReply(400, { title: 'No', detail });
  const { output } = await runAgainst({
    flaws: [on('enquireAccount', 200, () => rejected)],
    args: ['--only', 'success/enquireAccount'],
  });
  expect(linesOf(output, 'broken')).toEqual([
    expect.stringMatching(/^broken +wanted status 200, came status 400 \(stated/),
  ]);
  expect(output).toMatch(
    /^ +says +No: Account <accountNumber> of <e-mail> is closed since <digits>\.$/m,
  );
});

test('a long list with errors throughout does not flood the report', slow, async () => {
  const flaws = [answers('listBalances', 200, withField('', Array(500).fill({})))];
  const { output } = await runAgainst({ flaws, args: ['--only', 'success/listBalances'] });
  expect(output.split('\n').length).toBeLessThan(40);
  expect(linesOf(output, 'broken')).toHaveLength(1);
});

test('a login without a token is one failure, with its consequences', slow, async () => {
  const { code, output, failed } = await runAgainst({
    flaws: [answers('login', 200, withoutField('data.accessToken'))],
    args: ['--only', 'success'],
    run: spawnCommand,
  });
  expect(code).toBe(1);
  expect(failed).toEqual(['success/login/200']);
  expect(linesOf(output, 'broken')).toHaveLength(1);
  expect(output).toMatch(/^ +\d+ checks could not be made because of it$/m);
});

const deliveries = [
  ['never answers', 'never'],
  ['answers without an end', 'drip'],
] as const;

test.each(isFull ? deliveries : deliveries.slice(0, 1))(
  'an operation that %s is broken, and the others are still judged',
  slow,
  async (_, delivery) => {
    const flaws = [answers('getFxRate', 200, delivered(delivery))];
    const args = ['--timeout', '4', '--only', 'success'];
    const { code, output, failed } = await runAgainst({ flaws, args });
    expect(code).toBe(1);
    expect(failed).toEqual(['success/getFxRate/200']);
    expect(output).toMatch(/wanted an answer, came no whole answer within 4 s/);
  },
);

test('hanging hostile requests are reported, and the rest are soon skipped', slow, async () => {
  const { code, output, failed, received } = await runAgainst({
    flaws: [onMalformed('enquireAccount', delivered('never').apply)],
    args: ['--timeout', '3', '--only', 'hostile/enquireAccount', '--send-payouts'],
  });
  expect(code).toBe(1);
  expect(failed).toHaveLength(3);
  expect(output).toMatch(/^ +\d+ checks could not be made because of it$/m);
  expect(received.filter(({ operationId }) => operationId === 'enquireAccount')).toHaveLength(3);
});
