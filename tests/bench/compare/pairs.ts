/** Two contestants measured by turns, and what their figures say together. */
import { median } from '../stopwatch.ts';

/** Figures of one turn, by name. */
export interface Figures {
  [name: string]: number;
}

/** What was measured of both, one right after the other. */
export interface Pair {
  now: Figures;
  then: Figures;
}

/**
 * Measures both in each round. Who is first changes from round to round, so that neither has what
 * the other left behind (a warm disk, a busy machine) more often.
 */
export async function byTurns<Contestant>(
  now: Contestant,
  then: Contestant,
  rounds: number,
  measure: (contestant: Contestant) => Promise<Figures>,
): Promise<Pair[]> {
  const pairs: Pair[] = [];
  for (let round = 0; round < rounds; round += 1) {
    if (round % 2 === 0) {
      const first = await measure(now);
      pairs.push({ now: first, then: await measure(then) });
    } else {
      const first = await measure(then);
      pairs.push({ then: first, now: await measure(now) });
    }
  }
  return pairs;
}

export interface Comparison {
  now: number;
  then: number;
  /** The median of the ratios pair by pair: what slows the machine down slows both. */
  ratio: number;
  /** Where the ratio lies with 95 % certainty; from the least to the largest with fewer than 6. */
  low: number;
  high: number;
  /** Whether there are pairs enough for that certainty. */
  isCertain: boolean;
}

/** Undefined when a side does not have the figure. */
export function compare(pairs: readonly Pair[], name: string): Comparison | undefined {
  const both = pairs.flatMap(({ now, then }) => {
    const [ours, theirs] = [now[name], then[name]];
    return ours === undefined || theirs === undefined ? [] : [{ ours, theirs }];
  });
  if (both.length === 0) return undefined;
  const ratios = both.map(({ ours, theirs }) => ours / theirs).sort((a, b) => a - b);
  const left = outside(ratios.length);
  return {
    now: median(both.map(({ ours }) => ours)),
    then: median(both.map(({ theirs }) => theirs)),
    ratio: median(ratios),
    low: ratios[left] ?? Number.NaN,
    high: ratios[ratios.length - 1 - left] ?? Number.NaN,
    isCertain: ratios.length >= 6,
  };
}

/**
 * How many of the smallest and of the largest may be left out so that the true median lies between
 * the others with 95 % certainty, whatever the distribution: each figure is above or below it like
 * the toss of a coin.
 */
function outside(count: number): number {
  let left = 0;
  let probability = 0.5 ** count;
  let tail = probability;
  for (;;) {
    probability *= (count - left) / (left + 1);
    tail += probability;
    if (2 * tail > 0.05) return left;
    left += 1;
  }
}
