import { randomUUID } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import type { Session } from '../engine/engine.ts';

/** JSON Web Tokens, signed with HS256. Which claims those of a real service have is not shown. */
export interface SandboxTokens {
  /** Of an access token, in seconds. The unit on the wire is not shown; the sandbox answers so too. */
  readonly lifetime: number;
  /** Of a refresh token, in seconds. */
  readonly refreshLifetime: number;
  issuePair(
    username: string,
    session: Session,
  ): Promise<{ accessToken: string; refreshToken: string }>;
  /**
   * The claims of a token that this sandbox signed for this use and that has not expired.
   *
   * @param expired whether one that has expired is as good
   * @throws TokenError for every other one
   */
  verify(token: string, use: TokenUse, expired?: boolean): Promise<Claims>;
}

/** An access token opens the interface; a refresh token is exchanged, and opens nothing. */
type TokenUse = 'access' | 'refresh';

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

export interface TokenOptions {
  key: Uint8Array;
  /** Names the environment: a token of another one is rejected, whoever signed it. */
  environment: string;
  /** Of an access token, in seconds. */
  tokenLifetime: number;
  refreshLifetime: number;
  /** The time by the clock of the user's partner, in milliseconds since 1970. */
  now(username: string): number;
}

export function createTokens(options: TokenOptions): SandboxTokens {
  const { key, environment, tokenLifetime, refreshLifetime, now } = options;
  const issuer = `remittance-payout:${environment}`;

  const issue = (claims: Claims, lifetimeSeconds: number): Promise<string> => {
    const { use, username, sessionId, tokenId } = claims;
    const issuedAt = Math.floor(now(username) / 1000);
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
    lifetime: tokenLifetime,
    refreshLifetime,

    async issuePair(username, { sessionId, refreshId }) {
      const access = { use: 'access', username, sessionId, tokenId: randomUUID() } as const;
      const refresh = { use: 'refresh', username, sessionId, tokenId: refreshId } as const;
      return {
        accessToken: await issue(access, tokenLifetime),
        refreshToken: await issue(refresh, refreshLifetime),
      };
    },

    async verify(token, use, expired = false) {
      const { claims, expiresAt } = await readToken(token, key, issuer).catch(reject);
      const hasExpired = expiresAt <= now(claims.username);
      if (!expired && hasExpired) throw new TokenError('The token has expired.');
      if (claims.use === use) return claims;
      throw new TokenError(
        `The token is not ${use === 'access' ? 'an access' : 'a refresh'} token.`,
      );
    },
  };
}

async function readToken(
  token: string,
  key: Uint8Array,
  issuer: string,
): Promise<{ claims: Claims; expiresAt: number }> {
  const { payload } = await jwtVerify(token, key, {
    algorithms: ['HS256'],
    issuer,
    requiredClaims: ['sub', 'sid', 'jti', 'use', 'exp'],
    // Whether it has expired is seen by the clock of its user's partner, not by this one.
    currentDate: new Date(0),
  });
  const { sub, sid, jti, use, exp } = payload;
  if (use !== 'access' && use !== 'refresh') {
    throw new TokenError('The use of the token is unknown.');
  }
  return {
    claims: { use, username: String(sub), sessionId: String(sid), tokenId: String(jti) },
    expiresAt: Number(exp) * 1000,
  };
}

function reject(error: unknown): never {
  if (error instanceof TokenError) throw error;
  if (error instanceof errors.JWTClaimValidationFailed && error.claim === 'iss') {
    throw new TokenError('The token belongs to another environment.');
  }
  if (error instanceof errors.JOSEError) throw new TokenError('The token was not issued here.');
  throw error;
}
