/** How long something took, many times, in a few words. */
import { times } from './counts.ts';
import { increase } from './shapes.ts';

export interface Durations {
  count: number;
  /** Milliseconds. */
  least: number;
  most: number;
  /** How often in each range: `1 to 10 s`. */
  ranges: Map<string, number>;
}

export function noDurations(): Durations {
  return { count: 0, least: Infinity, most: -Infinity, ranges: new Map() };
}

export function addDuration(durations: Durations, milliseconds: number): void {
  durations.count += 1;
  durations.least = Math.min(durations.least, milliseconds);
  durations.most = Math.max(durations.most, milliseconds);
  const [name] = ranges.find(([, limit]) => milliseconds < limit) ?? [];
  if (name !== undefined) increase(durations.ranges, name);
}

/** `12 times, 0.4 s to 63 s: under 1 s 3 times, 1 to 10 s 8 times, 1 to 10 minutes once`. */
export function describeDurations({ count, least, most, ranges: found }: Durations): string {
  const [from, to] = [inWords(least), inWords(most)];
  const span = from === to ? from : `${from} to ${to}`;
  const listed = ranges.flatMap(([name]) => {
    const here = found.get(name);
    return here === undefined ? [] : [`${name} ${times(here)}`];
  });
  return `${times(count)}, ${span}${listed.length > 1 ? `: ${listed.join(', ')}` : ''}`;
}

function inWords(milliseconds: number): string {
  const [unit, size] = units.find(([, one]) => milliseconds >= 2 * one) ?? ['s', second];
  return `${Number((milliseconds / size).toFixed(1))} ${unit}`;
}

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

const units = [
  ['days', day],
  ['hours', hour],
  ['minutes', minute],
] as const;

const ranges = [
  ['under 1 s', second],
  ['1 to 10 s', 10 * second],
  ['10 to 60 s', minute],
  ['1 to 10 minutes', 10 * minute],
  ['10 to 60 minutes', hour],
  ['1 to 24 hours', day],
  ['a day or more', Infinity],
] as const;
