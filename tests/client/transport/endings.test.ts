/** Tests that every call ends: by its deadline, by the caller, or at the service's request. */
import { getEventListeners } from 'node:events';
import { describe, expect, test } from 'vitest';
import { createClient } from '../../../generated/client/typescript/index.js';
import type { ClientOptions } from '../../../client/typescript/options.ts';
import { sendOf } from '../../../client/typescript/call.ts';
import type { Transport } from '../../../client/typescript/transport.ts';
import {
  createFakeService,
  noAnswer,
  stallMidBody,
  status,
  taken,
} from '../../../generated/client/typescript/testing.js';
import type { FakeAnswer } from '../../../generated/client/typescript/testing.js';
import { anyNumber, textWith } from '../matchers.ts';
import { errorOf, payout, statusOf } from './calls.ts';
import { jumpingClock } from './clocks.ts';

const header = 'Idempotency-Key';

function setUp(faults: FakeAnswer[], options: Partial<ClientOptions> = {}) {
  const service = createFakeService(faults, { idempotencyHeader: header });
  const clock = jumpingClock();
  const client = createClient({
    baseUrl: 'https://service.example',
    tokens: { token: async () => 'token', reject: () => undefined },
    idempotency: { header },
    fetch: service.fetch,
    clock,
    ...options,
  });
  return { service, clock, send: sendOf(client) };
}

describe('time', () => {
  test.each([
    ['a number of seconds', { 'retry-after': '121' }],
    ['a date', { 'retry-after': 'Thu, 01 Jan 1970 00:03:00 GMT' }],
    [
      'a date, by the clock of the service',
      {
        'retry-after': 'Wed, 04 Mar 2026 10:00:00 GMT',
        date: 'Wed, 04 Mar 2026 09:00:00 GMT',
      },
    ],
    ['a number of seconds beyond any timer', { 'retry-after': '99999999999' }],
  ])('a Retry-After beyond the time left ends the call immediately: %s', async (_, headers) => {
    const { service, clock, send } = setUp([status(429, {}, headers)]);
    const error = await errorOf(send(payout('HR-1')));
    const shown = { retryAfter: anyNumber };
    const expected = { name: 'RejectedError', status: 429, nextAction: 'retry' };
    expect(error).toMatchObject({ ...expected, ...shown });
    expect(clock.now()).toBe(0);
    expect(service.requests).toHaveLength(1);
  });

  test('a Retry-After after an unknown outcome leaves it unknown', async () => {
    const { send } = setUp([taken(status(503, {}, { 'retry-after': '600' }))]);
    expect(await errorOf(send(payout('HR-1')))).toMatchObject({
      name: 'UnknownOutcomeError',
      retryAfter: 600_000,
      nextAction: 'check-status',
    });
  });

  const past = {
    'retry-after': 'Wed, 04 Mar 2026 09:00:00 GMT',
    date: 'Wed, 04 Mar 2026 10:00:00 GMT',
  };
  const invalid = ['soon', '-5', '1.5', '', '5 minutes'].map((value) => ({ 'retry-after': value }));

  test.each([...invalid, past])(
    'an invalid or past Retry-After causes no wait: %o',
    async (headers) => {
      const { clock, send } = setUp([status(429, {}, headers)], { random: () => 0 });
      await send(payout('HR-1'));
      expect(clock.now()).toBe(0);
    },
  );

  test('waits have full jitter: from nothing up to a bound that doubles', async () => {
    const waits = async (random: number) => {
      const at: number[] = [];
      const { clock, send } = setUp([status(503), status(503), status(503)], {
        random: () => random,
        onAttempt: ({ startedAt }) => at.push(startedAt),
      });
      await send(payout('HR-1'), { retry: { attempts: 4 } });
      expect(clock.now()).toBe(at.at(-1));
      return at.slice(1).map((time, index) => time - (at[index] ?? 0));
    };
    expect(await waits(0)).toEqual([0, 0, 0]);
    expect(await waits(0.5)).toEqual([125, 250, 500]);
  });

  test('without any answer a call ends at its deadline, after attempts of limited time', async () => {
    const { clock, send } = setUp(Array.from({ length: 10 }, noAnswer), { random: () => 0.5 });
    const timeouts = { attempt: 40_000, total: 100_000 };
    const error = await errorOf(send(payout('HR-1'), { timeouts, retry: { attempts: 9 } }));
    expect(error).toMatchObject({
      attempts: [{ duration: 40_000 }, { duration: 40_000 }, { reason: 'timeout' }],
    });
    expect(clock.now()).toBe(100_000);
  });

  test('a transport that never settles and ignores its signal does not hang a call', async () => {
    const { clock, send } = setUp([], { fetch: () => new Promise(() => undefined) });
    const error = await errorOf(send(payout('HR-1'), { timeouts: { total: 50_000 } }));
    expect(error).toMatchObject({ name: 'UnknownOutcomeError' });
    expect(clock.now()).toBeLessThanOrEqual(50_000);
  });

  test('a token that never comes does not hang a call, and nothing was sent', async () => {
    const { service, send } = setUp([], {
      tokens: { token: () => new Promise(() => undefined), reject: () => undefined },
    });
    expect(await errorOf(send(payout('HR-1')))).toMatchObject({
      name: 'NotSentError',
      nextAction: 'retry',
    });
    expect(service.requests).toHaveLength(0);
  });

  test('a token that comes too late is not used', async () => {
    let give: (token: string) => void = () => undefined;
    const { service, send } = setUp([], {
      tokens: { token: () => new Promise((resolve) => (give = resolve)), reject: () => undefined },
    });
    await errorOf(send(payout('HR-1'), { retry: false }));
    give('late');
    await new Promise(setImmediate);
    expect(service.requests).toHaveLength(0);
  });

  test('a rejection whose body stalls proves nothing: the call is sent again with its key', async () => {
    const { send } = setUp([{ ...stallMidBody(), status: 403 }]);
    const { attempts } = await send(payout('HR-1'));
    expect(attempts.map(({ outcome, status }) => [outcome, status])).toEqual([
      ['unknown', 403],
      ['accepted', 200],
    ]);
  });
});

