/** A new pair of tokens for an old one: by refresh, else by login. */
import type { Clock } from '../clock.js';
import { isNotSentError } from '../errors.js';
import { createHold } from './hold.js';
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
   * A new pair. What was refused a moment ago is not asked again.
   *
   * @param rescue may know of a pair when the refresh has failed; asked before a login
   * @throws TokenError
   */
  newTokens(
    old: StoredTokens | undefined,
    rescue?: (failed: TokenError) => Promise<StoredTokens | undefined>,
  ): Promise<StoredTokens>;
  /** Whether the refresh token went out and had no answer. */
  maybeSpent(refreshToken: string): boolean;
}

export function createExchange({ login, refresh, clock }: ExchangeOptions): Exchange {
  const loginHold = createHold(clock);
  const refreshHold = createHold(clock);
  let doubtful: string | undefined;

  return {
    maybeSpent: (refreshToken) => refreshToken === doubtful,
    async newTokens(old, rescue) {
      const refreshed = old ? await refreshOf(old) : unavailable('There are no tokens.');
      if (!(refreshed instanceof TokenError)) return refreshed;
      const rescued = await rescue?.(refreshed);
      if (rescued) return rescued;
      const tokens = login ? await loginHold.attempt('', login) : refreshed;
      if (tokens instanceof TokenError) throw tokens;
      return tokens;
    },
  };

  /** The new pair, or why there is none. */
  async function refreshOf(old: StoredTokens): Promise<StoredTokens | TokenError> {
    const { refreshToken, maybeSpent = refreshToken === doubtful } = old;
    // Using a spent token again may revoke all; a login does not.
    if (maybeSpent && login) return unavailable('The last refresh had no answer.');
    const result = await refreshHold.attempt(refreshToken, () => refresh(old, !login));
    if (result instanceof TokenError && hadNoAnswer(result)) doubtful = refreshToken;
    return result;
  }
}

function unavailable(message: string): TokenError {
  return new TokenError('unavailable', message);
}

/** Whether the service may have done what it was asked, although no answer says so. */
function hadNoAnswer(error: TokenError): boolean {
  return error.status === undefined && !isNotSentError(error.cause);
}
