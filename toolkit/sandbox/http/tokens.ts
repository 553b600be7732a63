/**
 * The sandbox's tokens: JSON Web Tokens, signed with HS256. Which claims those of a real service
 * have is not shown.
 */
import { randomUUID } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import type { Session } from '../engine/engine.ts';

export interface Tokens {
  /** Of an access token, in seconds. The unit on the wire is not shown; the sandbox answers so too. */
  readonly lifetime: number;
  /** Of a refresh token, in seconds. */
  readonly refreshLifetime: number;
  /** What a login or a refresh hands out. */
  issuePair(username: string, session: Session): Promise<TokenPair>;
  /**
   * The claims of a token that this sandbox signed for this use and that has not expired.
   *
   * @throws TokenError for every other one
   */
  verify(token: string, use: TokenUse): Promise<Claims>;
}

export interface TokenPair {
  accessToken: string;
  refreshToken: string;
}

/** An access token opens the interface; a refresh token is exchanged, and opens nothing. */
export type TokenUse = 'access' | 'refresh';

export interface Claims {
  use: TokenUse;
  username: string;
  sessionId: string;
  /** Tells tokens of one use apart: of a refresh token, its id in the session. */
  tokenId: string;
}

/** The token is rejected. The message says why, without the token. */
export class TokenError extends Error {
  override name = 'TokenError';
}

export interface TokenSettings {
  key: Uint8Array;
  /** Names the environment: a token of another one is rejected, whoever signed it. */
  environment: string;
  /** In seconds. */
  lifetime: number;
  refreshLifetime: number;
  /** The real time, in milliseconds since 1970. */
  now(): number;
}

export function createTokens(settings: TokenSettings): Tokens {
  const { key, environment, lifetime, refreshLifetime, now } = settings;
  const issuer = `remittance-payout:${environment}`;
  // A signature is worth checking once: a partner sends the same token with every request. Only
  // valid tokens are remembered, and the expiry is checked each time.
  const verified = new Map<string, { claims: Claims; expiresAt: number }>();

  const check = async (token: string): Promise<{ claims: Claims; expiresAt: number }> => {
    const { payload } = await jwtVerify(token, key, {
      algorithms: ['HS256'],
      issuer,
      requiredClaims: ['sub', 'sid', 'jti', 'use', 'exp'],
      currentDate: new Date(now()),
    });
    const { sub, sid, jti, use, exp } = payload;
    if (use !== 'access' && use !== 'refresh')
      throw new TokenError('The use of the token is unknown.');
    const claims = {
      use,
      username: String(sub),
      sessionId: String(sid),
      tokenId: String(jti),
    } as const;
    const found = { claims, expiresAt: Number(exp) * 1000 };
    if (verified.size >= maxVerified) verified.clear();
    verified.set(token, found);
    return found;
  };

  const issue = (
    { use, username, sessionId, tokenId }: Claims,
    lifetimeSeconds: number,
  ): Promise<string> => {
    const issuedAt = Math.floor(now() / 1000);
    return new SignJWT({ use, sid: sessionId })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setIssuer(issuer)
      .setSubject(username)
      .setJti(tokenId)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + lifetimeSeconds)
      .sign(key);
  };

  return {
    lifetime,
    refreshLifetime,

    async issuePair(username, { sessionId, refreshId }) {
      const access = { use: 'access', username, sessionId, tokenId: randomUUID() } as const;
      const refresh = { use: 'refresh', username, sessionId, tokenId: refreshId } as const;
      return {
        accessToken: await issue(access, lifetime),
        refreshToken: await issue(refresh, refreshLifetime),
      };
    },

    async verify(token, use) {
      const found = verified.get(token) ?? (await check(token).catch(reject));
      if (found.expiresAt <= now()) throw new TokenError('The token has expired.');
      if (found.claims.use !== use)
        throw new TokenError(
          `The token is not ${use === 'access' ? 'an access' : 'a refresh'} token.`,
        );
      return found.claims;
    },
  };
}

const maxVerified = 10_000;

function reject(error: unknown): never {
  if (error instanceof TokenError) throw error;
  if (error instanceof errors.JWTExpired) throw new TokenError('The token has expired.');
  if (error instanceof errors.JWTClaimValidationFailed && error.claim === 'iss') {
    throw new TokenError('The token belongs to another environment.');
  }
  if (error instanceof errors.JOSEError) throw new TokenError('The token was not issued here.');
  throw error;
}
