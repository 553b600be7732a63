/** Compares values with the time of the exchange: units of lifetimes, and zones of times without one. */
import { isObject } from '../../contract/objects.js';
import { tokenOf } from '../../traffic/token.ts';
import { increaseIn } from './counts.ts';
import { formOf } from './forms.ts';

export type Times = ReturnType<typeof createTimes>;

export const unusualUnit = 'none of the usual units';

export function createTimes() {
  /** By operation and field, how often its number fitted each unit: `login expiresIn`, `seconds`. */
  const units = new Map<string, Map<string, number>>();
  /** By field, how often its time fitted each zone: `createDate`, `UTC+01:00`. */
  const zones = new Map<string, Map<string, number>>();
  const add = (operationId: string, body: unknown, at: Date, depth = 0): void => {
    if (!isObject(body) || depth > mostDepth) return;
    const entries = Object.entries(body);
    for (const [name, value] of entries) {
      const unit = typeof value === 'number' ? unitOf(name, value, entries, at) : undefined;
      if (unit !== undefined) increaseIn(units, `${operationId} ${name}`, unit);
      const zone = typeof value === 'string' ? zoneOf(value, at) : undefined;
      if (zone !== undefined) increaseIn(zones, name, zone, mostFields);
      add(operationId, value, at, depth + 1);
    }
  };
  return { units, zones, add };
}

type Entries = readonly (readonly [string, unknown])[];

function unitOf(name: string, number: number, entries: Entries, at: Date): string | undefined {
  if (!/expiresIn$/i.test(name)) return undefined;
  const lifetime = lifetimeOf(entries, /refresh/i.test(name), at);
  if (lifetime === undefined) return undefined;
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
  return found?.[0] ?? unusualUnit;
}

/** In seconds; undefined where no token says. */
function lifetimeOf(entries: Entries, isOfRefresh: boolean, at: Date): number | undefined {
  for (const [name, value] of entries) {
    if (typeof value !== 'string' || /refresh/i.test(name) !== isOfRefresh) continue;
    const { exp, iat = at.getTime() / 1_000 } = tokenOf(value)?.times ?? {};
    if (exp !== undefined) return exp - iat;
  }
  return undefined;
}

/** Undefined for a time that no zone explains, such as one of long ago. */
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
