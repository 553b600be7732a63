/** The tokens of the service: JWTs signed with HS256, as small as they can be. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { textAt } from '../../../toolkit/contract/objects.js';

export type TokenUse = 'access' | 'refresh';

export interface Claims {
  sub: string;
  use: TokenUse;
  /** Seconds since 1970. */
  exp: number;
  jti: string;
}

/** What a careless service leaves out. */
export interface TokenFlaws {
  ignoresSignature?: boolean;
  ignoresExpiry?: boolean;
  acceptsUnsigned?: boolean;
  takesRefreshToken?: boolean;
}

export interface TokenMint {
  issue(sub: string, use: TokenUse, exp: number): string;
  /** Nothing when the token is not one of this service for this use, now. */
  read(token: string, use: TokenUse, now: number, flaws: TokenFlaws): Claims | undefined;
}

export function createMint(): TokenMint {
  const key = randomBytes(32);
  const sign = (text: string): string => createHmac('sha256', key).update(text).digest('base64url');
  return {
    issue(sub, use, exp) {
      const jti = randomBytes(9).toString('base64url');
      const text = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode({ sub, use, exp, jti })}`;
      return `${text}.${sign(text)}`;
    },
    read(token, use, now, flaws) {
      const [header = '', payload = '', signature = ''] = token.split('.');
      const claims = decode(payload);
      if (!isClaims(claims)) return undefined;
      const isUnsigned = flaws.acceptsUnsigned && textAt(decode(header), 'alg') === 'none';
      const isSigned = isEqual(signature, sign(`${header}.${payload}`));
      if (!isSigned && !isUnsigned && !flaws.ignoresSignature) return undefined;
      if (claims.exp <= now && !flaws.ignoresExpiry) return undefined;
      if (claims.use !== use && !flaws.takesRefreshToken) return undefined;
      return claims;
    },
  };
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

function decode(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString());
  } catch {
    return undefined;
  }
}

function isEqual(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}

function isClaims(value: unknown): value is Claims {
  return typeof value === 'object' && value !== null && 'sub' in value && 'exp' in value;
}
