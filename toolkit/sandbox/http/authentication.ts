/** Who asks: the access token of a request, checked before anything of the request is read. */
import type { FastifyInstance } from 'fastify';
import type { Engine, User } from '../engine/engine.ts';
import { RequestProblem } from './problems.ts';
import { TokenError } from './tokens.ts';
import type { Claims, Tokens } from './tokens.ts';

/** Whose token a request carries. */
export interface Caller {
  user: User;
  claims: Claims;
}

/** Lets a request reach an operation that needs a token only with a valid access token. */
export function addAuthentication(
  app: FastifyInstance,
  engine: Pick<Engine, 'findUser'>,
  tokens: Tokens,
): void {
  app.addHook('onRequest', async (request) => {
    if (!request.routeOptions.config.operation?.needsToken) return;
    request.caller = await callerOf(request.headers.authorization, engine, tokens);
  });
}

/** The answer to a token that is rejected. What a real service answers is not shown. */
export function unauthorized(detail: string, challenge = ''): RequestProblem {
  return new RequestProblem(401, 'Unauthorized', detail, {
    headers: { 'www-authenticate': `Bearer realm="sandbox"${challenge}` },
  });
}

/** As RFC 6750 has it. */
export function invalidToken(detail: string): RequestProblem {
  return unauthorized(detail, `, error="invalid_token", error_description="${detail}"`);
}

async function callerOf(
  header: string | undefined,
  engine: Pick<Engine, 'findUser'>,
  tokens: Tokens,
): Promise<Caller> {
  if (header === undefined) throw unauthorized('No token. Send: Authorization: Bearer <token>');
  const [, token] = /^Bearer +([\w.~+/=-]+)$/i.exec(header) ?? [];
  if (token === undefined) throw invalidToken('The Authorization header must be a bearer token.');
  try {
    const claims = await tokens.verify(token, 'access');
    const user = engine.findUser(claims.username);
    if (!user) throw new TokenError('The user of the token is unknown.');
    return { user, claims };
  } catch (error) {
    if (error instanceof TokenError) throw invalidToken(error.message);
    throw error;
  }
}
