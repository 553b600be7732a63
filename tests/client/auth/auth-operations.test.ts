/** Tests the client's login and refresh over the loopback. */
import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import { createClient } from '../../../generated/client/typescript/index.js';
import { isNotSentError, isPayoutClientError } from '../../../client/typescript/errors.ts';
import type { PayoutClientError } from '../../../client/typescript/errors.ts';
import type { ClientOptions } from '../../../client/typescript/options.ts';
import { sendOf } from '../../../client/typescript/call.ts';
import type { CallOptions } from '../../../client/typescript/call.ts';
import { createMemoryTokenStore, sharedTokens } from '../../../client/typescript/shared-tokens.ts';
import { status } from '../../../generated/client/typescript/testing.js';
import { serve } from '../../support/fake-service.ts';
import { textLike, textWith } from '../matchers.ts';
import { credentials, jwt } from './fake-auth.ts';
import { createFakeClock } from './fake-clock.ts';
import { sendingOnce } from '../transport/calls.ts';

interface Asked {
  path: string;
  authorization: string | undefined;
  body: unknown;
}

interface Answer {
  status?: number;
  headers?: { [key: string]: string };
  body?: unknown;
  /** Breaks the connection in the middle of the body. */
  cut?: boolean;
}

/** Starts a service with answers from the test. It records the requests. */
async function service(answer: (asked: Asked, before: Asked[]) => Answer) {
  const asked: Asked[] = [];
  const baseUrl = await serve(({ path, headers: { authorization }, body: text }) => {
    const now: Asked = { path, authorization, body: text ? JSON.parse(text) : undefined };
    const { status: code = 200, headers = {}, body = {}, cut = false } = answer(now, asked);
    asked.push(now);
    return { ...status(code, body, headers), kind: cut ? 'cut' : 'answer' };
  });
  return { asked, baseUrl, paths: () => asked.map(({ path }) => path) };
}

/** Answers 401 to the pair `old`, and leaves login and refresh to the test. */
const expiring =
  (answers: { login?: Answer; refresh?: Answer | ((isFirst: boolean) => Answer) }) =>
  ({ path, authorization }: Asked, before: Asked[]): Answer => {
    const { login = {}, refresh = {} } = answers;
    const isFirst = !before.some((asked) => asked.path === path);
    if (path === '/auth/login') return login;
    if (path !== '/auth/refresh/token') {
      return authorization === 'Bearer old' ? { status: 401 } : { body: [] };
    }
    return typeof refresh === 'function' ? refresh(isFirst) : refresh;
  };
const tokens = { accessToken: 'old', refreshToken: 'refresh-old' };
const authPaths = (paths: string[]) => paths.filter((path) => path.startsWith('/auth'));

const token = (name: string) => jwt({ name, exp: Date.now() / 1000 + 1800 });
const life = (name: string) => ({
  refreshToken: `refresh-${name}`,
  expiresIn: 1800,
  refreshExpiresIn: 3600,
});
const loginAnswer = (name: string) => ({
  status: 'SUCCESS',
  data: { accessToken: token(name), ...life(name) },
});
const refreshAnswer = (name: string) => ({
  token: token(name),
  ...life(name),
  tokenType: 'Bearer',
});

function balances(baseUrl: string, { fetch, ...options }: Partial<ClientOptions>) {
  const own = fetch && { fetch: sendingOnce(fetch) };
  const client = createClient({ baseUrl, random: () => 0, ...options, ...own });
  return {
    client,
    call: (callOptions?: CallOptions) =>
      sendOf(client)(
        { method: 'GET', path: '/remittance-middleware/imto/admin/list/balance' },
        callOptions,
      ),
  };
}

