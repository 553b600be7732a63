/** Provides each call with its token, and renews it in time: the auth part of the client. */
import type { Clock } from '../clock.js';
import { systemClock } from '../clock.js';
import type { TokenSource } from '../send.js';
import { createExchange } from './exchange.js';
import type { Exchange, TokenPair } from './exchange.js';
import type { Renew } from './shared-renewal.js';
import { measureLife, readJwtTimes } from './token-times.js';
import type { TokenGrant } from './token-times.js';
import type { StoredTokens, TokenStore } from './token-store.js';

/** Who logs in. Each partner has its own, and each environment. */
export interface Credentials {
  email: string;
  password: string;
}

export interface TokenSourceOptions {
  /** With them the client logs in when there are no tokens, and when a refresh is rejected. */
  credentials?: Credentials | undefined;
  /** A pair to start with. A pair in the store takes precedence. */
  tokens?: TokenPair | undefined;
  /** @throws TokenError `login-refused` or `unavailable` */
  login: (credentials: Credentials) => Promise<TokenGrant>;
  /**
   * @param mayRepeat whether to try again after an unknown outcome: false when there are credentials,
   *   since a login is safer than using a refresh token twice
   * @throws TokenError `refresh-refused` or `unavailable`
   */
  refresh: (pair: TokenPair, mayRepeat: boolean) => Promise<TokenGrant>;
  /** Where several processes share their tokens. Default: in memory. */
  store?: TokenStore | undefined;
  clock?: Clock | undefined;
  /** From 0 to 1, as `Math.random`. */
  random?: (() => number) | undefined;
}

/**
 * Makes a token source. Nothing is sent until the first call needs a token.
 *
 * - **Single flight.** However many calls wait, one login or refresh is under way. When a waiter
 *   aborts, the others still get its result.
 * - **In time.** In the last fifth of its life a token is still sent with each call while a new one
 *   is fetched in the background; in the last seconds calls wait for the new one.
 * - **401.** `refuse` discards that one token. A newer one stays.
 * - **Rejected.** A rejected refresh falls back to one login. A rejected login is an error for all who
 *   wait, and is tried again after a second at the earliest, then two, up to a minute. A failure
 *   to reach the service is not remembered: the next call tries again.
 *
 * @throws TypeError when there are neither credentials nor tokens nor a store.
 */
export function createTokenSource(options: TokenSourceOptions): TokenSource {
  const { credentials, tokens: pair, clock = systemClock } = options;
  if (!credentials && !pair && !options.store) {
    throw new TypeError(
      'Give credentials, tokens or a token store: without one of them there is no token.',
    );
  }
  /** The service's time minus ours, in milliseconds, as the last grant showed it. */
  let skew = 0;
  let current: StoredTokens | undefined;
  let refused: string | undefined;
  let flight: Promise<StoredTokens> | undefined;
  let quietUntil = -Infinity;

  const exchange = createExchange({
    ...(credentials && { login: async () => received(await options.login(credentials)) }),
    refresh: async (old, mayRepeat) => received(await options.refresh(old, mayRepeat)),
    clock,
  });
  const seed = pair && withStatedLife(pair);
  const renew = options.store
    ? sharedRenewal(options.store, exchange, seed, clock, options.random ?? Math.random)
    : ownRenewal(exchange, seed);

  return {
    async token(signal) {
      signal?.throwIfAborted();
      if (!current || !isUsable(current)) return (await unlessAborted(fly(), signal)).accessToken;
      if (serviceTime() >= dueAt(current) && clock.now() >= quietUntil) renewInBackground();
      return current.accessToken;
    },
    refuse(token) {
      if (token === current?.accessToken) refused = token;
    },
  };

  function fly(): Promise<StoredTokens> {
    if (flight) return flight;
    const replaced = current?.accessToken;
    flight = renew((tokens) => tokens.accessToken !== replaced && isUsable(tokens))
      .then((tokens) => (current = tokens))
      .finally(() => (flight = undefined));
    return flight;
  }

  function renewInBackground(): void {
    fly().catch(() => (quietUntil = clock.now() + pauseAfterFailure));
  }

  function received(grant: TokenGrant): StoredTokens {
    const { skew: measured, ...life } = measureLife(grant, clock.now());
    skew = measured;
    // A service may answer a refresh with the token that it gave before: then it is valid after all.
    if (grant.accessToken === refused) refused = undefined;
    return { accessToken: grant.accessToken, refreshToken: grant.refreshToken, ...life };
  }

  function isUsable(tokens: StoredTokens): boolean {
    return tokens.accessToken !== refused && serviceTime() < endOf(tokens);
  }

  function serviceTime(): number {
    return clock.now() + skew;
  }
}

/** For a process that does not share its tokens. */
function ownRenewal(exchange: Exchange, seed: StoredTokens | undefined): Renew {
  let pair = seed;
  return async (good) => {
    if (!pair || !good(pair)) pair = await exchange.newTokens(pair);
    return pair;
  };
}

/** Loaded when it is first needed: programs that share no tokens do not carry it. */
function sharedRenewal(
  store: TokenStore,
  exchange: Exchange,
  seed: StoredTokens | undefined,
  clock: Clock,
  random: () => number,
): Renew {
  let renew: Renew | undefined;
  return async (good) => {
    const { createSharedRenewal } = await import('./shared-renewal.js');
    renew ??= createSharedRenewal({ store, exchange, seed, clock, random });
    return renew(good);
  };
}

/** After a renewal failed while the token was still good, in milliseconds. */
const pauseAfterFailure = 5_000;
/** A token whose start is unknown is due this long before its end, in milliseconds. */
const usualMargin = 60_000;
/** No token is sent in its last moments: it could expire on the way. Milliseconds. */
const lastMoments = 5_000;

/** How long before its end the token is renewed in the background, in milliseconds. */
function marginOf({ issuedAt, expiresAt }: StoredTokens): number {
  if (issuedAt === undefined || expiresAt === undefined) return usualMargin;
  return (expiresAt - issuedAt) / 5;
}

/** When the token is due to be renewed in the background, on the clock of the service. */
function dueAt(tokens: StoredTokens): number {
  return (tokens.expiresAt ?? Infinity) - marginOf(tokens);
}

/** When the token stops being sent, on the clock of the service. */
function endOf(tokens: StoredTokens): number {
  return (tokens.expiresAt ?? Infinity) - Math.min(lastMoments, marginOf(tokens) / 4);
}

/** A pair of which only its own claims are known, and not when it was granted. */
function withStatedLife({ accessToken, refreshToken }: TokenPair): StoredTokens {
  const { expiresAt } = readJwtTimes(accessToken);
  return { accessToken, refreshToken, ...(expiresAt !== undefined && { expiresAt }) };
}

async function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return promise;
  let stop = (): void => undefined;
  const aborted = new Promise<void>((resolve) => (stop = resolve));
  signal.addEventListener('abort', stop);
  try {
    await Promise.race([promise, aborted]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
  signal.throwIfAborted();
  return promise;
}
