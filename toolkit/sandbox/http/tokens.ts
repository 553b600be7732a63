/**
 * The sandbox's tokens: JSON Web Tokens, signed with HS256. Which claims those of a real service
 * have is not shown.
 */
import { errors, jwtVerify, SignJWT } from 'jose';

export interface Tokens {
  /** A token that expires so many seconds from now. */
  issue(claims: Claims, lifetimeSeconds: number): Promise<string>;
  /**
   * The claims of a token that this sandbox signed for this use and that has not expired.
   *
   * @throws TokenError for every other one
   */
  verify(token: string, use: TokenUse): Promise<Claims>;
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

/** The token is refused. The message says why, without the token. */
export class TokenError extends Error {
  override name = 'TokenError';
}

export interface TokenSettings {
  key: Uint8Array;
  /** Names the environment: a token of another one is refused, whoever signed it. */
  environment: string;
  /** The real time, in milliseconds since 1970. */
  now(): number;
}

export function createTokens({ key, environment, now }: TokenSettings): Tokens {
  const issuer = `remittance-payout:${environment}`;
  // A signature is worth checking once: a partner sends the same token with every request. Only
  // tokens that were found good are kept, and the expiry is checked each time.
  const known = new Map<string, { claims: Claims; expiresAt: number }>();

  const check = async (token: string): Promise<{ claims: Claims; expiresAt: number }> => {
    const { payload } = await jwtVerify(token, key, {
      algorithms: ['HS256'],
      issuer,
      requiredClaims: ['sub', 'sid', 'jti', 'use', 'exp'],
      currentDate: new Date(now()),
    });
    const { sub, sid, jti, use, exp } = payload;
    if (use !== 'access' && use !== 'refresh') throw new TokenError('The token has no known use.');
    const claims = {
      use,
      username: String(sub),
      sessionId: String(sid),
      tokenId: String(jti),
    } as const;
    const found = { claims, expiresAt: Number(exp) * 1000 };
    if (known.size >= maxKnown) known.clear();
    known.set(token, found);
    return found;
  };

  return {
    issue({ use, username, sessionId, tokenId }, lifetimeSeconds) {
      const issuedAt = Math.floor(now() / 1000);
      return new SignJWT({ use, sid: sessionId })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setIssuer(issuer)
        .setSubject(username)
        .setJti(tokenId)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + lifetimeSeconds)
        .sign(key);
    },

    async verify(token, use) {
      const found = known.get(token) ?? (await check(token).catch(refuse));
      if (found.expiresAt <= now()) throw new TokenError('The token has expired.');
      if (found.claims.use !== use) throw new TokenError(`The token is no ${use} token.`);
      return found.claims;
    },
  };
}

const maxKnown = 10_000;

function refuse(error: unknown): never {
  if (error instanceof TokenError) throw error;
  if (error instanceof errors.JWTExpired) throw new TokenError('The token has expired.');
  if (error instanceof errors.JWTClaimValidationFailed && error.claim === 'iss') {
    throw new TokenError('The token is of another environment.');
  }
  if (error instanceof errors.JOSEError) throw new TokenError('The token was not issued here.');
  throw error;
}
