import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { TokenSourceOptions } from '../../../client/typescript/auth/token-source.ts';
import { createMemoryTokenStore, sharedTokens } from '../../../client/typescript/shared-tokens.ts';
import type { StoredTokens, TokenStore } from '../../../client/typescript/shared-tokens.ts';
import { textLike } from '../matchers.ts';
import type { TokenSource } from '../../../client/typescript/call.ts';
import { errorWithStatus } from './call-errors.ts';
import type { FakeClock } from './fake-clock.ts';
import { createFakeClock } from './fake-clock.ts';
import { createFakeAuth, credentials, tokensOf } from './fake-auth.ts';

const second_ = 1_000;
const minute = 60 * second_;

/** Starts two processes that share a token store. */
function setUp(
  store: TokenStore = createMemoryTokenStore(),
  options: Partial<TokenSourceOptions> = {},
) {
  const clock = createFakeClock();
  const auth = createFakeAuth({ clock });
  const start = (changes: Partial<TokenSourceOptions> = {}) =>
    tokensOf(auth, clock, { tokenStore: sharedTokens(store), ...options, ...changes });
  return { clock, auth, store, start, first: start(), second: start() };
}

/** Lets time pass until a wait ends. */
async function within<T>(clock: FakeClock, milliseconds: number, result: Promise<T>): Promise<T> {
  const progress = { over: false };
  const end = (): void => {
    progress.over = true;
  };
  result.then(end, end);
  await clock.advance(milliseconds);
  if (!progress.over) throw new Error(`Not over after ${milliseconds} ms.`);
  return result;
}

describe('two processes with one store', () => {
  test('the second uses the tokens from the login of the first', async () => {
    const { auth, first, second } = setUp();
    expect(await second.token()).toBe(await first.token());
    expect(auth.asked).toEqual(['login']);
  });

  test('two that log in at the same time end up with one pair', async () => {
    const { clock, auth, store, first, second } = setUp();
    const answer: PromiseWithResolvers<void> = Promise.withResolvers();
    auth.before = () => answer.promise;
    const both = Promise.all([first.token(), second.token()]);
    await clock.advance(0);
    answer.resolve();
    const [one, other] = await both;
    expect(other).toBe(one);
    expect((await store.read())?.accessToken).toBe(one);
  });

  test('the late one finds the new pair in the store and sends nothing', async () => {
    const { auth, first, second } = setUp();
    const old = await first.token();
    await second.token();
    first.reject(old);
    const renewed = await first.token();
    second.reject(old);
    expect(await second.token()).toBe(renewed);
    expect(auth.count('refresh')).toBe(1);
  });

  test('another process takes over the exchange of one that died', async () => {
    const { clock, auth, store, first, start } = setUp();
    await first.token();
    const stored = await store.read();
    if (!stored) throw new Error('Nothing is stored.');
    await store.write({ ...stored, renewing: 'a-dead-process' }, stored);
    await clock.advance(29 * minute + 57 * second_);
    const waiting = start().token();
    await clock.advance(30 * second_);
    expect(auth.asked).toEqual(['login']);
    expect(auth.accepts(await within(clock, 6 * second_, waiting))).toBe(true);
    // The dead process may have spent the refresh token.
    expect(auth.asked).toEqual(['login', 'login']);
  });

  test('another process can take over a failed exchange immediately', async () => {
    const { clock, auth, first, second } = setUp();
    const old = await first.token();
    await second.token();
    const down = await errorWithStatus(503);
    auth.before = () => Promise.reject(down);
    first.reject(old);
    await expect(first.token()).rejects.toBe(down);
    auth.before = () => undefined;
    second.reject(old);
    expect(auth.accepts(await within(clock, second_, second.token()))).toBe(true);
  });
});

