import type { FastifyInstance } from 'fastify';
import type { operations } from '../../../generated/client/typescript/schema.d.ts';
import type { Engine } from '../engine/open.ts';
import type { User } from '../engine/shared/users.ts';
import { RequestProblem } from './problems.ts';
import { TokenError, type Claims, type SandboxTokens } from './tokens.ts';

export interface Caller {
  user: User;
  claims: Claims;
}

type Users = Pick<Engine, 'look' | 'findUser' | 'isSessionEnded'>;

/** The operation that also accepts an expired access token, because the refresh token lives longer. */
const takesExpired: keyof operations = 'refreshToken';

/**
 * Lets a request reach a protected operation only with a valid access token, before anything of it
 * is read. It sees all changes made before it began, in any process.
 */
export function addAuthentication(app: FastifyInstance, users: Users, tokens: SandboxTokens): void {
  app.addHook('onRequest', async (request) => {
    const { faulty, operation } = request.routeOptions.config;
    if (!faulty || !operation) return;
    await users.look();
    if (!operation.needsToken) return;
    const token = tokenIn(request.headers.authorization);
    const claims = claimsOf(token, tokens, operation.operationId === takesExpired);
    request.caller = callerOf(claims, users);
  });
}

function claimsOf(token: string, tokens: SandboxTokens, expired: boolean): Claims {
  try {
    return tokens.verify(token, 'access', expired);
  } catch (error) {
    throw error instanceof TokenError ? invalidToken(error.message) : error;
  }
}

/** Returns the answer to a rejected token. A real service's answer is not documented. */
export function unauthorized(detail: string, challenge = ''): RequestProblem {
  return new RequestProblem(401, 'Unauthorized', detail, {
    headers: { 'www-authenticate': `Bearer realm="sandbox"${challenge}` },
  });
}

/** Returns the answer to an invalid token, in the form of RFC 6750. */
export function invalidToken(detail: string): RequestProblem {
  return unauthorized(detail, `, error="invalid_token", error_description="${detail}"`);
}

function tokenIn(header: string | undefined): string {
  if (header === undefined)
    throw unauthorized('The token is missing. Send: Authorization: Bearer <token>');
  const [, token] = /^Bearer +([\w.~+/=-]+)$/i.exec(header) ?? [];
  if (token === undefined) throw invalidToken('The Authorization header must be a bearer token.');
  return token;
}

function callerOf(claims: Claims, users: Users): Caller {
  const user = users.findUser(claims.username);
  if (!user) throw invalidToken('The user of the token is unknown.');
  if (users.isSessionEnded(claims.sessionId)) {
    throw invalidToken('The login has ended. Log in.');
  }
  return { user, claims };
}
