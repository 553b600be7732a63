import type { Clock } from '../clock.js';
import { isNotSentError, isRejectedError, NotSentError } from '../errors.js';
import { fieldOf } from '../field.js';
import { demand, demandFunctions } from '../check.js';
import type { TokenSource } from '../call.js';
import { claimedTime, withLife } from './tokens.js';
import type { StoredTokens, TokenGrant, TokenPair } from './tokens.js';

/** Each partner has separate credentials for each environment. */
export interface Credentials {
  /** The e-mail address of the account that the service gave the partner. */
  email: string;
  /** The password. It is sent only to log in and never printed. */
  password: string;
}

export interface TokenSourceOptions {
  /** The account to log in with when there are no tokens, or when a refresh is rejected. */
  credentials?: Credentials | undefined;
  /** A pair of tokens to start with. A pair in the store takes precedence. */
  tokens?: TokenPair | undefined;
  /** @throws the error of the call */
  login: (credentials: Credentials) => Promise<TokenGrant>;
  /** @param mayRepeat false with credentials, because a login is safer than a second refresh */
  refresh: (pair: TokenPair, mayRepeat: boolean) => Promise<TokenGrant>;
  /** The tokens that several processes share. Default: in memory. */
  tokenStore?: SharedTokens | undefined;
  /** The wait after a rejected login, in milliseconds. It doubles up to `maxDelay`. */
  firstDelay: number;
  maxDelay: number;
  clock: Clock;
  /** Returns a number from 0 up to 1, like `Math.random`. */
  random: () => number;
}

/** Made by `sharedTokens` of `./shared-tokens`. */
export type SharedTokens = (own: OwnTokens) => Renew;

/** What a token source provides for the renewal of shared tokens. */
export interface OwnTokens {
  /** The pair to start with while the store is empty. */
  seed: StoredTokens | undefined;
  /**
   * Exchanges an old pair for a new one. A pair whose refresh failed is marked `maybeSpent`, and is
   * not sent again if a login is possible. @throws PayoutClientError
   */
  refresh: (old: StoredTokens | undefined) => Promise<StoredTokens>;
  /** Absent without credentials. @throws PayoutClientError */
  login: (() => Promise<StoredTokens>) | undefined;
  /** The clock of the client. */
  clock: Clock;
  /** Returns a number from 0 up to 1, like `Math.random`. */
  random: () => number;
}

/** Returns the next pair. @throws PayoutClientError */
export type Renew = (good: (tokens: StoredTokens) => boolean) => Promise<StoredTokens>;

/** Milliseconds between background renewals. */
const pauseAfterRenewal = 5_000;
/** The assumed life of a token without a known expiry, in milliseconds. */
const unknownLife = 300_000;
/** In milliseconds. A 401 so soon after another is probably not about the token. */
const soon = 10_000;

/**
 * Sends nothing until the first call needs a token.
 *
 * - **Single flight.** However many calls wait, only one login or refresh is in progress. If one caller aborts, the
 *   others still get its result.
 * - **In time.** In the last fifth of its life, a token is renewed in the background. In its last seconds, calls wait
 *   for the new one.
 * - **401.** `reject` discards only that token. It keeps a token that was just issued because of a 401, so an
 *   endpoint that rejects every token causes only one renewal per wait, and the wait doubles each time.
 * - **Rejected.** After a rejected refresh, the client logs in once. A rejected login fails all waiting calls, and is
 *   tried again after a wait that doubles each time. A failure to reach the service is not remembered.
 *
 * @throws TypeError when the credentials, the tokens or the store are invalid
 */
export function createTokenSource(options: TokenSourceOptions): TokenSource {
  const { credentials, tokens: pair, tokenStore: store, clock, random } = options;
  mustHave('credentials', credentials, ['email', 'password']);
  mustHave('tokens', pair, ['accessToken', 'refreshToken']);
  demandFunctions({ tokenStore: store });
  const { refresh, login, age, isNearEnd } = createExchanges(options);
  let rejected: string | undefined;
  /** Milliseconds for which a token issued after a 401 is kept, even if it gets a 401 too. */
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
      // If there is no login, even the rejected token is worth a try.
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
        // If a refresh returns the same token, it is still valid.
        if (tokens.accessToken === rejected) rejected = undefined;
        return (current = tokens);
      })
      .finally(() => (flight = undefined)));
  };
  return {
    // Ignores the signal: an attempt that ends stops waiting for its token.
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
  /** Whether at most this fraction of the token's life is left. */
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
   * Throws a recent rejection again, for a time that doubles with each one. A failure to reach the
   * service is not remembered.
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
      // Reusing a spent refresh token may revoke all tokens; a login does not.
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