describe('login and refresh', () => {
  test('a first call logs in without a token, and carries the access token', async () => {
    const { asked, baseUrl } = await service(expiring({ login: { body: loginAnswer('1') } }));
    await balances(baseUrl, { credentials }).call();
    expect(asked).toMatchObject([
      { path: '/auth/login', authorization: undefined, body: credentials },
      { authorization: textLike(/^Bearer ey/) },
    ]);
  });

  test('a 401 leads to a refresh, with the old access token in the header and the refresh token in the body', async () => {
    const { asked, baseUrl, paths } = await service(
      expiring({ refresh: { body: refreshAnswer('2') } }),
    );
    await balances(baseUrl, { tokens }).call();
    expect(paths().slice(1)).toEqual([
      '/auth/refresh/token',
      '/remittance-middleware/imto/admin/list/balance',
    ]);
    expect(asked[1]).toEqual({
      path: '/auth/refresh/token',
      authorization: 'Bearer old',
      body: { refreshToken: 'refresh-old' },
    });
    expect(asked[2]?.authorization).toMatch(/^Bearer ey/);
  });

  test('a refresh whose answer is cut short is not repeated if a login can replace it', async () => {
    const refresh = { body: refreshAnswer('2'), cut: true };
    const { baseUrl, paths } = await service(
      expiring({ refresh, login: { body: loginAnswer('3') } }),
    );
    await balances(baseUrl, { credentials, tokens }).call();
    expect(authPaths(paths())).toEqual(['/auth/refresh/token', '/auth/login']);
  });

  test('and is repeated if none can', async () => {
    const refresh = (isFirst: boolean) => ({ body: refreshAnswer('2'), cut: isFirst });
    const { baseUrl, paths } = await service(expiring({ refresh }));
    await balances(baseUrl, { tokens }).call();
    expect(authPaths(paths())).toEqual(['/auth/refresh/token', '/auth/refresh/token']);
  });

  test.each<[string, unknown]>([
    ['has no token', { status: 'SUCCESS', data: {} }],
    ['has the names of a refresh', { ...refreshAnswer('1') }],
    [
      'has a token that no header can carry',
      { data: { accessToken: 'a\r\nb', refreshToken: 'c' } },
    ],
    ['is null', null],
  ])('a login whose answer %s is tried again', async (_, wrong) => {
    const { baseUrl } = await service(({ path }, before) => {
      if (path !== '/auth/login') return { body: [] };
      return { body: before.length === 0 ? wrong : loginAnswer('1') };
    });
    expect((await balances(baseUrl, { credentials }).call()).status).toBe(200);
  });

  test('the Date header shows the service’s clock, even if it is a day off', async () => {
    for (const skew of [-86_400_000, 86_400_000]) {
      const now = Date.now() + skew;
      const accessToken = jwt({ exp: now / 1000 + 1800 });
      const login = {
        headers: { date: new Date(now).toUTCString() },
        body: { data: { ...loginAnswer('1').data, accessToken, expiresIn: 1 } },
      };
      const { baseUrl, paths } = await service(expiring({ login }));
      const { call } = balances(baseUrl, { credentials });
      await call();
      await call();
      expect(authPaths(paths())).toEqual(['/auth/login']);
    }
  });
});

describe('a rejection', () => {
  test('of the login ends the call as not sent, with a reason that contains no secret', async () => {
    const { baseUrl, paths } = await service(() => ({
      status: 401,
      body: { echo: credentials.password },
    }));
    const { call, client } = balances(baseUrl, { credentials });
    const error: unknown = await call().catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({
      name: 'NotSentError',
      message: textWith(
        'was not sent: POST /auth/login was rejected: status 401. Next: check-credentials.',
      ),
      nextAction: 'check-credentials',
      cause: { name: 'RejectedError', status: 401 },
    });
    await call().catch(() => undefined);
    expect(paths()).toEqual(['/auth/login']);
    const printed = [error, client]
      .map((thing) => inspect(thing, { depth: 9, showHidden: true }))
      .join('\n');
    expect(printed).not.toContain(credentials.password);
    expect(printed).not.toContain(credentials.email);
  });

  test('of the refresh, without credentials, means that a new pair is needed', async () => {
    const { baseUrl } = await service(() => ({ status: 401 }));
    const { call } = balances(baseUrl, { tokens });
    await expect(call()).rejects.toMatchObject({
      nextAction: 'check-credentials',
      cause: { name: 'RejectedError', status: 401 },
    });
  });

  test('429 does not reject the credentials', async () => {
    const { baseUrl } = await service(() => ({ status: 429 }));
    const { call } = balances(baseUrl, { credentials, retry: false });
    await expect(call()).rejects.toMatchObject({
      nextAction: 'retry',
      cause: { name: 'RejectedError', status: 429, nextAction: 'retry' },
    });
  });
});

describe('the reason for a missing token', () => {
  test('is the answer of the service, printed without its body', async () => {
    const { baseUrl } = await service(() => ({
      status: 401,
      headers: { 'x-partner': 'unknown' },
      body: { title: 'Wrong password', account: 'amara' },
    }));
    const error = await causeOf(balances(baseUrl, { credentials }).call());
    expect(error).toMatchObject({
      name: 'RejectedError',
      message: 'POST /auth/login was rejected: status 401. Next: check-credentials.',
      status: 401,
      body: { title: 'Wrong password' },
      attempts: [{ outcome: 'rejected', status: 401 }],
    });
    expect(error?.headers?.get('x-partner')).toBe('unknown');
    const printed = inspect(error, { depth: 9, showHidden: true }) + JSON.stringify(error);
    expect(printed).not.toContain('amara');
  });

  test('is the code of a connection that cannot be made', async () => {
    const fetch = async () => {
      throw Object.assign(new Error('connect 192.0.2.1'), { code: 'ECONNREFUSED' });
    };
    const { call } = balances('https://service.example', { credentials, retry: false, fetch });
    expect(await causeOf(call())).toMatchObject({
      name: 'NotSentError',
      message: 'POST /auth/login was not sent: connection, ECONNREFUSED. Next: retry.',
      attempts: [{ outcome: 'not-sent', code: 'ECONNREFUSED' }],
    });
  });

  test.each<[string, Answer]>([
    ['got no usable answer: status 503', { status: 503 }],
    ['got no usable answer: redirect, status 302', { status: 302 }],
    ['got no usable answer: not-json, status 200', { body: { token: 'only' } }],
    ['was rejected: status 400', { status: 400 }],
  ])('is in the message of the call: %s', async (what, answer) => {
    const { baseUrl } = await service(expiring({ refresh: answer }));
    await expect(balances(baseUrl, { tokens, retry: false }).call()).rejects.toThrow(
      `was not sent: POST /auth/refresh/token ${what}. Next: `,
    );
  });
});

