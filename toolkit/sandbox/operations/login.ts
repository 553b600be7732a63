import { unauthorized } from '../http/authentication.ts';
import type { Handler } from '../http/handler.ts';

export const login: Handler<'login'> = async ({ body }, { engine, tokens }) => {
  const user = await engine.authenticate(body.email, body.password);
  if (!user) throw unauthorized('The e-mail address or the password is wrong.');
  const session = await engine.startSession(user, tokens.refreshLifetime * 1000);
  const { accessToken, refreshToken } = tokens.issuePair(user.username, session);
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
      expiresIn: tokens.lifetime,
      refreshExpiresIn: tokens.refreshLifetime,
    },
  };
};
