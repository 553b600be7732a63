/** Provides each call with its token, and renews it in time: the auth part of the client. */
import type { Clock } from '../clock.js';
import { systemClock } from '../clock.js';
import { isNotSentError, isPayoutClientError, isRejectedError } from '../errors.js';
import { fieldOf } from '../field.js';
import type { TokenSource } from '../send.js';
import { isTokenError, TokenError } from './token-error.js';
import type { StoredTokens } from './token-store.js';
import { claimedTime, lifeOf } from './token-times.js';
import type { TokenGrant, TokenPair } from './token-times.js';

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
  /** @throws the error of the call */
  login: (credentials: Credentials) => Promise<TokenGrant>;
  /**
   * @param mayRepeat whether to try again after an unknown outcome: false when there are credentials,
   *   since a login is safer than using a refresh token twice
   * @throws the error of the call
   */
  refresh: (pair: TokenPair, mayRepeat: boolean) => Promise<TokenGrant>;
  /** Where several processes share their tokens. Default: in memory. */
  store?: SharedTokens | undefined;
  clock?: Clock | undefined;
  /** From 0 to 1, as `Math.random`. */
  random?: (() => number) | undefined;
}

/**
 * How a client gets its next tokens where several processes share one pair: what `sharedTokens` of
 * `./shared-tokens` makes.
 */
export type SharedTokens = (own: OwnTokens) => Renew;

/** What a token source can do without the other processes. */
export interface OwnTokens {
  /** The pair to start from, while the store is empty. */
  seed: StoredTokens | undefined;
  /**
   * A new pair for an old one, or why there is none. An old pair that was sent without an answer
   * is marked `maybeSpent`; one that is marked is not sent where there is a login.
   */
  refresh: (old: StoredTokens | undefined) => Promise<StoredTokens | TokenError>;
  /** Absent without credentials. */
  login: (() => Promise<StoredTokens | TokenError>) | undefined;
  clock: Clock;
  /** From 0 to 1, as `Math.random`: so that processes that wait do not look all at once. */
  random: () => number;
}

/** Gets the next pair. @throws TokenError */
export type Renew = (good: (tokens: StoredTokens) => boolean) => Promise<StoredTokens>;

/** Milliseconds. */
const second = 1_000;
const minute = 60_000;
/** After a renewal failed while the token was still good. */
const pauseAfterFailure = 5 * second;
/** No token is sent in its last moments: it could expire on the way. */
const lastMoments = 5 * second;
/** A 401 so soon after another one is hardly about the token. */
const soon = 10 * second;

/**
 * Makes a token source. Nothing is sent until the first call needs a token.
 *
 * - **Single flight.** However many calls wait, one login or refresh is under way. When a waiter
 *   aborts, the others still get its result.
 * - **In time.** In the last fifth of its life a token is still sent with each call while a new one
 *   is fetched in the background; in the last seconds calls wait for the new one.
 * - **401.** `refuse` discards that one token. A newer one stays, and so does one that was issued in
 *   answer to a 401 a moment ago: an endpoint that answers 401 to whatever token it gets costs a
 *   renewal after a second at the earliest, then two, up to a minute.
 * - **Rejected.** A rejected refresh falls back to one login. A rejected login is an error for all who
 *   wait, and is tried again after a second at the earliest, then two, up to a minute. A failure
 *   to reach the service is not remembered: the next call tries again.
 *
 * @throws TypeError when there are neither credentials nor tokens nor a store, or one of them is wrong
 */
