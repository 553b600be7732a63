import { invalidToken } from '../http/authentication.ts';
import type { Handler } from '../http/handler.ts';
import { TokenError } from '../http/tokens.ts';
import type { Claims, SandboxTokens } from '../http/tokens.ts';

export const refreshToken: Handler<'refreshToken'> = async ({ body, caller }, service) => {
  const { engine, tokens } = service;
  const { user, claims } = caller();
  const given = read(body.refreshToken, tokens);
  if (given.sessionId !== claims.sessionId) {
    throw invalidToken('The refresh token and the access token must come from the same login.');
  }
  const rotation = await engine.rotateSession(given.tokenId, user, tokens.refreshLifetime * 1000);
  if (rotation.result !== 'rotated') {
    throw invalidToken('The refresh token was used before, or its login has ended. Log in.');
  }
  const { accessToken, refreshToken } = tokens.issuePair(user.username, rotation.session);
  return {
    token: accessToken,
    expiresIn: tokens.lifetime,
    refreshExpiresIn: tokens.refreshLifetime,
    refreshToken,
    tokenType: 'Bearer',
  };
};

function read(token: string, tokens: SandboxTokens): Claims {
  try {
    return tokens.verify(token, 'refresh');
  } catch (error) {
    if (error instanceof TokenError) throw invalidToken(`Refresh token: ${error.message}`);
    throw error;
  }
}