describe('the caller aborts', () => {
  const reason = new Error('the user left');
  const notSent = { name: 'NotSentError', cause: reason };
  const unknown = {
    name: 'UnknownOutcomeError',
    nextAction: 'check-status',
    cause: reason,
    transactionReferences: ['HR-1'],
  };
  const never = new Promise<never>(() => undefined);

  /** Calls `abort` at some moment of the call. */
  type Moment = (abort: () => void, fetch: Transport) => Partial<ClientOptions>;
  const atToken: Moment = (abort) => ({
    tokens: { token: () => (abort(), never), reject: () => undefined },
  });
  const afterAttempt: Moment = (abort) => ({ onAttempt: abort });
  const whenSent: Moment = (abort, fetch) => ({
    fetch: (url, init) => (setImmediate(abort), fetch(url, init)),
  });
  const rejected = { name: 'RejectedError', status: 429, cause: reason };

  test.each<[string, Moment, FakeAnswer[], object, number]>([
    ['while a token is fetched: nothing was sent', atToken, [], notSent, 0],
    ['while it is sent, with no answer: unknown', whenSent, [taken(noAnswer())], unknown, 1],
    [
      'while it is sent, with half an answer: unknown',
      whenSent,
      [taken(stallMidBody())],
      unknown,
      1,
    ],
    [
      'while it waits after an unknown outcome: unknown',
      afterAttempt,
      [taken(status(503))],
      unknown,
      1,
    ],
    [
      'while it waits after a rejection: nothing was done',
      afterAttempt,
      [status(429)],
      rejected,
      0,
    ],
  ])('%s', async (_, moment, faults, expected, paid) => {
    const controller = new AbortController();
    const service = createFakeService(faults);
    const { send } = setUp([], {
      fetch: service.fetch,
      ...moment(() => controller.abort(reason), service.fetch),
    });
    const error = await errorOf(send(payout('HR-1'), { signal: controller.signal }));
    expect(error).toMatchObject(expected);
    expect(service.requests).toHaveLength(faults.length);
    expect(service.paid('HR-1')).toBe(paid);
  });

  test('during a read: the caller may simply repeat it', async () => {
    const controller = new AbortController();
    const { send } = setUp([], { fetch: () => (controller.abort(reason), never) });
    const error = await errorOf(send(statusOf('HR-1'), { signal: controller.signal }));
    expect(error).toMatchObject({ nextAction: 'retry' });
  });

  test('before the call: nothing was sent', async () => {
    const { service, send } = setUp([]);
    const error = await errorOf(send(payout('HR-1'), { signal: AbortSignal.abort(reason) }));
    const message = textWith('was not sent: aborted.');
    expect(error).toMatchObject({ ...notSent, message, attempts: [] });
    expect(service.requests).toHaveLength(0);
  });

  test('a signal that serves many calls keeps no listeners of finished ones', async () => {
    const { signal } = new AbortController();
    const { send } = setUp([status(503)]);
    await send(payout('HR-1'), { signal });
    expect(getEventListeners(signal, 'abort')).toHaveLength(0);
  });
});
