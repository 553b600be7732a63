import type { Clock } from '../clock.js';
import { isNotSentError, isRejectedError, NotSentError } from '../errors.js';
import { fieldOf } from '../field.js';
import { demand, demandFunctions } from '../check.js';
import type { TokenSource } from '../call.js';
import { claimedTime, withLife } from './tokens.js';
import type { StoredTokens, TokenGrant, TokenPair } from './tokens.js';

/** Each partner has its own, and each environment. */
export interface Credentials {
  /** Of the account that the service gave to the partner. */
  email: string;
  /** Sent only to log in. Never printed. */
  password: string;
}

export interface TokenSourceOptions {
  /** With them the client logs in when there are no tokens, and when a refresh is rejected. */
  credentials?: Credentials | undefined;
  /** A pair to start with. A pair in the store takes precedence. */
  tokens?: TokenPair | undefined;
  /** @throws the error of the call */
  login: (credentials: Credentials) => Promise<TokenGrant>;
  /** @param mayRepeat false when there are credentials: a login is safer than a second use */
  refresh: (pair: TokenPair, mayRepeat: boolean) => Promise<TokenGrant>;
  /** Where several processes share their tokens. Default: in memory. */
  tokenStore?: SharedTokens | undefined;
  /** Milliseconds between logins, the first of them after a rejection; doubled up to the longest. */
  firstDelay: number;
  maxDelay: number;
  clock: Clock;
  /** From 0 to 1, as `Math.random`. */
  random: () => number;
}

/** Made by `sharedTokens` of `./shared-tokens`. */
export type SharedTokens = (own: OwnTokens) => Renew;

/** What a token source can do without the other processes. */
export interface OwnTokens {
  /** The pair to start from, while the store is empty. */
  seed: StoredTokens | undefined;
  /**
   * A new pair for an old one. A pair that was sent in vain is marked `maybeSpent`, and is then not
   * sent where there is a login. @throws PayoutClientError
   */
  refresh: (old: StoredTokens | undefined) => Promise<StoredTokens>;
  /** Absent without credentials. @throws PayoutClientError */
  login: (() => Promise<StoredTokens>) | undefined;
  /** That of the client. */
  clock: Clock;
  /** From 0 up to 1, as `Math.random`. */
  random: () => number;
}

/** Gets the next pair. @throws PayoutClientError */
export type Renew = (good: (tokens: StoredTokens) => boolean) => Promise<StoredTokens>;

/** In milliseconds, after a renewal began while the token was still good. */
const pauseAfterRenewal = 5_000;
/** Of a token, in milliseconds. */
const unknownLife = 300_000;
/** A 401 so soon after another one is hardly about the token. */
const soon = 10_000;

/**
 * Nothing is sent until the first call needs a token.
 *
 * - **Single flight.** However many calls wait, one login or refresh is under way. When a waiter
 *   aborts, the others still get its result.
 * - **In time.** In the last fifth of its life a token is renewed in the background; in its last
 *   seconds calls wait for the new one.
 * - **401.** `reject` discards that one token, but not one that was just issued in answer to a 401:
 *   an endpoint that rejects every token costs a renewal after a wait, which doubles each time.
 * - **Rejected.** A rejected refresh falls back to one login. A rejected login fails for all who
 *   wait, and is tried again after a wait, which doubles each time. A failure to reach the
 *   service is not remembered.
 *
 * @throws TypeError when the credentials, the tokens or the store are wrong
 */
