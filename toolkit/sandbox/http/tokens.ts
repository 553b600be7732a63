import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { isObject } from '../../contract/objects.js';
import type { Session } from '../engine/partners/sessions.ts';

export type SandboxTokens = ReturnType<typeof createTokens>;

/** An access token opens the interface. A refresh token can only be exchanged. */
type TokenUse = 'access' | 'refresh';

export interface Claims {
  use: TokenUse;
  username: string;
  sessionId: string;
  /** The id that distinguishes tokens for the same use; for a refresh token, its id in the session. */
  tokenId: string;
}

/** The token is rejected. The message gives the reason without the token. */
export class TokenError extends Error {
  override name = 'TokenError';
}

export interface TokenOptions {
  key: Uint8Array;
  /** The name of the environment. A token of another environment is rejected, even with a valid signature. */
  environment: string;
  /**
   * The lifetime of an access token, in seconds. The documentation does not give the unit of
   * `expiresIn`; the sandbox uses seconds there too.
   */
  tokenLifetime: number;
  refreshLifetime: number;
  /** Returns the time on the clock of the user's partner, in milliseconds since 1970. */
  now(username: string): number;
}

/** Issues and reads JSON Web Tokens, signed with HS256. The claims of a real service's tokens are not documented. */
export function createTokens(options: TokenOptions) {
  const { key, environment, tokenLifetime, refreshLifetime, now } = options;
  const issuer = `remittance-payout:${environment}`;
  // Cache claims, because a partner sends the same token with every request.
  const known = new Map<string, SignedClaims>();

  const issue = (claims: Claims, lifetimeSeconds: number): string => {
    const { use, username, sessionId, tokenId } = claims;
    const iat = Math.floor(now(username) / 1000);
    const exp = iat + lifetimeSeconds;
    const payload = { use, sid: sessionId, iss: issuer, sub: username, jti: tokenId, iat, exp };
    const signed = [{ alg: 'HS256', typ: 'JWT' }, payload].map(encode).join('.');
    return `${signed}.${signatureOf(signed, key)}`;
  };
  const remember = (token: string): SignedClaims => {
    const read = readToken(token, key, issuer);
    if (known.size >= mostKnown) known.clear();
    known.set(token, read);
    return read;
  };

  return {
    lifetime: tokenLifetime,
    refreshLifetime,

    issuePair(username: string, { sessionId, refreshId }: Session) {
      const access = { use: 'access', username, sessionId, tokenId: randomUUID() } as const;
      const refresh = { use: 'refresh', username, sessionId, tokenId: refreshId } as const;
      return {
        accessToken: issue(access, tokenLifetime),
        refreshToken: issue(refresh, refreshLifetime),
      };
    },

    /**
     * Returns the claims of an unexpired token that this sandbox signed for this use.
     *
     * @param expired whether an expired token is also accepted
     * @throws TokenError for any other token
     */
    verify(token: string, use: TokenUse, expired = false): Claims {
      const { claims, expiresAt } = known.get(token) ?? remember(token);
      const hasExpired = expiresAt <= now(claims.username);
      if (!expired && hasExpired) throw new TokenError('The token has expired.');
      if (claims.use === use) return claims;
      throw new TokenError(
        `The token is not ${use === 'access' ? 'an access' : 'a refresh'} token.`,
      );
    },
  };
}

const mostKnown = 1_000;

interface SignedClaims {
  claims: Claims;
  /** When the token expires, on the clock of the user's partner, in milliseconds since 1970. */
  expiresAt: number;
}

/** @throws TokenError unless it was signed with this key, for this issuer */
function readToken(token: string, key: Uint8Array, issuer: string): SignedClaims {
  const [header = '', payload = '', signature = '', ...more] = token.split('.');
  const given = Buffer.from(signature);
  const own = Buffer.from(signatureOf(`${header}.${payload}`, key));
  const isSigned = given.length === own.length && timingSafeEqual(given, own);
  const { alg, crit } = decode(header);
  const { use, sub, sid, jti, exp, iss } = decode(payload);
  const isWhole = [sub, sid, jti].every((claim) => typeof claim === 'string');
  if (!isSigned || more.length > 0 || alg !== 'HS256' || crit !== undefined) throw notIssued();
  if (iss !== issuer)
    throw new TokenError('The token belongs to another environment. Log in here.');
  if (!isWhole || typeof exp !== 'number') throw notIssued();
  if (use !== 'access' && use !== 'refresh') {
    throw new TokenError('The use of the token is unknown.');
  }
  return {
    claims: { use, username: String(sub), sessionId: String(sid), tokenId: String(jti) },
    expiresAt: exp * 1000,
  };
}

function signatureOf(signed: string, key: Uint8Array): string {
  return createHmac('sha256', key).update(signed).digest('base64url');
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

function decode(part: string): { readonly [name: string]: unknown } {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString());
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}

function notIssued(): TokenError {
  return new TokenError('This sandbox did not issue the token. Log in.');
}
