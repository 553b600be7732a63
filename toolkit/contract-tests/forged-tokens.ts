/** Tokens that a service must refuse, made from one that it gave, and when that one expires. */
import { isObject } from '../contract/objects.js';

/** The signature of the token replaced by another of the same length. */
export function wronglySigned(token: string): string {
  const parts = token.split('.');
  const signature = parts.at(-1) ?? '';
  // The first character: the last one of a base64url text may carry bits that nobody reads.
  const first = signature.startsWith('A') ? 'B' : 'A';
  return [...parts.slice(0, -1), `${first}${signature.slice(1)}`].join('.');
}

/** The claims changed under the signature of the token: more time, and another subject. */
export function alteredClaims(token: string): string {
  const [header = '', payload = '', ...rest] = token.split('.');
  const claims = { ...claimsIn(payload), exp: 4_102_444_800, sub: 'contract-tests' };
  return [header, encode(claims), ...rest].join('.');
}

/** The claims of the token under the algorithm `none`, without a signature (RFC 8725, 2.1). */
export function unsigned(token: string): string {
  const [, payload = ''] = token.split('.');
  const claims = { ...claimsIn(payload), exp: 4_102_444_800 };
  return `${encode({ alg: 'none', typ: 'JWT' })}.${encode(claims)}.`;
}

/** The seconds until a JWT expires; nothing where it does not say. */
export function secondsLeft(token: string, now: Date): number | undefined {
  const [, payload = ''] = token.split('.');
  const { exp: expiry } = claimsIn(payload);
  return typeof expiry === 'number' ? expiry - now.getTime() / 1000 : undefined;
}

function claimsIn(payload: string): { exp?: unknown } {
  try {
    const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString());
    return isObject(claims) ? claims : {};
  } catch {
    return {};
  }
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
