/**
 * In which unit a token's lifetime is given: a number beside a token is compared with the times that
 * the token itself has.
 */
import { isObject } from '../../contract/objects.js';
import { tokenOf } from '../../traffic/token.ts';
import { increase } from './shapes.ts';

export interface Lifetimes {
  add(operationId: string, body: unknown, at: Date): void;
  /** By operation and field, how often its number fitted each unit: `login expiresIn`, `seconds`. */
  readonly units: ReadonlyMap<string, ReadonlyMap<string, number>>;
}

export function createLifetimes(): Lifetimes {
  const units = new Map<string, Map<string, number>>();
  const add = (operationId: string, value: unknown, at: Date, depth: number): void => {
    if (!isObject(value) || depth > mostDepth) return;
    const entries = Object.entries(value);
    for (const [name, number] of entries) {
      if (typeof number !== 'number' || !/expiresIn$/i.test(name)) continue;
      const lifetime = lifetimeOf(entries, /refresh/i.test(name), at);
      if (lifetime === undefined) continue;
      const counts = units.get(`${operationId} ${name}`) ?? new Map<string, number>();
      units.set(`${operationId} ${name}`, counts);
      increase(counts, unitOf(number, lifetime, at));
    }
    for (const [, child] of entries) add(operationId, child, at, depth + 1);
  };
  return { units, add: (operationId, body, at) => add(operationId, body, at, 0) };
}

/** In seconds; undefined where no token says. */
function lifetimeOf(
  entries: readonly (readonly [string, unknown])[],
  isOfRefresh: boolean,
  at: Date,
): number | undefined {
  for (const [name, value] of entries) {
    if (typeof value !== 'string' || /refresh/i.test(name) !== isOfRefresh) continue;
    const { exp, iat = at.getTime() / 1_000 } = tokenOf(value)?.times ?? {};
    if (exp !== undefined) return exp - iat;
  }
  return undefined;
}

function unitOf(number: number, lifetime: number, at: Date): string {
  const now = at.getTime() / 1_000;
  const candidates: readonly (readonly [string, number])[] = [
    ['seconds', lifetime],
    ['milliseconds', lifetime * 1_000],
    ['minutes', lifetime / 60],
    ['the time of expiry in seconds', now + lifetime],
    ['the time of expiry in milliseconds', (now + lifetime) * 1_000],
  ];
  // Between the token and the answer some seconds may pass.
  const found = candidates.find(([, expected]) => Math.abs(number / expected - 1) < 0.05);
  return found?.[0] ?? 'none of the usual units';
}

const mostDepth = 10;
