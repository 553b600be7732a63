/** What a JSON Web Token says of itself, as it was sent or as it was masked. */
import { readJson } from '../contract/json-bodies.ts';
import { isObject, numberAt } from '../contract/objects.js';

export interface Token {
  /** `iat`, `nbf` and `exp`, in seconds. */
  times: { readonly [name: string]: number };
  claims: readonly string[];
}

export function tokenOf(text: string): Token | undefined {
  if (text.length > longestToken || !text.includes('.')) return undefined;
  const [, times, claims] = /^masked-[0-9a-f]{8}\.([\w-]*)\.([\w-]*)$/.exec(text) ?? [];
  if (times === undefined || claims === undefined) return tokenAsSent(text);
  const pairs = times.split('-').map((one) => one.split('_'));
  return {
    times: Object.fromEntries(
      pairs.flatMap(([name, time]) => (name && time ? [[name, Number(time)]] : [])),
    ),
    claims: claims === '' ? [] : claims.split('-'),
  };
}

/** The middle and last part of a masked token: `iat_1764000000-exp_1764003600.sub-iat-exp`. */
export function describeToken({ times, claims }: Token): string {
  const pairs = Object.entries(times).map(([name, time]) => `${name}_${time}`);
  return `${pairs.join('-')}.${claims.join('-')}`;
}

function tokenAsSent(text: string): Token | undefined {
  const [header, payload, ...rest] = text.split('.');
  if (!header || !payload || rest.length === 0) return undefined;
  const json = readJson(Buffer.from(payload, 'base64url'));
  const claims = 'value' in json ? json.value : undefined;
  if (!isObject(claims)) return undefined;
  const times = tokenTimes.flatMap((name) => {
    const time = numberAt(claims, name);
    return time === undefined ? [] : [[name, time] as const];
  });
  return {
    times: Object.fromEntries(times),
    claims: Object.keys(claims).filter((name) => /^\w{1,40}$/.test(name)),
  };
}

const tokenTimes = ['iat', 'nbf', 'exp'];
const longestToken = 20_000;
