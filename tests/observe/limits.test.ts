/** Tests what a recording shows about rate limits: how much was accepted in a minute, and how much was too much. */
import { expect, test } from 'vitest';
import { reportOf } from '../../toolkit/observe/report/report.ts';
import type { Exchange, Header } from '../../toolkit/traffic/exchange.ts';
import { exchangeOf, observerOf } from './exchanges.ts';

/** Returns a request for the balances, this many seconds after the first. */
function call(at: number, status = 200, retryAfter?: string): Exchange {
  const path = '/remittance-middleware/imto/admin/list/balance';
  return exchangeOf({ path, at, status, headers: retryAfter ? [['Retry-After', retryAfter]] : [] });
}

function seenIn(exchanges: readonly Exchange[], topic = 'rate-limits'): string[] | undefined {
  const { unknowns } = reportOf(observerOf(exchanges), 3);
  return unknowns.find(({ id }) => id === topic)?.says.split('; ');
}

const eachSecond = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => call(from + index));

test('without a 429 the busiest minute is reported, wherever it is', () => {
  // There are ten in the first minute, and thirty in a minute that crosses two minutes of the clock.
  const calls = [...eachSecond(10), ...eachSecond(30, 105)];
  expect(seenIn(calls)).toEqual(['30 requests in the busiest minute without a 429']);
});

test('a 429 is reported with the number of requests before it, and the requested wait', () => {
  const calls = [
    ...eachSecond(20),
    call(20, 429, '125'),
    call(21, 429, 'Wed, 04 Mar 2026 12:01:00 GMT'),
    call(22, 429),
    ...eachSecond(5, 200),
  ];
  expect(seenIn(calls)).toEqual([
    '429 3 times, after at least 21 requests within a minute',
    '20 requests in the busiest minute without a 429',
  ]);
  const longer = [call(400, 503, '86400'), call(401, 503, '0012345678')];
  expect(seenIn([...calls, ...longer], 'retry-after')).toEqual([
    '429: 125 s once, a date once, nothing said once',
    '503: 86400 s once, another form once',
  ]);
});

test('only the numbers of rate limit headers are shown', () => {
  const headers = (left: number): Header[] => [
    ['RateLimit-Limit', '120'],
    ['X-RateLimit-Remaining', `${left}`],
    ['RateLimit-Policy', left === 9 ? 'zinhle' : '120;w=60'],
  ];
  const calls = [9, 8, 7, 6].map((left) => exchangeOf({ headers: headers(left) }));
  expect(seenIn(calls)?.slice(1)).toEqual([
    'ratelimit-limit 4 times: 120',
    'x-ratelimit-remaining 4 times: 6 to 9',
    'ratelimit-policy 4 times: another form, 120;w=60',
  ]);
});

test('unordered entries and missing times cause no error', () => {
  const unknown = { ...call(0), startedAt: new Date(Number.NaN) };
  expect(seenIn([call(3), call(1), unknown, call(2)])).toEqual([
    '3 requests in the busiest minute without a 429',
  ]);
});
