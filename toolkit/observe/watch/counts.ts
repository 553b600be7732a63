/** Counts in words. */

/** `"FIXED DURATION" 12 times, "FLOATING" once`: the commonest first. */
export function countedList(counts: ReadonlyMap<string, number>): string {
  return [...counts]
    .toSorted(([, one], [, another]) => another - one)
    .map(([name, count]) => `${name} ${times(count)}`)
    .join(', ');
}

/** `once`, `12 times`. */
export function times(count: number): string {
  return count === 1 ? 'once' : `${count} times`;
}
