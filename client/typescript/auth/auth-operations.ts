import { isVisible } from '../check.js';
import { fieldOf } from '../field.js';
import type { Send } from '../call.js';
import type { paths } from '../schema.js';
import { firstLoginDelay, longestLoginDelay } from '../tables.js';
import type * as models from '../models.js';
import type { TokenSourceOptions } from './token-source.js';
import type { TokenGrant } from './tokens.js';

/** Time limits in milliseconds. shared-renewal.ts waits longer than two of these calls. */
const longestTotal = 15_000;

/**
 * After an unknown outcome, a login may be tried again. A refresh whose answer was lost may have
 * used up its refresh token, so it is repeated only if a login is not possible.
 */
export function createAuthOperations(
  send: Send,
  total: number = longestTotal,
): Pick<TokenSourceOptions, 'login' | 'refresh' | 'firstDelay' | 'maxDelay'> {
  const timeouts = { total: Math.min(total, longestTotal) };

  return {
    login: ({ email, password }) => ask('/auth/login', { email, password }, true),
    refresh: ({ accessToken, refreshToken }, mayRepeat) =>
      ask('/auth/refresh/token', { refreshToken }, mayRepeat, {
        authorization: `Bearer ${accessToken}`,
      }),
    firstDelay: firstLoginDelay,
    maxDelay: longestLoginDelay,
  };

  async function ask(
    path: keyof paths,
    body: models.LoginRequest | models.RefreshTokenRequest,
    retryable: boolean,
    headers?: { [key: string]: string },
  ): Promise<TokenGrant> {
    const grant: TokenGrant = { accessToken: '', refreshToken: '' };
    const expiresIn: keyof (models.LoginData | models.RefreshTokenResponse) = 'expiresIn';
    const isAnswer = (answer: unknown): boolean => {
      const source = fieldOf(answer, 'data' satisfies keyof models.LoginResponse) ?? answer;
      grant.accessToken = tokenIn(source, 'accessToken') || tokenIn(source, 'token');
      grant.refreshToken = tokenIn(source, 'refreshToken');
      grant.expiresIn = Number(fieldOf(source, expiresIn));
      return !!(grant.accessToken && grant.refreshToken);
    };
    const answer = await send(
      { method: 'POST', path, body, retryable, isAnswer, needsToken: false },
      { timeouts, headers },
    );
    grant.serverTime = Date.parse(answer.headers.get('date') ?? '');
    return grant;
  }
}

function tokenIn(
  source: unknown,
  name: keyof (models.LoginData & models.RefreshTokenResponse),
): string {
  const token = fieldOf(source, name);
  return isVisible(token) ? token : '';
}
