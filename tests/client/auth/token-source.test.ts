import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import type { TokenSourceOptions } from '../../../client/typescript/auth/token-source.ts';
import { isRejectedError } from '../../../client/typescript/errors.ts';
import { errorWithCode, errorWithStatus } from './call-errors.ts';
import { createFakeClock } from './fake-clock.ts';
import type { FakeAuthOptions } from './fake-auth.ts';
import { createFakeAuth, credentials, jwt, tokensOf } from './fake-auth.ts';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** A client's token source and its service, with one clock. */
function setUp(
  service: Omit<FakeAuthOptions, 'clock'> = {},
  source: Partial<TokenSourceOptions> = {},
) {
  const clock = createFakeClock();
  const auth = createFakeAuth({ clock, ...service });
  return { clock, auth, tokens: tokensOf(auth, clock, source) };
}

const herd = <T>(ask: () => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: 50 }, ask));
const statusOf = (error: unknown) => (isRejectedError(error) ? error.status : error);

describe('many calls at the same time', () => {
  test('fifty calls that wait for the first token log in once', async () => {
    const { auth, tokens } = setUp();
    expect(new Set(await herd(() => tokens.token())).size).toBe(1);
    expect(auth.asked).toEqual(['login']);
  });

  test('a late 401 for an old token does not affect the new one', async () => {
    const { auth, tokens } = setUp();
    const old = await tokens.token();
    tokens.reject(old);
    const renewed = await tokens.token();
    tokens.reject(old);
    expect(await tokens.token()).toBe(renewed);
    expect(auth.count('refresh')).toBe(1);
  });
});

test('a service that answers a refresh with the same token is asked once for each 401', async () => {
  let refreshes = 0;
  const clock = createFakeClock();
  const grant = { accessToken: 'the-one', refreshToken: 'refresh', serverTime: clock.now() };
  const { tokens } = setUp(
    {},
    { clock, login: async () => grant, refresh: async () => ((refreshes += 1), grant) },
  );
  tokens.reject(await tokens.token());
  for (let call = 0; call < 5; call += 1) expect(await tokens.token()).toBe('the-one');
  expect(refreshes).toBe(1);
});

