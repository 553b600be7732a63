/** Who asks: the access token of a request, checked before anything of the request is read. */
import type { FastifyInstance } from 'fastify';
import type { operations } from '../../../generated/client/typescript/schema.d.ts';
import type { Engine, User } from '../engine/engine.ts';
import { RequestProblem } from './problems.ts';
import { TokenError } from './tokens.ts';
import type { Claims, Tokens } from './tokens.ts';

/** Whose token a request carries. */
export interface Caller {
  user: User;
  claims: Claims;
}

type Users = Pick<Engine, 'findUser' | 'lookUpUser' | 'isSessionEnded'>;

/**
 * The operation that takes an access token which has expired too: what is exchanged lives longer than
 * that.
 */
const takesExpired: keyof operations = 'refreshToken';

/** Lets a request reach an operation that needs a token only with a valid access token. */
export function addAuthentication(app: FastifyInstance, users: Users, tokens: Tokens): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { operation } = request.routeOptions.config;
    if (!operation?.needsToken) {
      done();
      return;
    }
    const enter = (claims: Claims): void => {
      request.caller = callerOf(claims, users);
    };
    const token = tokenIn(request.headers.authorization);
    const verified = tokens.verified(token, 'access');
    if (verified) {
      enter(verified);
      done();
      return;
    }
    const expired = operation.operationId === takesExpired;
    tokens
      .verify(token, 'access', expired)
      .then(async (claims) => {
        await users.lookUpUser(claims.username);
        enter(claims);
      })
      .then(
        () => done(),
        (error: unknown) => done(problemOf(error)),
      );
  });
}

function problemOf(error: unknown): Error {
  if (error instanceof TokenError) return invalidToken(error.message);
  return error instanceof Error ? error : new Error('The token cannot be verified.');
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

function tokenIn(header: string | undefined): string {
  if (header === undefined) throw unauthorized('No token. Send: Authorization: Bearer <token>');
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