describe('a broken store', () => {
  test("one that forgets who is renewing: the rejected process takes the other's pair", async () => {
    const inner = createMemoryTokenStore();
    const forgetful: TokenStore = {
      read: () => inner.read(),
      write: async (tokens) => {
        const forgotten = { ...tokens };
        delete forgotten.renewing;
        return inner.write(forgotten, await inner.read());
      },
    };
    const { clock, auth, start, first, second } = setUp(forgetful, {
      credentials: undefined,
      tokens: { accessToken: 'given', refreshToken: 'given' },
    });
    const pair = await auth.login(credentials);
    await inner.write(pair, undefined);
    const old = await first.token();
    expect(await second.token()).toBe(old);
    // A lenient service rejects the second exchange of a token without consequences.
    const refresh = auth.refresh;
    const rejected = await errorWithStatus(400);
    const slow: PromiseWithResolvers<void> = Promise.withResolvers();
    let exchanges = 0;
    auth.before = () => (exchanges++ === 0 ? slow.promise : undefined);
    const lenient = start({
      tokens: pair,
      refresh: async (used) => {
        if (auth.asked.includes(`refresh ${used.refreshToken}`)) throw rejected;
        return refresh(used, true);
      },
    });
    await lenient.token();
    first.reject(old);
    lenient.reject(old);
    const both = Promise.all([first.token(), lenient.token()]);
    await clock.advance(0);
    slow.resolve();
    const [one, other] = await within(clock, second_, both);
    expect(other).toBe(one);
    expect(auth.count('refresh')).toBe(1);
  });

  test('one that fails to store the new pair: the pair is used, and stored later', async () => {
    const inner = createMemoryTokenStore();
    let full = false;
    const store: TokenStore = {
      read: () => inner.read(),
      write: (tokens, expected) =>
        full && !tokens.renewing
          ? Promise.reject(new Error('Disk full.'))
          : inner.write(tokens, expected),
    };
    const { clock, auth, first } = setUp(store);
    const old = await first.token();
    full = true;
    first.reject(old);
    const renewed = await first.token();
    expect(auth.accepts(renewed)).toBe(true);
    full = false;
    await clock.advance(second_);
    first.reject(renewed);
    expect(auth.accepts(await first.token())).toBe(true);
    expect(auth.asked).toEqual(['login', 'refresh refresh-1', 'refresh refresh-2']);
    expect(auth.reused).toBe(0);
  });

  test.each<[string, Partial<TokenStore>]>([
    ['never answers', { read: () => new Promise(() => undefined) }],
    ['cannot be read', { read: () => Promise.reject(new Error('No connection.')) }],
    ['never takes anything', { write: async () => false }],
  ])('one that %s ends in an error that names it', async (_, broken) => {
    const store = { ...createMemoryTokenStore(), ...broken };
    const { clock, first } = setUp(store, {
      credentials: undefined,
      tokens: { accessToken: 'a', refreshToken: 'b' },
    });
    const failure = first.token().catch((error: unknown) => error);
    await clock.advance(2 * minute);
    expect(await failure).toMatchObject({
      name: 'NotSentError',
      nextAction: 'retry',
      message: textLike(/store/),
    });
  });

  test("a rejected pair in the store is replaced by the caller's valid one", async () => {
    const store = createMemoryTokenStore();
    await store.write({ accessToken: 'dead', refreshToken: 'dead' }, undefined);
    const { clock, auth, start } = setUp(store);
    const living = await auth.login(credentials);
    const tokens = start({ credentials: undefined, tokens: living });
    expect(await tokens.token()).toBe('dead');
    tokens.reject('dead');
    expect(await within(clock, second_, tokens.token())).toBe(living.accessToken);
    expect((await store.read())?.accessToken).toBe(living.accessToken);
  });

  test("even if only the caller's refresh token still works", async () => {
    const store = createMemoryTokenStore();
    await store.write({ accessToken: 'dead', refreshToken: 'dead' }, undefined);
    const { clock, auth, start } = setUp(store);
    const given = await auth.login(credentials);
    await clock.advance(60 * minute);
    const tokens = start({ credentials: undefined, tokens: given });
    tokens.reject(await tokens.token());
    expect(auth.accepts(await within(clock, second_, tokens.token()))).toBe(true);
    expect(auth.asked).toEqual(['login', 'refresh dead', 'refresh refresh-1']);
  });
});

/** An event in one of several processes. */
type Step =
  | { kind: 'call'; process: number }
  | { kind: 'revoke' }
  | { kind: 'pass'; milliseconds: number }
  | { kind: 'fail'; failures: number };

const milliseconds = fc.oneof(fc.nat(3_000), fc.integer({ min: 0, max: 40 * minute }));
const failures = fc.integer({ min: 1, max: 3 });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('call' as const), process: fc.nat(3) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('revoke' as const) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('pass' as const), milliseconds }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('fail' as const), failures }) },
);

/** Creates a store with slow access, so that processes interleave. */
function slowStore(clock: FakeClock, delays: () => number): TokenStore {
  const inner = createMemoryTokenStore();
  const pause = () => new Promise<void>((resolve) => clock.after(delays(), resolve));
  const slowly = async <T>(access: () => Promise<T>): Promise<T> => {
    await pause();
    const result = await access();
    await pause();
    return result;
  };
  return {
    read: () => slowly(() => inner.read()),
    write: (tokens: StoredTokens, expected) => slowly(() => inner.write(tokens, expected)),
  };
}

test('whatever happens, no refresh token is used twice, every wait ends, and a 401 is overcome', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 40 }),
      fc.infiniteStream(fc.nat(400)),
      async (steps, delays) => {
        const clock = createFakeClock();
        const auth = createFakeAuth({ clock });
        const delay = () => Number(delays.next().value ?? 0);
        const store = slowStore(clock, delay);
        let failures = 0;
        auth.before = async () => {
          await new Promise<void>((resolve) => clock.after(delay(), resolve));
          if (failures > 0) {
            failures -= 1;
            throw new Error('Down.');
          }
        };
        const processes = Array.from({ length: 4 }, () =>
          tokensOf(auth, clock, { tokenStore: sharedTokens(store), random: () => 0.5 }),
        );
        /**
         * Calls like the transport: a 401 rejects the token, and the call is repeated. The token in
         * the store may be revoked too, so it may take two tries.
         */
        const call = async (tokens: TokenSource | undefined): Promise<string> => {
          if (!tokens) throw new Error('There are four processes.');
          for (const last of [false, false, true]) {
            const token = await tokens.token();
            if (auth.accepts(token)) return 'answered';
            tokens.reject(token);
            if (last) return '401';
          }
          return 'unreachable';
        };
        const calls: Promise<string>[] = [];
        for (const next of steps) {
          if (next.kind === 'call')
            calls.push(call(processes[next.process]).catch(() => 'no token'));
          else if (next.kind === 'pass') await clock.advance(next.milliseconds);
          else if (next.kind === 'fail') failures = next.failures;
          else auth.revoke((await peek(store, clock))?.accessToken ?? '');
        }
        await clock.advance(5 * minute);
        const results = await Promise.race([
          Promise.all(calls),
          clock.advance(0).then(() => undefined),
        ]);
        expect(results).toBeDefined();
        expect(auth.reused).toBe(0);

        failures = 0;
        await clock.advance(2 * minute);
        const after = Promise.all(processes.map(call));
        await clock.advance(3 * minute);
        expect(await after).toEqual(['answered', 'answered', 'answered', 'answered']);
      },
    ),
    { numRuns: Number(process.env['PROPERTY_RUNS'] ?? 300) },
  );
});

async function peek(store: TokenStore, clock: FakeClock): Promise<StoredTokens | undefined> {
  const reading = store.read();
  await clock.advance(2 * second_);
  return reading;
}
