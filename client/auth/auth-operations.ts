/** Login and refresh, the contract's own operations, sent through the client's transport. */
import { fieldOf } from '../field.js';
import type { Send } from '../send.js';
import type { TokenSourceOptions } from './token-source.js';
import type { TokenGrant } from './token-times.js';

/** For one of the two, with all its attempts. shared-renewal.ts waits longer than both together. */
const longestTotal = 15_000;

/**
 * Neither moves money, so a login is tried again after an unknown outcome. A refresh whose answer was
 * lost may have spent its refresh token, so it is repeated only where no login can take its place.
 *
 * @param total how long the client gives a call, in milliseconds: neither takes longer
 */
export function createAuthOperations(
  send: Send,
  total: number = longestTotal,
): Pick<TokenSourceOptions, 'login' | 'refresh'> {
  const timeouts = { total: Math.min(total, longestTotal) };

  return {
    login: ({ email, password }) =>
      ask('/auth/login', { email, password }, true, {}, (answer) =>
        grantIn(fieldOf(answer, 'data'), 'accessToken'),
      ),
    refresh: ({ accessToken, refreshToken }, mayRepeat) =>
      ask(
        '/auth/refresh/token',
        { refreshToken },
        mayRepeat,
        { authorization: `Bearer ${accessToken}` },
        // Here the access token is named `token`.
        (answer) => grantIn(answer, 'token'),
      ),
  };

  async function ask(
    path: string,
    body: object,
    retryable: boolean,
    headers: { [key: string]: string },
    read: (answer: unknown) => TokenGrant,
  ): Promise<TokenGrant> {
    const isAnswer = (answer: unknown): boolean => {
      const { accessToken, refreshToken } = read(answer);
      return accessToken !== '' && refreshToken !== '';
    };
    const answer = await send(
      { method: 'POST', path, body, retryable, isAnswer, needsToken: false },
      { timeouts, headers },
    );
    const serverTime = Date.parse(answer.headers.get('date') ?? '');
    return { ...read(answer.data), serverTime };
  }
}

function grantIn(source: unknown, accessToken: string): TokenGrant {
  return {
    accessToken: tokenIn(source, accessToken),
    refreshToken: tokenIn(source, 'refreshToken'),
    expiresIn: Number(fieldOf(source, 'expiresIn')),
  };
}

/** Empty unless a header can carry it: a token with a line break would make every call fail. */
function tokenIn(source: unknown, name: string): string {
  const token = fieldOf(source, name);
  return typeof token === 'string' && /^[!-~]+$/.test(token) ? token : '';
}
