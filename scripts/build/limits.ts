/** How the clients behave where the caller sets nothing: client/limits.yaml, for all languages and the docs. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseYaml } from '@redocly/openapi-core';
import { isObject } from '../../toolkit/contract/objects.js';
import type { Facts } from '../../toolkit/contract/texts.ts';

/** Times are in milliseconds, sizes in bytes, by their names in the file. */
export interface Limits {
  readonly [name: string]: number;
}

/** @throws Error for what is not a whole number above 0 */
export function readLimits(root: string): Limits {
  const read: unknown = parseYaml(readFileSync(join(root, 'client/limits.yaml'), 'utf8'));
  const limits: { [name: string]: number } = {};
  for (const [name, value] of Object.entries(isObject(read) ? read : {})) {
    if (typeof value !== 'number' || !Number.isInteger(value) || value < 1) {
      throw new Error(`client/limits.yaml: ${name} must be a whole number above 0. Correct it.`);
    }
    limits[name] = value;
  }
  return limits;
}

/** @throws Error for a name that the file lacks */
export function limitOf(limits: Limits, name: string): number {
  const value = limits[name];
  if (value === undefined) throw new Error(`client/limits.yaml has no ${name}. Add it.`);
  return value;
}

/** `limit attempts` is `4`, `limit patience` is `15 minutes`. */
export function limitFacts(limits: Limits): Facts {
  return Object.fromEntries(
    Object.entries(limits).map(([name, value]) => [`limit ${name}`, limitInWords(name, value)]),
  );
}

/** Whether it is in milliseconds. */
export function isTime(name: string): boolean {
  return /(Delay|Timeout|Time|^patience)$/.test(name);
}

function limitInWords(name: string, value: number): string {
  if (name.endsWith('Bytes'))
    return inUnits(value, [
      [2 ** 20, 'MiB'],
      [2 ** 10, 'KiB'],
      [1, 'bytes'],
    ]);
  if (!isTime(name)) return String(value);
  return inUnits(value, [
    [60_000, 'minutes'],
    [1_000, 'seconds'],
    [1, 'ms'],
  ]);
}

/** In the largest unit of which it is a whole number above 1. */
function inUnits(value: number, units: readonly (readonly [number, string])[]): string {
  const unit = units.find(([size]) => value % size === 0 && value > size) ?? units.at(-1);
  return unit ? `${value / unit[0]} ${unit[1]}` : String(value);
}
