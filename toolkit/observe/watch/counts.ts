export type Counts = ReadonlyMap<string, number>;

/** Adds one to a count, within a limit on the number of counts. */
export function increase<Key>(counts: Map<Key, number>, key: Key, most = Infinity): boolean {
  const count = counts.get(key);
  if (count === undefined && counts.size >= most) return false;
  counts.set(key, (count ?? 0) + 1);
  return true;
}

/** @param most the limit on groups, and on names in each */
export function increaseIn(
  groups: Map<string, Map<string, number>>,
  group: string,
  name: string,
  most: number,
): void {
  const counts = groups.get(group) ?? new Map<string, number>();
  if (groups.size < most) groups.set(group, counts);
  increase(counts, name, most);
}

export function merged(all: readonly Counts[]): Map<string, number> {
  const sum = new Map<string, number>();
  for (const counts of all) {
    for (const [key, count] of counts) sum.set(key, (sum.get(key) ?? 0) + count);
  }
  return sum;
}

export function sumOf(counts: Counts): number {
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}

export type Durations = ReturnType<typeof noDurations>;

/** Durations in milliseconds, with the count in each of `durationRanges` by name. */
export function noDurations() {
  return { count: 0, least: Infinity, most: -Infinity, ranges: new Map<string, number>() };
}

export function addDuration(durations: Durations, milliseconds: number): void {
  durations.count += 1;
  durations.least = Math.min(durations.least, milliseconds);
  durations.most = Math.max(durations.most, milliseconds);
  const [name] = durationRanges.find(([, limit]) => milliseconds < limit) ?? [];
  if (name !== undefined) increase(durations.ranges, name);
}

/** The ranges, each with its upper limit in milliseconds. */
export const durationRanges = [
  ['under 1 s', 1_000],
  ['1 to 10 s', 10_000],
  ['10 to 60 s', 60_000],
  ['1 to 10 minutes', 600_000],
  ['10 to 60 minutes', 3_600_000],
  ['1 to 24 hours', 86_400_000],
  ['a day or more', Infinity],
] as const;
