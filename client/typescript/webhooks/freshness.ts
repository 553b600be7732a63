/** Whether a delivery was signed a moment ago, described as data: the service documents no time. */
import { fieldOf } from '../field.js';
import { checkMilliseconds, checkNames } from './check.js';
import { parseJson } from './delivery.js';
import type { RawDelivery } from './verify.js';

/** Where a delivery carries the time of its signature. Ask the service for it. */
export type Freshness = ({ header: string } | { field: string }) & {
  /**
   * How the time is written: seconds or milliseconds since 1970, or ISO 8601 with its zone
   * (`2026-03-04T09:15:27Z`).
   */
  format: 'seconds' | 'milliseconds' | 'iso';
  /** How old it may be, or how far ahead of this machine's clock. Milliseconds, default 300 000. */
  tolerance?: number | undefined;
};

/** @throws TypeError when the description is wrong */
export function createFreshness(description: Freshness): (delivery: RawDelivery) => boolean {
  const what = 'hmacSignature: freshness';
  checkNames(what, description, ['header', 'field', 'format', 'tolerance']);
  const header = fieldOf(description, 'header');
  const field = fieldOf(description, 'field');
  const { format, tolerance = 300_000 } = description;
  const isName = (name: unknown): name is string => typeof name === 'string' && name !== '';
  if (isName(header) === isName(field)) {
    throw new TypeError(`${what} must name a header or a field with the time, and only one.`);
  }
  if (!Object.hasOwn(readers, format)) {
    throw new TypeError(`${what}: format must be seconds, milliseconds or iso.`);
  }
  checkMilliseconds(what, 'tolerance', tolerance);
  const read = readers[format];
  return ({ headers, body }) => {
    const given = isName(header) ? headers.get(header) : fieldOf(parseJson(body), String(field));
    const time = typeof given === 'string' || typeof given === 'number' ? read(`${given}`) : NaN;
    // False for NaN as well.
    return Math.abs(Date.now() - time) <= tolerance;
  };
}

/** Milliseconds since 1970; NaN when it is not written so. */
const readers: { [format in Freshness['format']]: (text: string) => number } = {
  seconds: (text) => decimal(text) * 1000,
  milliseconds: decimal,
  // Without a zone, `Date.parse` would take the machine's.
  iso: (text) =>
    /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)$/.test(text) ? Date.parse(text) : Number.NaN,
};

function decimal(text: string): number {
  return /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
}
