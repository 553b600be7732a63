/** Provides each call with its token, and renews it in time: the auth part of the client. */
import type { Clock } from '../clock.js';
import { isNotSentError, isPayoutClientError, isRejectedError } from '../errors.js';
import { fieldOf } from '../field.js';
import type { TokenSource } from '../send.js';
import { TokenError } from './token-error.js';
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
  clock: Clock;
  /** From 0 to 1, as `Math.random`. */
  random: () => number;
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
   * A new pair for an old one. An old pair that was sent in vain is marked `maybeSpent`; one that is
   * marked is not sent where there is a login.
   *
   * @throws TokenError
   */
  refresh: (old: StoredTokens | undefined) => Promise<StoredTokens>;
  /**
   * Absent without credentials.
   *
   * @throws TokenError
   */
  login: (() => Promise<StoredTokens>) | undefined;
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
const pauseAfterFailure = 5_000;
/** No token is sent in its last moments: it could expire on the way. */
const lastMoments = 5_000;
/** A 401 so soon after another one is hardly about the token. */
const soon = 10_000;

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
 * @throws TypeError when the credentials, the tokens or the store are wrong
 */
export function createTokenSource(options: TokenSourceOptions): TokenSource {
  const { credentials, tokens: pair, store, clock, random } = options;
  mustHave('credentials', credentials, 'email', 'password');
  mustHave('tokens', pair, 'accessToken', 'refreshToken');
  if (store && typeof store !== 'function') {
    throw new TypeError('tokenStore must be sharedTokens(store)');
  }
  /** The service's time minus ours, in milliseconds, as the last grant showed it. */
  let skew = 0;
  let refused: string | undefined;
  /** How long a token stays that was issued in answer to a 401, whatever is answered to it. */
  let patience = 0;
  let flight: Promise<StoredTokens> | undefined;
  let quietUntil = 0;
  /** The last rejection of a login or refresh, with the refresh token. */
  let rejection: TokenError | undefined;
  let rejected: string | undefined;
  let rejectedAt = 0;
  let delay = 0;

  const seed = pair && withEnd(pair, claimedTime(pair.accessToken, 'exp'));
  let current = store ? undefined : seed;
  const login = credentials && (() => attempt(() => options.login(credentials)));
  const renew = store ? store({ seed, refresh, login, clock, random }) : renewOwn;

  return {
    // The signal is the caller's affair: an attempt that ends does not wait for its token.
    async token() {
      if (!current || !isUsable(current)) return (await fly()).accessToken;
      if (isNearEnd(current, 1 / 5, Infinity) && clock.now() >= quietUntil) {
        fly().catch(() => (quietUntil = clock.now() + pauseAfterFailure));
      }
      return current.accessToken;
    },
    refuse(token) {
      if (token !== current?.accessToken || token === refused) return;
      const age = serviceTime() - (current.issuedAt ?? 0);
      if (Math.abs(age) < patience) return;
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
    try {
      return await refresh(current);
    } catch (error) {
      if (login) return login();
      throw error;
    }
  }

  async function refresh(old: StoredTokens | undefined): Promise<StoredTokens> {
    // Using a spent token again may revoke all; a login does not.
    if (!old || (old.maybeSpent && login)) {
      throw new TokenError('unavailable', 'There is no usable refresh token.');
    }
    return attempt(() => options.refresh(old, !login), old);
  }

  /**
   * A login, or the refresh of a pair, unless the same was rejected a moment ago: then that rejection
   * is thrown again. The moment is a second after the first rejection and doubles with each, up to a
   * minute. A failure to reach the service is not remembered.
   */
  async function attempt(
    send: () => Promise<TokenGrant>,
    old?: StoredTokens,
  ): Promise<StoredTokens> {
    const isAgain = old?.refreshToken === rejected;
    // A clock that was set back must not block for ever.
    if (rejection && isAgain && Math.abs(clock.now() - rejectedAt) < delay) throw rejection;
    try {
      const grant = await send();
      const now = clock.now();
      const { issuedAt, expiresAt } = lifeOf(grant, now);
      skew = issuedAt - now;
      rejection = undefined;
      // A service may answer a refresh with the token that it gave before: then it is valid after all.
      if (grant.accessToken === refused) refused = undefined;
      return { ...withEnd(grant, expiresAt), issuedAt };
    } catch (error) {
      if (old && !isNotSentError(error)) old.maybeSpent = true;
      const failure = errorOf(old ? 'refresh' : 'login', error);
      if (isRejectedError(error)) {
        delay = rejection && isAgain ? longer(delay) : second;
        rejection = failure;
        rejected = old?.refreshToken;
        rejectedAt = clock.now();
      }
      throw failure;
    }
  }

  function isUsable(tokens: StoredTokens): boolean {
    return tokens.accessToken !== refused && !isNearEnd(tokens, 1 / 20, lastMoments);
  }

  /** Whether this share of the token's life is left, or less: a minute of a life that is not known. */
  function isNearEnd(
    { issuedAt = NaN, expiresAt = Infinity }: StoredTokens,
    share: number,
    atMost: number,
  ): boolean {
    const margin = (expiresAt - issuedAt) * share || minute;
    return serviceTime() >= expiresAt - Math.min(margin, atMost);
  }

  function serviceTime(): number {
    return clock.now() + skew;
  }
}

/** @throws TypeError */
function mustHave(option: string, given: unknown, ...names: string[]): void {
  for (const name of names) {
    const value = fieldOf(given, name);
    if (given !== undefined && (typeof value !== 'string' || !value)) {
      throw new TypeError(`${option}.${name} must be a non-empty string`);
    }
  }
}

/** Why a login or refresh failed. Everything that the service or the platform says is in `cause`. */
function errorOf(what: 'login' | 'refresh', cause: unknown): TokenError {
  const status = isRejectedError(cause) && cause.status;
  const last = isPayoutClientError(cause) ? cause.attempts.at(-1) : undefined;
  const detail = last?.reason === 'answered' ? last.status : (last?.code ?? last?.reason);
  return new TokenError(
    // 425 and 429 mean "not now", and say nothing about the credentials.
    status && status !== 425 && status !== 429 ? `${what}-refused` : 'unavailable',
    `The ${what} ${status ? 'was rejected' : 'failed'} (${status || (detail ?? 'not sent')}).`,
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
