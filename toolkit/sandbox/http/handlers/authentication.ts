/** `login` and `refreshToken`. */
import type { Session } from '../../engine/engine.ts';
import { invalidToken, unauthorized } from '../authentication.ts';
import type { Handlers, Service } from '../handler.ts';
import { TokenError } from '../tokens.ts';

export function authenticationHandlers(service: Service): Pick<Handlers, 'login' | 'refreshToken'> {
  const { engine, tokens, tokenLifetime, refreshLifetime } = service;
  const refreshLifetimeMs = refreshLifetime * 1000;

  const issuePair = async (username: string, { sessionId, refreshId }: Session) => {
    const access = { use: 'access', username, sessionId, tokenId: service.newId() } as const;
    const refresh = { use: 'refresh', username, sessionId, tokenId: refreshId } as const;
    return {
      accessToken: await tokens.issue(access, tokenLifetime),
      refreshToken: await tokens.issue(refresh, refreshLifetime),
    };
  };

  return {
    async login({ body }) {
      const user = await engine.authenticate(body.email, body.password);
      if (!user) throw unauthorized('The e-mail address or the password is wrong.');
      const session = await engine.startSession(user.username, refreshLifetimeMs);
      const { accessToken, refreshToken } = await issuePair(user.username, session);
      const { username, phoneNumber, firstName, lastName, partnerCode, realmRoles } = user;
      return {
        status: 'SUCCESS',
        data: {
          username,
          phoneNumber,
          firstName,
          lastName,
          partnerCode,
          realmRoles,
          accessToken,
          emailVerified: user.emailVerified,
          refreshToken,
          expiresIn: tokenLifetime,
          refreshExpiresIn: refreshLifetime,
        },
      };
    },

    async refreshToken({ body, caller }) {
      const { user, claims } = caller();
      const given = await tokens.verify(body.refreshToken, 'refresh').catch(refuse);
      if (given.sessionId !== claims.sessionId) {
        throw invalidToken('The refresh token is of another login than the access token.');
      }
      const rotation = await engine.rotateSession(given.tokenId, refreshLifetimeMs);
      if (rotation.result !== 'rotated') {
        throw invalidToken('The refresh token was used before, or its login has ended. Log in.');
      }
      const { accessToken, refreshToken } = await issuePair(user.username, rotation.session);
      return {
        token: accessToken,
        expiresIn: tokenLifetime,
        refreshExpiresIn: refreshLifetime,
        refreshToken,
        tokenType: 'Bearer',
      };
    },
  };
}

function refuse(error: unknown): never {
  if (error instanceof TokenError) throw invalidToken(`Refresh token: ${error.message}`);
  throw error;
}
