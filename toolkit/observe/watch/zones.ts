/**
 * In which zone a time is that names none: it is compared with the time of the exchange. That tells
 * something of times that are made for the answer, such as when a batch was received.
 */
import { isObject } from '../../contract/objects.js';
import { formOf } from './forms.ts';
import { increase } from './shapes.ts';

export interface Zones {
  add(body: unknown, at: Date): void;
  /** By field, how often its time fitted each zone: `createDate`, `UTC+01:00`. */
  readonly found: ReadonlyMap<string, ReadonlyMap<string, number>>;
}

export function createZones(): Zones {
  const found = new Map<string, Map<string, number>>();
  const add = (value: unknown, at: Date, depth: number): void => {
    if (!isObject(value) || depth > mostDepth) return;
    for (const [name, one] of Object.entries(value)) {
      add(one, at, depth + 1);
      if (typeof one !== 'string' || formOf(one) !== 'YYYY-MM-DD HH:MM:SS') continue;
      const zone = zoneOf(Date.parse(`${one.replace(' ', 'T')}Z`) - at.getTime());
      if (zone === undefined || (!found.has(name) && found.size >= mostFields)) continue;
      const counts = found.get(name) ?? new Map<string, number>();
      found.set(name, counts);
      increase(counts, zone);
    }
  };
  return { found, add: (body, at) => add(body, at, 0) };
}

/** Undefined for a difference that is none of a zone, as of a time long ago. */
function zoneOf(milliseconds: number): string | undefined {
  const halves = Math.round(milliseconds / halfHour);
  const rest = Math.abs(milliseconds - halves * halfHour);
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
