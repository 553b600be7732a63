/** Reads what a JSON Web Token reveals, in its original or masked form. */
import { readJson } from '../contract/json-bodies.ts';
import { isObject, numberAt, textAt, type UnknownObject } from '../contract/objects.js';

export interface Token {
  /** The times `iat`, `nbf` and `exp`, in seconds. */
  times: { readonly [name: string]: number };
  claims: readonly string[];
}

/** Whether the name of a claim is safe to show. */
export type IsName = (name: string) => boolean;

export function tokenOf(text: string): Token | undefined {
  if (text.length > longestToken || !text.includes('.')) return undefined;
  const [, times, claims] = /^masked-[0-9a-f]{8}\.([\w-]*)\.([\w-]*)$/.exec(text) ?? [];
  if (times === undefined || claims === undefined) return tokenAsSent(text);
  const pairs = [...times.matchAll(/([a-z]+)_(\d+)/g)].map(
    ([, name = '', time]) => [name, Number(time)] as const,
  );
  return { times: Object.fromEntries(pairs), claims: claims.split('-').filter(Boolean) };
}

/** Whether it is a JSON Web Token: signed, with three parts, or encrypted, with five (RFC 7519, 3). */
export function isJwt(text: string): boolean {
  const [header, claims, ...rest] = text.split('.').map(objectIn);
  if (textAt(header, 'alg') === undefined) return false;
  if (rest.length === 3) return textAt(header, 'enc') !== undefined;
  const isNested = /^(application\/)?jwt$/i.test(textAt(header, 'cty') ?? '');
  return rest.length === 1 && (isNested || claims !== undefined);
}

/**
 * Writes the middle and last part of a masked token: `iat_1764000000-exp_1764003600.sub-iat-exp`. A hidden name
 * becomes `hidden`.
 */
export function describeToken({ times, claims }: Token, isName: IsName): string {
  const pairs = Object.entries(times).map(([name, time]) => `${name}_${time}`);
  const names = claims.map((one) => (/^\w{1,40}$/.test(one) && isName(one) ? one : 'hidden'));
  return `${pairs.join('-')}.${names.join('-')}`;
}

function tokenAsSent(text: string): Token | undefined {
  const [, payload] = /^[^.]+\.([^.]+)\./.exec(text) ?? [];
  const claims = payload === undefined ? undefined : objectIn(payload);
  if (!claims) return undefined;
  const times = tokenTimes.flatMap((name) => {
    const time = numberAt(claims, name);
    return time === undefined ? [] : [[name, time] as const];
  });
  return { times: Object.fromEntries(times), claims: Object.keys(claims) };
}

/** Returns the JSON object that a token's part encodes as base64url. */
export function objectIn(part: string): UnknownObject | undefined {
  const json = readJson(Buffer.from(part, 'base64url'));
  return 'value' in json && isObject(json.value) ? json.value : undefined;
}

/** The registered claims of RFC 7519, 4.1. */
export const registeredClaims = ['iss', 'sub', 'aud', 'exp', 'nbf', 'iat', 'jti'];
const tokenTimes = ['iat', 'nbf', 'exp'];
const longestToken = 20_000;
