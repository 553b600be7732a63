/** Tests `npm run contract` against a service that keeps the contract: its requests and its output. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startMock } from '../../toolkit/mock/server.ts';
import { conforming } from '../support/conforming/table.ts';
import { behaviourNamed } from '../support/flaws/table.ts';
import {
  credentials,
  contract,
  lastLine,
  linesOf,
  runAgainst,
  runCommand,
  sentByDefault,
  slow,
  spawnCommand,
} from './run-command.ts';
import { fullTest } from '../support/full-test.ts';
import { isFull } from '../support/full.ts';
import { newFolder } from '../support/run-folder.ts';

// In the quick set, sandbox.test.ts tests the same.
fullTest(
  'a service that keeps the contract passes, with every section and every operation',
  slow,
  async () => {
    const { code, output } = await runAgainst({ args: ['--send-payouts'], run: spawnCommand });
    expect(code, output).toBe(0);
    expect(lastLine(output)).toMatch(/^held +\d+ checks passed, \d+ remarks?, \d+ skipped/);
    expect(linesOf(output, 'pass')).toHaveLength(contract.documented.length);
  },
);

test('by default no money moves and nothing is written', slow, async () => {
  const { code, output, received, accepted } = await runAgainst({ hidesSandbox: true });
  expect(code, output).toBe(0);
  expect(accepted).toEqual([]);
  const changing = contract.documented
    .map(({ operationId }) => operationId)
    .filter((operationId) => !sentByDefault.includes(operationId));
  const writes = received.filter(
    ({ operationId, method }) =>
      changing.includes(operationId) || !['GET', 'POST'].includes(method),
  );
  expect(writes).toEqual([]);
  expect(output).toMatch(/^missing --send-payouts +\d+ checks left out$/m);
  const part = linesOf(output, 'part').map((line) => line.split(/ +/)[1]);
  expect(part.toSorted()).toEqual([...changing, 'getTransactionStatus'].toSorted());
  const [, unseen = ''] = /^held .* but no success was seen for (.*)$/m.exec(output) ?? [];
  expect(unseen.split(', ')).toEqual(expect.arrayContaining([...part, 'payoutOutcome']));
});

test('every payout of every run has a unique reference', slow, async () => {
  const first = await runAgainst({ args: ['--send-payouts', '--only', 'sendPayout'] });
  const again = ['--send-payouts', '--only', 'sendPayout', '--skip', 'hostile'];
  const second = await runAgainst({ args: again });
  expect(first.accepted.length).toBeGreaterThan(3);
  const all = [...first.accepted, ...second.accepted];
  expect(new Set(all).size).toBe(all.length);
  // A malformed body may repeat its own reference.
  const sent = first.received.flatMap(({ body }) => [
    ...new Set(body.match(/(?<="transactionReference":")CONTRACT[^"]+/g)),
  ]);
  expect(sent.length).toBeGreaterThan(100);
  expect(new Set(sent).size).toBe(sent.length);
});

test('answers that cannot be caused are listed with the reason', slow, async () => {
  const { CONTRACT_EMAIL, CONTRACT_PASSWORD } = credentials;
  const { code, output } = await runAgainst({
    environment: { CONTRACT_EMAIL, CONTRACT_PASSWORD },
    args: [
      '--only',
      'rejections',
      '--only',
      'getTransactionStatus',
      '--only',
      'webhook',
      '--only',
      'auth',
    ],
  });
  expect(code, output).toBe(0);
  expect(output).toMatch(
    /the service's documentation gives no condition .*: rejections\/listFinancialInstitutions\/400/,
  );
  expect(output).toMatch(/^missing CONTRACT_UNBOUND_EMAIL and CONTRACT_UNBOUND_PASSWORD +1 check/m);
  expect(output).toMatch(/no reference is known.*: success\/getTransactionStatus\/200/);
  expect(output).toMatch(/^missing --webhook-listen +4 checks/m);
  expect(output).toMatch(/CONTRACT_EXPIRED_TOKEN: auth.* and \d+ more/);
});

test('an operation that does not know the example is asked for it once', slow, async () => {
  const unknown = conforming.find(
    ({ name }) => name === 'the examples of the contract are unknown',
  );
  const flaws = unknown ? [unknown.behaviour] : [];
  const args = ['--only', 'auth/enquireAccount'];
  const { received } = await runAgainst({ flaws, args, hidesSandbox: true });
  expect(received.filter(({ operationId }) => operationId === 'enquireAccount')).toHaveLength(1);
});

test(
  'with a reference from the fixtures, the run asks for the status and follows it',
  slow,
  async () => {
    const flaws = [behaviourNamed('unknown references are paid')];
    const args = [
      ...fixturesFile({ transactionReference: 'KNOWN-1' }),
      '--only',
      'success/getTransactionStatus',
    ];
    const { code, output, received } = await runAgainst({ flaws, args });
    expect(code, output).toBe(0);
    expect(received.some(({ url }) => url.endsWith('/KNOWN-1'))).toBe(true);
    expect(output).not.toContain('KNOWN-1');
  },
);

test(
  'fixtures replace examples: everywhere, in one operation, or for one rejection',
  slow,
  async () => {
    const args = fixturesFile({
      $comment: 'for people',
      accountNumber: '55/5 001',
      'getIntradayStatement.accountNumber': '7777000001',
      'getIntradayStatement.404.accountNumber': '8888000001',
      bankCode: 'FIXBANK',
    });
    const only = ['--only', 'success', '--only', 'rejections'];
    const { output, received } = await runAgainst({ args: [...args, ...only] });
    const urls = (id: string) =>
      received.filter(({ operationId }) => operationId === id).map(({ url }) => url);
    expect(urls('listPossibleBanks')[0]).toMatch(/\/55%2F5%20001$/);
    expect(urls('getIntradayStatement')[0]).toContain('accountNumber=7777000001');
    expect(urls('getIntradayStatement').at(-1)).toContain('accountNumber=8888000001');
    const enquiry = received.find(({ operationId }) => operationId === 'enquireAccount');
    expect(JSON.parse(enquiry?.body ?? '')).toEqual({
      accountNumber: '55/5 001',
      bankCode: 'FIXBANK',
    });
    expect(output).not.toMatch(/55\.5|7777000001|8888000001|FIXBANK/);
  },
);

test('the logins may come from the file, but the environment takes precedence', slow, async () => {
  const file = fixturesFile({
    credentials: { email: credentials.CONTRACT_EMAIL, password: 'SECRET-other' },
  });
  const { CONTRACT_PASSWORD } = credentials;
  const { code, output } = await runAgainst({
    environment: { CONTRACT_PASSWORD },
    args: [...file, '--only', 'success/login'],
  });
  expect(code, output).toBe(0);
});

test.each([
  [
    'an unknown name',
    { acountNumber: 'x' },
    /acountNumber.*Known names: .*\baccountNumber, .*\bbankCode\b/,
  ],
  [
    'an operation without that name',
    { 'getFxRate.bankCode': 'x' },
    /fixtures: getFxRate\.bankCode/,
  ],
  ['a password', { password: 'SECRET-in-file' }, /fixtures: password/],
  ['a value that the contract forbids', { countryCode: 'SECRET-in-file' }, /getFxRate: country/],
  ['odd credentials', { credentials: { token: 'SECRET-in-file' } }, /credentials contains token/],
  ['no object', ['SECRET-in-file'], /must be a JSON object/],
])('fixtures with %s are rejected before anything is sent', slow, async (_, fixtures, says) => {
  const { code, output, received } = await runAgainst({ args: fixturesFile(fixtures) });
  expect(code).toBe(2);
  expect(output).toMatch(says);
  expect(received).toEqual([]);
});

const addresses: [what: string, prefix: string, address: (url: string) => string][] = [
  ['with a path', '/api/v1', (url) => url],
  ['with a slash at its end', '', (url) => `${url}/`],
  ['with a path and a slash at its end', '/api/v1', (url) => `${url}/`],
];

test.each(isFull ? addresses : addresses.slice(-1))(
  'a base URL %s works',
  slow,
  async (_, prefix, address) => {
    const args = ['--only', 'success', '--only', 'flow'];
    const { code, output } = await runAgainst({ prefix, address, args });
    expect(code, output).toBe(0);
  },
);

// The mock answers from the contract, so this only proves that the tests run. It checks only that
// there is a token, so the other checks fail.
test(
  'the mock passes the documented successes, and fails where a service must know more',
  slow,
  async () => {
    const mock = await startMock({
      contract,
      port: 0,
      host: '127.0.0.1',
      log() {},
    });
    onTestFinished(() => mock.close());
    const successes = [
      'login',
      'listPossibleBanks',
      'getFxRate',
      'listBalances',
      'listFinancialInstitutions',
      'enquireAccount',
      'getTransactionStatus',
      'refreshToken',
    ].flatMap((id) => ['--only', `success/${id}`]);
    const held = await runCommand([mock.url, '--rate', '1000', ...successes]);
    expect(held.code, held.output).toBe(0);
    const auth = await runCommand([mock.url, '--rate', '1000', '--only', 'auth/listBalances']);
    expect(auth.code).toBe(1);
    expect(auth.output).toContain('auth/listBalances/a wrongly signed token');
    expect(auth.output).not.toContain('auth/listBalances/no token');
  },
);

function fixturesFile(fixtures: unknown): string[] {
  const folder = newFolder();
  const file = join(folder, 'fixtures.json');
  writeFileSync(file, JSON.stringify(fixtures));
  return ['--fixtures', file];
}
