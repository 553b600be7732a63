/** Tests how a report groups equal findings and their consequences: the issue comes first. */
import { expect, test } from 'vitest';
import { explain } from '../../toolkit/contract-tests/report/issues.ts';
import { noTokens, silent, wasNotServed } from '../../toolkit/contract-tests/sections/section.ts';
import { assumed, problem, resultOf } from './made-report.ts';

const ids = (checks: { id: string }[]): string[] => checks.map(({ id }) => id);

test('a login without tokens is one failure, with all the checks it prevents', () => {
  const lost = Array.from({ length: 385 }, (_, index) =>
    resultOf(`hostile/sendPayout/${index}`, noTokens),
  );
  const missing = problem('a token', 'none', { pointer: '/data/accessToken' });
  const { failures, skips } = explain([
    resultOf('success/getFxRate/200', [problem('number', 'string', { pointer: '/fxDealRate' })]),
    resultOf('success/login/200', [missing]),
    ...lost,
  ]);
  expect(failures.map(({ found }) => found[0]?.check.id)).toEqual([
    'success/login/200',
    'success/getFxRate/200',
  ]);
  expect(failures[0]?.lost).toHaveLength(385);
  expect(skips).toEqual([]);
});

test('redirecting everything is one issue, whatever the checks wanted and wherever it is stated', () => {
  const redirected = (id: string, wanted: string) =>
    resultOf(id, [problem(wanted, 'status 302, a redirect', { source: `Endpoints of ${id}` })]);
  const { failures } = explain([
    redirected('success/login/200', 'status 200'),
    redirected('rejections/sendPayout/400', 'status 400'),
    redirected('hostile/sendPayout/body', 'a rejection, any 4xx'),
  ]);
  expect(failures).toHaveLength(1);
  expect(failures[0]?.found).toHaveLength(3);
});

test('the same flaw in many elements and many checks is one issue', () => {
  const wrong = (pointer: string) => problem('string', 'number', { pointer });
  const { failures } = explain([
    resultOf('success/listBalances/200', [wrong('/0/currency'), wrong('/1/currency')]),
    resultOf('flow/listBalances/reads', [wrong('/2/currency')]),
  ]);
  expect(failures).toHaveLength(1);
  expect(ids(failures[0]?.found.map(({ check }) => check) ?? [])).toEqual([
    'success/listBalances/200',
    'flow/listBalances/reads',
  ]);
});

test('an answer with errors in many places is one issue with many problems', () => {
  const { failures } = explain([
    resultOf('success/getFxRate/200', [
      problem('number', 'string', { pointer: '/fxDealRate' }),
      problem('string', 'null', { pointer: '/countryCode' }),
    ]),
  ]);
  expect(failures).toHaveLength(1);
  expect(failures[0]?.problems).toHaveLength(2);
});

test('stated and assumed rules are never one issue, not even in one check', () => {
  const { failures, remarks } = explain([
    resultOf('success/getFxRate/200', [problem('a', 'b'), assumed('a', 'b')]),
    resultOf('success/listBalances/200', [assumed('a', 'b')]),
  ]);
  expect(failures.map(({ found }) => found.length)).toEqual([1]);
  expect(remarks.map(({ found }) => found.length)).toEqual([2]);
});

test('the most expensive issue is first, and skips with another reason stay separate', () => {
  const none = problem('an answer', 'no whole answer within 30 s');
  const { failures, skips } = explain([
    resultOf('success/getFxRate/200', [problem('number', 'string', { pointer: '/fxDealRate' })]),
    resultOf('success/listBalances/200', [none]),
    resultOf('hostile/listBalances/1', silent),
    resultOf('hostile/listBalances/2', silent),
    resultOf('auth/listBalances/no token', wasNotServed),
    resultOf('auth/getFxRate/no token', wasNotServed),
    resultOf('success/sendPayout/200', 'left out: it moves money. Send it with --send-payouts'),
  ]);
  expect(failures.map(({ found, lost }) => [found[0]?.check.operationId, lost.length])).toEqual([
    ['listBalances', 3],
    ['getFxRate', 1],
  ]);
  expect(skips.map(({ checks }) => ids(checks))).toEqual([['success/sendPayout/200']]);
});
