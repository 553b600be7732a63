/** A new pair of tokens for an old one: by refresh, otherwise by login. */
import type { Clock } from '../clock.js';
import { isNotSentError } from '../errors.js';
import { TokenError } from './token-error.js';
import type { StoredTokens } from './token-store.js';

/** A pair as the caller gives it. */
export interface TokenPair {
  accessToken: string;
  refreshToken: string;
}

export interface ExchangeOptions {
  /** @throws TokenError `login-refused` or `unavailable` */
  login?: () => Promise<StoredTokens>;
  /** @throws TokenError `refresh-refused` or `unavailable` */
  refresh: (pair: TokenPair, mayRepeat: boolean) => Promise<StoredTokens>;
  clock: Clock;
}

export interface Exchange {
  /**
   * A new pair. What was rejected a moment ago is not tried again.
   *
   * @param rescue may find a pair when the refresh has failed; tried before a login
   * @throws TokenError
   */
  newTokens(
    old: StoredTokens | undefined,
    rescue?: (failed: TokenError) => Promise<StoredTokens | undefined>,
  ): Promise<StoredTokens>;
  /** Whether the refresh token was sent and got no answer. */
  maybeSpent(refreshToken: string): boolean;
}

export function createExchange({ login, refresh, clock }: ExchangeOptions): Exchange {
  const loginBackoff = createBackoff(clock);
  const refreshBackoff = createBackoff(clock);
  let doubtful: string | undefined;

  return {
    maybeSpent: (refreshToken) => refreshToken === doubtful,
    async newTokens(old, rescue) {
      const refreshed = old ? await refreshOf(old) : unavailable('There are no tokens.');
      if (!(refreshed instanceof TokenError)) return refreshed;
      const rescued = await rescue?.(refreshed);
      if (rescued) return rescued;
      const tokens = login ? await loginBackoff.attempt('', login) : refreshed;
      if (tokens instanceof TokenError) throw tokens;
      return tokens;
    },
  };

  /** The new pair, or why there is none. */
  async function refreshOf(old: StoredTokens): Promise<StoredTokens | TokenError> {
    const { refreshToken, maybeSpent = refreshToken === doubtful } = old;
    // Using a spent token again may revoke all; a login does not.
    if (maybeSpent && login) return unavailable('The last refresh got no answer.');
    const result = await refreshBackoff.attempt(refreshToken, () => refresh(old, !login));
    if (result instanceof TokenError && hadNoAnswer(result)) doubtful = refreshToken;
    return result;
  }
}

/** Whether the service may have done what it was asked, although no answer confirms it. */
function hadNoAnswer(error: TokenError): boolean {
  return error.status === undefined && !isNotSentError(error.cause);
}

interface Backoff {
  /**
   * Tries, unless the same thing was rejected a moment ago: then it returns that rejection again. The
   * moment is a second after the first rejection and doubles with each, up to a minute.
   *
   * @param what distinguishes one thing to try from another; a new one is tried at once
   * @returns the result of the attempt, or the error that it failed with
   */
  attempt<T>(what: string, attempt: () => Promise<T>): Promise<T | TokenError>;
}

const firstDelay = 1_000;
const longestDelay = 60_000;

function createBackoff({ now }: Clock): Backoff {
  let rejected: { what: string; since: number; delay: number; error: TokenError } | undefined;

  return {
    async attempt(what, attempt) {
      if (rejected?.what !== what) rejected = undefined;
      if (rejected) {
        const elapsed = now() - rejected.since;
        // A clock that was set back must not block for ever.
        if (elapsed >= 0 && elapsed < rejected.delay) return rejected.error;
      }
      try {
        const result = await attempt();
        rejected = undefined;
        return result;
      } catch (thrown) {
        const error = thrown instanceof TokenError ? thrown : unavailable(unexpected, thrown);
        // Only what the service answered is remembered; a failure to reach it is tried again at once.
        if (error.status !== undefined) {
          const delay = rejected ? Math.min(2 * rejected.delay, longestDelay) : firstDelay;
          rejected = { what, since: now(), delay, error };
        }
        return error;
      }
    },
  };
}

const unexpected = 'There is no token, for an unexpected reason: see `cause`.';

function unavailable(message: string, cause?: unknown): TokenError {
  return new TokenError('unavailable', message, { cause });
}