export function createTokenSource(options: TokenSourceOptions): TokenSource {
  const { credentials, tokens: pair, store, clock = systemClock, random = Math.random } = options;
  mustHave('credentials', credentials, ['email', 'password']);
  mustHave('tokens', pair, ['accessToken', 'refreshToken']);
  if (store && typeof store !== 'function') {
    throw new TypeError('tokenStore must be sharedTokens(store)');
  }
  if (!credentials && !pair && !store) {
    throw new TypeError('there must be credentials, tokens or a tokenStore');
  }
  /** The service's time minus ours, in milliseconds, as the last grant showed it. */
  let skew = 0;
  let refused: string | undefined;
  /** How long a token stays that was issued in answer to a 401, whatever is answered to it. */
  let patience = 0;
  let flight: Promise<StoredTokens> | undefined;
  let quietUntil = -Infinity;

  const seed = pair && withEnd(pair, claimedTime(pair.accessToken, 'exp'));
  let current = store ? undefined : seed;
  const loggedIn = retried('login');
  const refreshed = retried('refresh');
  const login = credentials && (() => loggedIn('', () => options.login(credentials)));
  const renew = store ? store({ seed, refresh, login, clock, random }) : renewOwn;

  return {
    async token(signal) {
      signal?.throwIfAborted();
      if (!current || !isUsable(current)) return (await unlessAborted(fly(), signal)).accessToken;
      if (serviceTime() >= endOf(current) - marginOf(current) && clock.now() >= quietUntil) {
        fly().catch(() => (quietUntil = clock.now() + pauseAfterFailure));
      }
      return current.accessToken;
    },
    refuse(token) {
      if (token !== current?.accessToken || token === refused) return;
      const age = serviceTime() - (current.issuedAt ?? 0);
      if (age >= 0 && age < patience) return;
      patience = age < patience + soon ? longer(patience) : second;
      refused = token;
    },
  };

  function fly(): Promise<StoredTokens> {
    const replaced = current?.accessToken;
    if (replaced !== refused) patience = 0;
    flight ??= renew((tokens) => tokens.accessToken !== replaced && isUsable(tokens))
      .then((tokens) => (current = tokens))
      .finally(() => (flight = undefined));
    return flight;
  }

  /** For a process that does not share its tokens. */
  async function renewOwn(): Promise<StoredTokens> {
    let result = await refresh(current);
    if (login && isTokenError(result)) result = await login();
    if (isTokenError(result)) throw result;
    return result;
  }

  async function refresh(old: StoredTokens | undefined): Promise<StoredTokens | TokenError> {
    // Using a spent token again may revoke all; a login does not.
    if (!old || (old.maybeSpent && login)) {
      return new TokenError('unavailable', 'There is no usable refresh token.');
    }
    const result = await refreshed(old.refreshToken, () => options.refresh(old, !login));
    if (isTokenError(result) && !isRejectedError(result.cause) && !isNotSentError(result.cause)) {
      old.maybeSpent = true;
    }
    return result;
  }

  /**
   * Makes login or refresh, unless the same was rejected a moment ago: then the rejection is returned
   * again. The moment is a second after the first rejection and doubles with each, up to a minute.
   */
  function retried(
    what: 'login' | 'refresh',
  ): (key: string, send: () => Promise<TokenGrant>) => Promise<StoredTokens | TokenError> {
    let last: string | undefined;
    let failure: TokenError | undefined;
    let since = 0;
    let delay = 0;
    return async (key, send) => {
      // Something else is tried at once.
      if (key !== last) delay = 0;
      last = key;
      const elapsed = clock.now() - since;
      // A clock that was set back must not block for ever.
      if (failure && elapsed >= 0 && elapsed < delay) return failure;
      try {
        const tokens = received(await send());
        delay = 0;
        return tokens;
      } catch (error) {
        // A failure to reach the service is not remembered.
        if (isRejectedError(error)) {
          since = clock.now();
          delay = longer(delay);
        }
        return (failure = errorOf(what, error));
      }
    };
  }

  function received(grant: TokenGrant): StoredTokens {
    const { issuedAt, expiresAt } = lifeOf(grant, clock.now());
    skew = issuedAt - clock.now();
    // A service may answer a refresh with the token that it gave before: then it is valid after all.
    if (grant.accessToken === refused) refused = undefined;
    return { ...withEnd(grant, expiresAt), issuedAt };
  }

  function isUsable(tokens: StoredTokens): boolean {
    const end = endOf(tokens) - Math.min(lastMoments, marginOf(tokens) / 4);
    return tokens.accessToken !== refused && serviceTime() < end;
  }

  function serviceTime(): number {
    return clock.now() + skew;
  }
}

/** @throws TypeError */
function mustHave(option: string, given: unknown, names: string[]): void {
  if (given === undefined || names.every((name) => isText(fieldOf(given, name)))) return;
  throw new TypeError(`${option} must be { ${names.join(', ')} }, both non-empty strings`);
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value !== '';
}

/** Why a login or refresh failed. Everything that the service or the platform says is in `cause`. */
function errorOf(what: 'login' | 'refresh', cause: unknown): TokenError {
  const last = isPayoutClientError(cause) ? cause.attempts.at(-1) : undefined;
  const detail = last?.reason === 'answered' ? last.status : (last?.code ?? last?.reason);
  const rejected = isRejectedError(cause);
  // 425 and 429 mean "not now", and say nothing about the credentials.
  const notNow = !rejected || cause.status === 425 || cause.status === 429;
  return new TokenError(
    notNow ? 'unavailable' : `${what}-refused`,
    `The ${what} ${rejected ? 'was rejected' : 'failed'} (${detail ?? 'not sent'}).`,
    cause,
  );
}

function longer(delay: number): number {
  return Math.min(2 * delay || second, minute);
}

/** A pair with when it expires, if that is known. */
function withEnd({ accessToken, refreshToken }: TokenPair, expiresAt: number): StoredTokens {
  return { accessToken, refreshToken, ...(expiresAt < Infinity && { expiresAt }) };
}

function endOf({ expiresAt = Infinity }: StoredTokens): number {
  return expiresAt;
}

/** How long before its end the token is renewed in the background: a minute if its start is unknown. */
function marginOf({ issuedAt = NaN, expiresAt = Infinity }: StoredTokens): number {
  return (expiresAt - issuedAt) / 5 || minute;
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
