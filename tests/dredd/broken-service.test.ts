/** `npm run contract` against services with one fault each: the fault is found, and named. */
import { expect, test } from 'vitest';
import { changeBody, type Reply } from './fake-service.ts';
import { allButPayout, linesOf, runAgainst, slow } from './run-command.ts';

type Change = (reply: Reply) => Reply;

const faults: [name: string, operationId: string, change: Change, says: RegExp][] = [
  ['a wrong type', 'getFxRate', changeBody('fxDealRate', '1985.25'), /\/fxDealRate must be number/],
  ['null', 'getFxRate', changeBody('countryName', null), /\/countryName must be string/],
  [
    'a value that the enum has not',
    'getTransactionStatus',
    changeBody('responseCode', '99'),
    /\/responseCode must be equal to one of the allowed values/,
  ],
  ['a missing field', 'listBalances', changeBody('0.currencyCode', undefined), /'currencyCode'/],
  ['a missing field', 'login', changeBody('data.username', undefined), /'username'/],
  [
    'a fault in the last element of a list',
    'listFinancialInstitutions',
    changeBody('1.countryCode.isReceiverCountry', 'yes'),
    /\/1\/countryCode\/isReceiverCountry must be boolean/,
  ],
  [
    'the form of the other dates in a time of the service',
    'getTransactionStatus',
    changeBody('processorResponseTime', '2026-03-04T09:15:27Z'),
    /\/processorResponseTime must match pattern/,
  ],
  [
    'a day that no calendar has',
    'getIntradayStatement',
    changeBody('data.businessDate', '2026-02-30'),
    /\/data\/businessDate must match format "date"/,
  ],
  ['another success', 'enquireAccount', withStatus(201), /status 201, the contract promises 200/],
  ['500', 'listPossibleBanks', withStatus(500), /status 500/],
  ['500', 'login', withStatus(500), /status 500/],
  ['500', 'refreshToken', withStatus(500), /status 500/],
  [
    'HTML with 200',
    'listBalances',
    (reply) => ({ ...reply, headers: { 'content-type': 'text/html' }, body: '<p>Welcome</p>' }),
    /content type text\/html, the contract promises application\/json/,
  ],
  [
    'HTML that calls itself JSON',
    'listBalances',
    (reply) => ({ ...reply, body: '<SECRET>' }),
    /not whole, valid JSON/,
  ],
  [
    'the right body as another content type',
    'getFxRate',
    (reply) => ({ ...reply, headers: { 'content-type': 'text/plain' } }),
    /content type text\/plain/,
  ],
  ['no content type', 'getFxRate', (reply) => ({ ...reply, headers: {} }), /content type missing/],
  [
    'truncated JSON',
    'enquireAccount',
    (reply) => ({ ...reply, body: reply.body.slice(0, -3) }),
    /not whole, valid JSON/,
  ],
  ['an answer cut off', 'getFxRate', (reply) => ({ ...reply, delivery: 'cut' }), /was cut off/],
  ['an empty body', 'listBalances', (reply) => ({ ...reply, body: '' }), /the body is empty/],
  [
    'a body that is not UTF-8',
    'listBalances',
    (reply) => ({ ...reply, body: Buffer.from('["caf\u00e9"]', 'latin1') }),
    /the body is not UTF-8/,
  ],
];

// Each command is a process of its own, so a machine with two cores does two at a time.
test.concurrent.each(faults)('%s at %s breaks the contract', slow, async (_, operationId, change, says) => {
  const { code, output } = await runAgainst({ fault: { operationId, change } });
  expect(code, output).toBe(1);
  const failed = linesOf(output, 'FAIL');
  expect(new Set(failed.map((line) => line.split(/ +/)[1]))).toEqual(new Set([operationId]));
  expect(failed.join('\n')).toMatch(says);
  expect(lastLine(output)).toMatch(/^error +1 of 9 operations break the contract: /);
  expect(lastLine(output)).toContain(operationId);
});

test('a long list that is wrong throughout does not flood the report', slow, async () => {
  const change = (reply: Reply): Reply => ({ ...reply, body: JSON.stringify(Array(500).fill({})) });
  const { output } = await runAgainst({ fault: { operationId: 'listBalances', change } });
  expect(linesOf(output, 'FAIL').length).toBeLessThan(10);
  expect(output).toMatch(/^FAIL +listBalances +and \d+ problems more$/m);
});

test('a login without a token fails, and the others are told as not sent', slow, async () => {
  const change = changeBody('data.accessToken', undefined);
  const { code, output, received } = await runAgainst({ fault: { operationId: 'login', change } });
  expect(code).toBe(1);
  expect(output).toMatch(/^FAIL +login +.*'accessToken'/m);
  expect(output).toMatch(/^skip +getFxRate +not sent: the login gave no token/m);
  expect(lastLine(output)).toMatch(/^error +9 of 9 operations/);
  expect(received.map(({ operationId }) => operationId)).toEqual(['login']);
});

test('a redirect is a wrong status and is not followed', slow, async () => {
  const change = (reply: Reply): Reply => ({
    ...reply,
    status: 302,
    headers: { location: '/elsewhere' },
  });
  const fault = { operationId: 'getFxRate', change };
  const { code, output, received } = await runAgainst({ fault });
  expect(code).toBe(1);
  expect(output).toMatch(/^FAIL +getFxRate +status 302/m);
  expect(received.map(({ operationId }) => operationId)).toEqual(allButPayout);
});

test.concurrent.each([
  ['never answers', 'never'],
  ['answers without an end', 'drip'],
] as const)('a service that %s holds up one operation only', slow, async (_, delivery) => {
  const change = (reply: Reply): Reply => ({ ...reply, delivery });
  const fault = { operationId: 'getFxRate', change };
  const { code, output } = await runAgainst({ fault, args: ['--time-limit', '4'] });
  expect(code).toBe(1);
  expect(output).toMatch(/^FAIL +getFxRate +no whole answer within 4 s$/m);
  expect(linesOf(output, 'pass')).toHaveLength(allButPayout.length - 1);
});

function withStatus(status: number): Change {
  return (reply) => ({ ...reply, status });
}

function lastLine(output: string): string {
  return output.trimEnd().split('\n').at(-1) ?? '';
}
