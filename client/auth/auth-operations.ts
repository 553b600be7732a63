/** Login and refresh, the contract's own operations, sent through the client's transport. */
import { isRejectedError } from '../errors.js';
import { fieldOf } from '../field.js';
import type { Send } from '../send.js';
import type { TokenPair } from './exchange.js';
import { TokenError } from './token-error.js';
import type { TokenErrorReason } from './token-error.js';
import type { Credentials } from './token-source.js';
import type { TokenGrant } from './token-times.js';

export interface AuthOperations {
  login(credentials: Credentials): Promise<TokenGrant>;
  refresh(pair: TokenPair, mayRepeat: boolean): Promise<TokenGrant>;
}

/**
 * Neither moves money, so a login is tried again after an unknown outcome. A refresh whose answer was
 * lost may have spent its refresh token, so it is repeated only where no login can take its place.
 */
export function createAuthOperations(send: Send): AuthOperations {
  return {
    login: ({ email, password }) =>
      grantOf(send, 'login-refused', {
        path: '/auth/login',
        body: { email, password },
        retryable: true,
        // `login` names the access token `accessToken`, under `data`.
        read: (answer) => readTokens(fieldOf(answer, 'data'), 'accessToken'),
      }),
    refresh: ({ accessToken, refreshToken }, mayRepeat) =>
      grantOf(send, 'refresh-refused', {
        path: '/auth/refresh/token',
        body: { refreshToken },
        retryable: mayRepeat,
        headers: { authorization: `Bearer ${accessToken}` },
        // `refreshToken` names it `token`.
        read: (answer) => readTokens(answer, 'token'),
      }),
  };
}

/** For one of the two, with all its attempts. How long others wait builds on it (shared-renewal.ts). */
const timeouts = { total: 15_000 };

interface AuthCall {
  path: string;
  body: unknown;
  retryable: boolean;
  headers?: { [key: string]: string };
  read: (answer: unknown) => TokenGrant | undefined;
}

async function grantOf(
  send: Send,
  refusal: TokenErrorReason,
  { path, body, retryable, headers: sent = {}, read }: AuthCall,
): Promise<TokenGrant> {
  let cause: unknown;
  try {
    const isAnswer = (answer: unknown): boolean => read(answer) !== undefined;
    const { data, headers } = await send(
      { method: 'POST', path, body, retryable, isAnswer, needsToken: false },
      { timeouts, headers: sent, exact: false },
    );
    const tokens = read(data);
    const serverTime = Date.parse(headers.get('date') ?? '');
    if (tokens) return { ...tokens, ...(Number.isFinite(serverTime) && { serverTime }) };
  } catch (error) {
    cause = error;
  }
  throw toTokenError(cause, refusal);
}

function toTokenError(cause: unknown, refusal: TokenErrorReason): TokenError {
  if (!isRejectedError(cause)) {
    return new TokenError('unavailable', 'Login or refresh had no usable answer. Try again.', {
      cause,
    });
  }
  const { status } = cause;
  // These say "not now", and nothing of the credentials.
  const reason = [408, 425, 429].includes(status) ? 'unavailable' : refusal;
  return new TokenError(reason, `${advice[reason]} The service answered ${status}.`, {
    cause,
    status,
  });
}

const advice: { [reason in TokenErrorReason]: string } = {
  'login-refused': 'The login was refused. Check the credentials: each environment has its own.',
  'refresh-refused':
    'The refresh token was refused. Log in again and give the client the new pair.',
  unavailable: 'The service takes no login or refresh now. Try again later.',
};

function readTokens(holder: unknown, name: 'accessToken' | 'token'): TokenGrant | undefined {
  const accessToken = fieldOf(holder, name);
  const refreshToken = fieldOf(holder, 'refreshToken');
  if (!isToken(accessToken) || !isToken(refreshToken)) return undefined;
  const expiresIn = fieldOf(holder, 'expiresIn');
  return { accessToken, refreshToken, ...(typeof expiresIn === 'number' && { expiresIn }) };
}

/** What a header can carry: a token with a line break in it would make every call fail. */
function isToken(value: unknown): value is string {
  return typeof value === 'string' && /^[!-~]+$/.test(value);
}
