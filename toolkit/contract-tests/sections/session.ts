/** Logins: the calls that tokens come from, the tokens in their replies, and forged ones. */
import { isObject } from '../../contract/objects.js';
import { valueAt } from '../../contract/pointers.ts';
import { requestFor, withFields, type PlannedCall } from '../plan/call.ts';
import { bodyOf } from '../judge/judge.ts';
import type { Credentials } from '../options.ts';
import { isReply, type Received, type Send } from '../wire/exchange.ts';

/** Secrets: no field of it may be printed. */
export interface LoginTokens {
  access: string;
  refresh: string;
}

/** The login with these credentials in place of the example's. */
export function loginWith(login: PlannedCall, { email, password }: Credentials): PlannedCall {
  return withFields(login, { email, password });
}

/** The refresh with this token in place of the example's. */
export function refreshWith(refresh: PlannedCall, refreshToken: string): PlannedCall {
  return withFields(refresh, { refreshToken });
}

/** The tokens of a login, also when the rest of its reply breaks the contract. */
export function tokensOfLogin(received: Received): LoginTokens | undefined {
  return tokensAt(received, '/data/accessToken', '/data/refreshToken');
}

/** The tokens of a refresh, which names the access token `token`. */
export function tokensOfRefresh(received: Received): LoginTokens | undefined {
  return tokensAt(received, '/token', '/refreshToken');
}

/** The tokens of the main user, for the checks that need no login of their own. */
export interface SharedTokens {
  /** Nothing when the login gives no tokens. */
  tokens(): Promise<LoginTokens | undefined>;
  /** Logs in again; the new tokens are shared from then on. */
  logIn(): Promise<LoginTokens | undefined>;
  /** Takes the tokens of another login or a refresh: a service may know only the latest ones. */
  share(tokens: LoginTokens): void;
}

/**
 * One login serves many checks, since a service may limit logins.
 *
 * @param login with the credentials of the main user
 * @param first what came of its first time
 */
export function shareTokens(login: PlannedCall, send: Send, first: Received): SharedTokens {
  let shared = tokensOfLogin(first);
  return {
    tokens: () => Promise.resolve(shared),
    async logIn() {
      shared = tokensOfLogin(await send(requestFor(login, undefined))) ?? shared;
      return shared;
    },
    share: (tokens) => (shared = tokens),
  };
}

function tokensAt(
  received: Received,
  accessAt: string,
  refreshAt: string,
): LoginTokens | undefined {
  if (!isReply(received) || !received.status.startsWith('2')) return undefined;
  const body = bodyOf(received);
  const access = tokenIn(valueAt(body, accessAt));
  const refresh = tokenIn(valueAt(body, refreshAt));
  return access !== undefined && refresh !== undefined ? { access, refresh } : undefined;
}

/** A token that fits into a header; anything else would end the run with an error of Node's. */
function tokenIn(value: unknown): string | undefined {
  return typeof value === 'string' && /^[\x21-\x7e]+$/.test(value) ? value : undefined;
}

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
