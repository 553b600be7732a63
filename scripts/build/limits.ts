/** Reads the defaults of the clients: client/limits.yaml, for all languages and the docs. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseYaml } from '@redocly/openapi-core';
import { isObject, numberAt, textAt } from '../../toolkit/contract/objects.js';
import type { Facts } from '../../toolkit/contract/texts.ts';

/** Times are in milliseconds, sizes in bytes. The keys are the names in the file. */
export interface Limits {
  readonly [name: string]: number;
}

/** @throws Error for a value that is not a whole number above 0, or has no sentence */
export function readLimits(root: string): Limits {
  return Object.fromEntries(limitsIn(root).map(({ name, value }) => [name, value]));
}

function limitsIn(root: string) {
  const read: unknown = parseYaml(readFileSync(join(root, 'client/limits.yaml'), 'utf8'));
  return Object.entries(isObject(read) ? read : {}).map(([name, entry]) => {
    const [value = 0, says = ''] = [numberAt(entry, 'value'), textAt(entry, 'says')];
    if (Number.isInteger(value) && value > 0 && says !== '') return { name, value, says };
    const wanted = '`value`, a whole number above 0, and `says`, a sentence';
    throw new Error(`client/limits.yaml: ${name} must have ${wanted}. Correct it.`);
  });
}

/** @throws Error for a name that the file lacks */
export function limitOf(limits: Limits, name: string): number {
  const value = limits[name];
  if (value === undefined) throw new Error(`client/limits.yaml has no ${name}. Add it.`);
  return value;
}

/** A limit in a language, under the name that its sources use. */
export interface Constant {
  name: string;
  value: number;
  isTime: boolean;
}

/** Returns the limits that sources use, under their names there. */
export function constantsFor(
  sources: { readonly [path: string]: string | Uint8Array },
  limits: Limits,
  nameOf = (limit: string): string => limit,
): Constant[] {
  const text = Object.values(sources).map(String).join('\n');
  return Object.entries(limits)
    .map(([limit, value]) => ({ name: nameOf(limit), value, isTime: isTime(limit) }))
    .filter(({ name }) => new RegExp(`\\b${name}\\b`).test(text));
}

/** Returns the texts for placeholders: `limit attempts` is `4`, `limits table` is a table of all limits. */
export function limitFacts(root: string): Facts {
  const all = limitsIn(root).map((one) => ({ ...one, text: limitInWords(one.name, one.value) }));
  const rows = all.map(({ says, text }) => `| ${says} | ${text} |`);
  return {
    'limits table': ['| What | By default |', '|---|---:|', ...rows].join('\n'),
    ...Object.fromEntries(all.map(({ name, text }) => [`limit ${name}`, text])),
  };
}

/** True for a limit in milliseconds. */
function isTime(name: string): boolean {
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
    [3_600_000, 'hours'],
    [60_000, 'minutes'],
    [1_000, 'seconds'],
    [1, 'milliseconds'],
  ]);
}

/** Uses the largest unit that gives a whole number. */
function inUnits(value: number, units: readonly (readonly [number, string])[]): string {
  const [size, unit] = units.find(([one]) => value % one === 0) ?? [1, ''];
  return value === size ? `1 ${unit.replace(/s$/, '')}` : `${value / size} ${unit}`;
}