describe('renewing a token in time', () => {
  test('in the last fifth of its life it is still sent while a new one is fetched', async () => {
    const { clock, auth, tokens } = setUp({ lifetime: 30 * minute });
    const first = await tokens.token();
    await clock.advance(23 * minute);
    await tokens.token();
    expect(auth.count('refresh')).toBe(0);
    await clock.advance(2 * minute);
    const [during] = await herd(() => tokens.token());
    expect(during).toBe(first);
    await clock.advance(0);
    expect(await tokens.token()).not.toBe(first);
    expect(auth.asked).toEqual(['login', 'refresh refresh-1']);
  });

  test('in its last seconds calls wait for the new one', async () => {
    const { clock, auth, tokens } = setUp({ lifetime: 30 * minute });
    const first = await tokens.token();
    await clock.advance(30 * minute - 2 * second);
    expect(await tokens.token()).not.toBe(first);
    expect(auth.count('refresh')).toBe(1);
  });

  test('a failing background renewal affects no call and does not hammer the service', async () => {
    const { clock, auth, tokens } = setUp({ lifetime: 30 * minute });
    const first = await tokens.token();
    await clock.advance(25 * minute);
    auth.before = () => Promise.reject(new Error('Down.'));
    for (let call = 0; call < 20; call += 1) {
      expect(await tokens.token()).toBe(first);
      await clock.advance(10);
    }
    expect(auth.asked).toEqual(['login', 'refresh refresh-1', 'login']);
    auth.before = () => undefined;
    await clock.advance(5 * second);
    await tokens.token();
    await clock.advance(0);
    expect(await tokens.token()).not.toBe(first);
  });

  const stated = (at: number, life: number) => ({ iat: at / 1000, exp: (at + life) / 1000 });
  const opaque = { claims: () => undefined };
  const lives: [string, Omit<FakeAuthOptions, 'clock'>][] = [
    ['exp, when expiresIn counts minutes', { says: (at) => ({ serverTime: at, expiresIn: 30 }) }],
    ['exp, when expiresIn is in ms', { says: (at) => ({ serverTime: at, expiresIn: 1_800_000 }) }],
    ['exp, when there is no expiresIn', { says: (at) => ({ serverTime: at }) }],
    ['exp, when our clock is a day ahead', { skew: -day }],
    ['exp, when our clock is a day behind', { skew: day }],
    ['exp and iat, a day ahead without a Date', { skew: -day, says: () => ({}), claims: stated }],
    ['exp and iat, a day behind without a Date', { skew: day, says: () => ({}), claims: stated }],
    [
      'expiresIn in seconds, a day ahead of a clock that nothing shows',
      { skew: -day, says: () => ({ expiresIn: 1800 }) },
    ],
    ['expiresIn in seconds, without a JWT', { ...opaque, says: () => ({ expiresIn: 1800 }) }],
    ['expiresIn in ms, without a JWT', { ...opaque, says: () => ({ expiresIn: 1_800_000 }) }],
    [
      'expiresIn in seconds, when the JWT has no exp',
      { claims: () => ({ sub: 'amara' }), says: (at) => ({ serverTime: at, expiresIn: 1800 }) },
    ],
  ];

  test.each(lives)('by %s', async (_, service) => {
    const { clock, auth, tokens } = setUp({ lifetime: 30 * minute, ...service });
    const first = await tokens.token();
    await clock.advance(23 * minute);
    expect(await tokens.token()).toBe(first);
    expect(auth.asked).toEqual(['login']);
    await clock.advance(30 * minute);
    expect(auth.accepts(await tokens.token())).toBe(true);
    expect(auth.asked).toEqual(['login', 'refresh refresh-1']);
  });

  test.each([0, -1, Number.NaN, undefined])(
    'only after a 401, if expiresIn is %s and nothing else is known',
    async (expiresIn) => {
      const { clock, auth, tokens } = setUp({
        claims: () => undefined,
        says: () => (expiresIn === undefined ? {} : { expiresIn }),
      });
      const first = await tokens.token();
      await clock.advance(365 * day);
      expect(await tokens.token()).toBe(first);
      tokens.reject(first);
      expect(await tokens.token()).not.toBe(first);
      expect(auth.count('login')).toBe(1);
    },
  );

  test('if our clock is set while a token is valid, a 401 corrects it', async () => {
    const { clock, auth, tokens } = setUp({ skew: 0, lifetime: 30 * minute });
    await tokens.token();
    await clock.advance(2 * day);
    const token = await tokens.token();
    expect(auth.accepts(token)).toBe(true);
  });
});

describe('rejections', () => {
  test('a rejected refresh falls back to one login', async () => {
    const pair = { accessToken: 'a', refreshToken: 'unknown' };
    const { clock, auth, tokens } = setUp({}, { tokens: pair });
    expect(await tokens.token()).toBe('a');
    tokens.reject('a');
    const [token = ''] = await herd(() => tokens.token());
    expect(auth.accepts(token)).toBe(true);
    expect(auth.asked).toEqual(['refresh unknown', 'login']);
    await clock.advance(second);
    tokens.reject(token);
    await tokens.token();
    expect(auth.asked.at(-1)).toMatch(/^refresh refresh-/);
  });

  test('a rejected login is one definite error for all callers, and is retried at growing intervals', async () => {
    const { clock, auth, tokens } = setUp({ password: 'another' });
    const failures = await herd(() => tokens.token().catch(statusOf));
    expect(new Set(failures)).toEqual(new Set([401]));
    expect(auth.count('login')).toBe(1);

    const logins: number[] = [];
    for (let elapsed = 0; elapsed < 10 * minute; elapsed += second / 2) {
      await clock.advance(second / 2);
      await expect(tokens.token()).rejects.toMatchObject({ name: 'RejectedError', status: 401 });
      logins[Math.floor(elapsed / minute)] = auth.count('login');
    }
    expect(logins[0]).toBe(6);
    expect(logins[9]).toBeLessThanOrEqual(17);
    expect(logins[9]).toBeGreaterThanOrEqual(14);
  });

  test('once the credentials are right again, the next login succeeds', async () => {
    let right = false;
    const { clock, auth, tokens } = setUp({}, {});
    auth.before = async () => {
      if (!right) throw await errorWithStatus(401);
    };
    await expect(tokens.token()).rejects.toMatchObject({ status: 401 });
    right = true;
    await clock.advance(second);
    expect(auth.accepts(await tokens.token())).toBe(true);
  });

  test('without credentials, a rejected refresh fails every call and does not hammer the service', async () => {
    const spent = { accessToken: 'a', refreshToken: 'spent' };
    const { clock, auth, tokens } = setUp({}, { credentials: undefined, tokens: spent });
    tokens.reject(await tokens.token());
    const failures = await herd(() => tokens.token().catch(statusOf));
    expect(new Set(failures)).toEqual(new Set([401]));
    await expect(tokens.token()).rejects.toMatchObject({ name: 'RejectedError', status: 401 });
    expect(auth.asked).toEqual(['refresh spent']);
    await clock.advance(second);
    await expect(tokens.token()).rejects.toMatchObject({ status: 401 });
    expect(auth.asked).toEqual(['refresh spent', 'refresh spent']);
  });

  test('a failure to reach the service is not remembered', async () => {
    const { auth, tokens } = setUp();
    const lost = await errorWithCode('ECONNRESET');
    auth.before = () => Promise.reject(lost);
    const failures = await herd(() => tokens.token().catch((error: unknown) => error));
    expect(new Set(failures)).toEqual(new Set([lost]));
    auth.before = () => undefined;
    expect(auth.accepts(await tokens.token())).toBe(true);
  });
});

