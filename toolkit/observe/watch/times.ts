/** Compares values with the time of the exchange, to infer units of lifetimes and zones of times without one. */
import { isObject } from '../../contract/objects.js';
import { tokenOf } from '../../traffic/token.ts';
import { increaseIn } from './counts.ts';
import { formOf } from './forms.ts';

export const unusualUnit = 'none of the usual units';

export function createTimes() {
  /** How often a number next to tokens matched each unit, by operation and field: `login expiresIn`, `seconds`. */
  const units = new Map<string, Map<string, number>>();
  /** How often a time matched each zone, by field: `createDate`, `UTC+01:00`. */
  const zones = new Map<string, Map<string, number>>();
  const add = (operationId: string, body: unknown, at: Date, depth = 0): void => {
    if (!isObject(body) || depth > mostDepth) return;
    const lifetimes = Object.values(body).flatMap((value) => lifetimeOf(value, at));
    for (const [name, value] of Object.entries(body)) {
      const unit = typeof value === 'number' ? unitOf(value, lifetimes, at) : undefined;
      if (unit !== undefined) increaseIn(units, `${operationId} ${name}`, unit, mostFields);
      const zone = typeof value === 'string' ? zoneOf(value, at) : undefined;
      if (zone !== undefined) increaseIn(zones, name, zone, mostFields);
      add(operationId, value, at, depth + 1);
    }
  };
  return { units, zones, add };
}

/** Returns the unit in which a number equals the lifetime of a token next to it; undefined if two units fit. */
function unitOf(number: number, lifetimes: readonly number[], at: Date): string | undefined {
  if (lifetimes.length === 0) return undefined;
  const now = at.getTime() / 1_000;
  const candidates = lifetimes.flatMap((lifetime): (readonly [string, number])[] => [
    ['seconds', lifetime],
    ['milliseconds', lifetime * 1_000],
    ['minutes', lifetime / 60],
    ['the time of expiry in seconds', now + lifetime],
    ['the time of expiry in milliseconds', (now + lifetime) * 1_000],
  ]);
  // A few seconds may pass between the token and the answer.
  const found = candidates.filter(([, expected]) => Math.abs(number / expected - 1) < 0.05);
  const [unit = unusualUnit, another] = new Set(found.map(([name]) => name));
  return another === undefined ? unit : undefined;
}

/** Returns the lifetime in seconds; undefined if no token reveals it. */
function lifetimeOf(value: unknown, at: Date): number[] {
  const { exp, iat = at.getTime() / 1_000 } =
    (typeof value === 'string' ? tokenOf(value)?.times : undefined) ?? {};
  return exp === undefined ? [] : [exp - iat];
}

/** Returns the zone. Undefined for a time that no zone explains, such as one long ago. */
function zoneOf(text: string, at: Date): string | undefined {
  if (formOf(text) !== 'YYYY-MM-DD HH:MM:SS') return undefined;
  const apart = Date.parse(`${text.replace(' ', 'T')}Z`) - at.getTime();
  const halves = Math.round(apart / halfHour);
  const rest = Math.abs(apart - halves * halfHour);
  if (!(rest <= mostApart) || Math.abs(halves) > 28) return undefined;
  if (halves === 0) return 'UTC';
  const hours = String(Math.floor(Math.abs(halves) / 2)).padStart(2, '0');
  return `UTC${halves < 0 ? '-' : '+'}${hours}:${halves % 2 === 0 ? '00' : '30'}`;
}

/** Milliseconds. */
const halfHour = 1_800_000;
const mostApart = 120_000;
const mostDepth = 10;
const mostFields = 200;