export function createTokenSource(options: TokenSourceOptions): TokenSource {
  const { credentials, tokens: pair, tokenStore: store, clock, random } = options;
  mustHave('credentials', credentials, ['email', 'password']);
  mustHave('tokens', pair, ['accessToken', 'refreshToken']);
  demandFunctions({ tokenStore: store });
  const { refresh, login, age, isNearEnd } = createExchanges(options);
  let rejected: string | undefined;
  /** How long a token stays that was issued after a 401, even if it is answered 401. */
  let patience = 0;
  let flight: Promise<StoredTokens> | undefined;
  let quietUntil = 0;
  const seed = pair && { ...pair, expiresAt: claimedTime(pair.accessToken, 'exp') || undefined };
  let current: StoredTokens | undefined = store ? undefined : seed;
  const isUsable = (tokens: StoredTokens): boolean =>
    tokens.accessToken !== rejected && !isNearEnd(tokens, 400);
  const renewOwn: Renew = async () => {
    try {
      const tokens = await refresh(current);
      // The one that was rejected is worth a try only where there is no login.
      if (!login || tokens.accessToken !== rejected) return tokens;
    } catch (error) {
      if (!login) throw error;
    }
    return login();
  };
  const renew = store ? store({ seed, refresh, login, clock, random }) : renewOwn;
  const fly = (): Promise<StoredTokens> => {
    const replaced = current?.accessToken;
    if (replaced !== rejected) patience = 0;
    return (flight ??= renew((tokens) => tokens.accessToken !== replaced && isUsable(tokens))
      .then((tokens) => {
        // A refresh may give the same token again: then it is valid after all.
        if (tokens.accessToken === rejected) rejected = undefined;
        return (current = tokens);
      })
      .finally(() => (flight = undefined)));
  };
  return {
    // The signal is the caller's affair: an attempt that ends does not wait for its token.
    async token() {
      if (!current || !isUsable(current)) return (await fly()).accessToken;
      if (isNearEnd(current, 5) && clock.elapsed() >= quietUntil) {
        quietUntil = clock.elapsed() + pauseAfterRenewal;
        fly().catch(() => undefined);
      }
      return current.accessToken;
    },
    reject(token) {
      if (token !== current?.accessToken || token === rejected || age() < patience) return;
      patience = longer(options, age() < patience + soon ? patience : 0);
      rejected = token;
    },
  };
}

interface Exchanges extends Pick<OwnTokens, 'refresh' | 'login'> {
  age(): number;
  /** Whether this part of its life is left to a token, or less. */
  isNearEnd(tokens: StoredTokens, part: number): boolean;
}

function createExchanges({ credentials, clock, ...options }: TokenSourceOptions): Exchanges {
  let grantedAt = -Infinity;
  /** The last rejection, with its refresh token. */
  let rejection: unknown;
  let rejected: string | undefined;
  let rejectedAt = 0;
  let delay = 0;
  const since = (time: number): number => clock.elapsed() - time;

  /**
   * Throws a recent rejection again, for a time that doubles with each. A failure to reach the service is not remembered.
   */
  async function attempt(
    send: () => Promise<TokenGrant>,
    old?: StoredTokens,
  ): Promise<StoredTokens> {
    if (old?.refreshToken === rejected && since(rejectedAt) < delay) throw rejection;
    try {
      const grant = await send();
      grantedAt = clock.elapsed();
      delay = 0;
      return withLife(grant, clock.now());
    } catch (error) {
      if (old && !isNotSentError(error)) old.maybeSpent = true;
      if (isRejectedError(error)) {
        delay = longer(options, delay);
        rejection = error;
        rejected = old?.refreshToken;
        rejectedAt = clock.elapsed();
      }
      throw error;
    }
  }

  return {
    login: credentials && (() => attempt(() => options.login(credentials))),
    async refresh(old) {
      // Using a spent token again may revoke all; a login does not.
      if (!old || (old.maybeSpent && credentials)) {
        throw new NotSentError('no token', { nextAction: 'check-credentials' });
      }
      return attempt(() => options.refresh(old, !credentials), old);
    },
    age: () => since(grantedAt),
    isNearEnd: ({ expiresAt = Infinity, issuedAt = expiresAt - unknownLife }, part) =>
      clock.now() >= expiresAt - (expiresAt - issuedAt) / part,
  };
}

/** @throws TypeError */
function mustHave(option: string, given: unknown, names: string[]): void {
  for (const name of names) {
    const value = fieldOf(given, name);
    demand(
      given === undefined || (typeof value === 'string' && value),
      `${option}.${name}`,
      'text',
    );
  }
}

function longer(
  { firstDelay, maxDelay }: Pick<TokenSourceOptions, 'firstDelay' | 'maxDelay'>,
  delay: number,
): number {
  return Math.min(2 * delay || firstDelay, maxDelay);
}