describe('an endpoint that answers 401 to every token', () => {
  /** Makes calls that all get a 401, at an interval. Returns how many renewals they cost. */
  async function rejectAll(interval: number, total: number): Promise<number> {
    const { clock, auth, tokens } = setUp({ lifetime: day });
    for (let elapsed = 0; elapsed < total; elapsed += interval) {
      tokens.reject(await tokens.token());
      await clock.advance(interval);
    }
    return auth.count('refresh');
  }

  test('costs a renewal at growing intervals, up to a minute', async () => {
    expect(await rejectAll(100, minute)).toBeLessThanOrEqual(6);
    expect(await rejectAll(2 * second, 10 * minute)).toBeLessThanOrEqual(15);
  });

  test('replaces a really revoked token immediately', async () => {
    const { clock, auth, tokens } = setUp();
    for (let time = 0; time < 3; time += 1) {
      await clock.advance(minute);
      const token = await tokens.token();
      auth.revoke(token);
      tokens.reject(token);
      expect(auth.accepts(await tokens.token())).toBe(true);
    }
    expect(auth.count('refresh')).toBe(3);
  });

  test('keeps a revoked token for a second if it has just replaced another one', async () => {
    const { clock, auth, tokens } = setUp();
    tokens.reject(await tokens.token());
    const revoked = await tokens.token();
    auth.revoke(revoked);
    tokens.reject(revoked);
    expect(await tokens.token()).toBe(revoked);
    await clock.advance(second);
    tokens.reject(revoked);
    expect(auth.accepts(await tokens.token())).toBe(true);
  });

  test('is forgotten when a token is renewed because it expired', async () => {
    const { clock, auth, tokens } = setUp({ lifetime: 30 * minute });
    for (let call = 0; call < 600; call += 1) {
      tokens.reject(await tokens.token());
      await clock.advance(second / 10);
    }
    await clock.advance(30 * minute);
    const token = await tokens.token();
    auth.revoke(token);
    tokens.reject(token);
    expect(auth.accepts(await tokens.token())).toBe(true);
  });

  test('does not shorten the life of tokens without a known expiry', async () => {
    const { clock, auth, tokens } = setUp({
      lifetime: 30 * second,
      claims: () => undefined,
      says: () => ({}),
    });
    for (let call = 0; call < 100; call += 1) {
      let token = await tokens.token();
      if (!auth.accepts(token)) {
        tokens.reject(token);
        token = await tokens.token();
      }
      expect(auth.accepts(token)).toBe(true);
      await clock.advance(3 * second);
    }
  });
});

test('no printed text is secret', async () => {
  const secrets = { accessToken: jwt({ secret: 1 }), refreshToken: 'refresh-secret' };
  const { tokens, auth } = setUp({ password: 'another' }, { tokens: secrets });
  await tokens.token();
  tokens.reject(secrets.accessToken);
  const rejection = await errorWithStatus(401, { echo: [secrets, credentials] });
  auth.before = () => Promise.reject(rejection);
  const error: unknown = await tokens.token().catch((thrown: unknown) => thrown);
  for (const thing of [tokens, error]) {
    const shown = inspect(thing, { depth: 9, showHidden: true });
    const printed = `${shown} ${JSON.stringify(thing)} ${String(thing)}`;
    for (const secret of Object.values({ ...secrets, ...credentials })) {
      expect(printed).not.toContain(secret);
    }
  }
});