describe('a caller that stops waiting for its token', () => {
  test("does not end the others' login, and gets its own reason immediately", async () => {
    const answer: PromiseWithResolvers<Response> = Promise.withResolvers();
    const asked: string[] = [];
    const fetch = async (url: string) => {
      asked.push(new URL(url).pathname);
      return url.endsWith('/auth/login') ? answer.promise : Response.json([]);
    };
    const { call } = balances('https://service.example', { credentials, fetch });
    const impatient = new AbortController();
    const gone = call({ signal: impatient.signal });
    const patient = call();
    impatient.abort(new Error('Too late.'));
    await expect(gone).rejects.toMatchObject({
      name: 'NotSentError',
      attempts: [{ reason: 'aborted' }],
    });
    answer.resolve(Response.json(loginAnswer('1')));
    expect((await patient).status).toBe(200);
    expect(asked).toEqual(['/auth/login', '/remittance-middleware/imto/admin/list/balance']);
  });

  test('causes no unhandled rejection if the login fails and nobody waits any longer', async () => {
    const unhandled: unknown[] = [];
    const note = (reason: unknown) => unhandled.push(reason);
    process.on('unhandledRejection', note);
    const answer: PromiseWithResolvers<Response> = Promise.withResolvers();
    const { call } = balances('https://service.example', {
      credentials,
      retry: false,
      fetch: () => answer.promise,
    });
    const impatient = new AbortController();
    const gone = call({ signal: impatient.signal }).catch(() => 'gone');
    impatient.abort();
    expect(await gone).toBe('gone');
    answer.reject(new Error('Lost.'));
    for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    process.off('unhandledRejection', note);
    expect(unhandled).toEqual([]);
  });

  test('sends nothing if its signal is already aborted', async () => {
    const { baseUrl, paths } = await service(() => ({}));
    const { call } = balances(baseUrl, { credentials });
    await expect(call({ signal: AbortSignal.abort() })).rejects.toThrow();
    expect(paths()).toEqual([]);
  });
});

describe('the time limit of a login', () => {
  test.each([
    ['15 seconds', {}, 15_000],
    ['no longer than a call of its client may take', { total: 3_000 }, 3_000],
  ])('is %s, even for a call that may take longer', async (_, timeouts, expected) => {
    const clock = createFakeClock();
    const start = clock.now();
    const { call } = balances('https://service.example', {
      credentials,
      clock,
      timeouts,
      fetch: () => new Promise(() => undefined),
    });
    const ended = causeOf(call({ timeouts: { attempt: 60_000, total: 60_000 } })).then((cause) => ({
      message: cause?.message,
      after: clock.now() - start,
    }));
    await clock.advance(60_000);
    expect(await ended).toEqual({
      message: 'POST /auth/login got no usable answer: timeout. Next: retry.',
      after: expected,
    });
  });

  test('allows several attempts, or one if the client does not retry', async () => {
    const logins = async (retry: ClientOptions['retry']): Promise<number> => {
      const { baseUrl, paths } = await service(() => ({ status: 503 }));
      await balances(baseUrl, { credentials, retry })
        .call()
        .catch(() => undefined);
      return paths().length;
    };
    expect(await logins({ attempts: 3 })).toBe(3);
    expect(await logins(false)).toBe(1);
  });
});

test.each<[string, object]>([
  ['credentials.password', { credentials: { email: 'a@b.example' } }],
  ['credentials.email', { credentials: 'a@b.example:secret' }],
  ['credentials.email', { credentials: null, tokens: { accessToken: 'a', refreshToken: 'b' } }],
  ['tokens.refreshToken', { tokens: { accessToken: 'secret', refreshToken: '' } }],
  ['tokens.accessToken', { tokens: 'secret' }],
  ['tokenStore', { credentials, tokenStore: createMemoryTokenStore() }],
])('wrong options throw a TypeError that names %s when the client is created', (name, options) => {
  const make = () => createClient({ baseUrl: 'https://service.example', ...options });
  expect(make).toThrow(TypeError);
  expect(make).toThrow(name);
  expect(make).not.toThrow(/secret/);
});

test('a store without its two functions is a TypeError', () => {
  // @ts-expect-error -- it is what is tested
  expect(() => sharedTokens({ read: async () => undefined })).toThrow(TypeError);
});

/** Returns the reason for a call that was not sent for lack of a token. */
async function causeOf(call: Promise<unknown>): Promise<PayoutClientError | undefined> {
  const error: unknown = await call.catch((thrown: unknown) => thrown);
  const cause = isNotSentError(error) ? error.cause : undefined;
  return isPayoutClientError(cause) ? cause : undefined;
}
