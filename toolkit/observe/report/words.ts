import { durationRanges, sumOf, type Counts, type Durations } from '../watch/counts.ts';
import { hiddenName, shownName } from '../watch/shapes.ts';

export interface SeenAnswer {
  samples: number;
  /** The evidence in sentences, without personal values. */
  lines: string[];
  /** Absent if the evidence only bears on the question and a person must judge it. */
  isAnswer?: boolean;
}

/** Returns one line for each label with counts: `429: 5 s 6 times`. */
export function answerOf(...labelled: (readonly [label: string, counts: Counts])[]): SeenAnswer {
  return {
    samples: labelled.reduce((sum, [, counts]) => sum + sumOf(counts), 0),
    lines: labelled.flatMap(([label, counts]) =>
      counts.size > 0 ? [`${label}: ${countedList(counts)}`] : [],
    ),
  };
}

/** Writes a count: `once`, `12 times`. */
export function times(count: number): string {
  return count === 1 ? 'once' : `${count} times`;
}

/** Lists values with their counts, the most frequent first: `"FIXED DURATION" 12 times, "FLOATING" once`. */
export function countedList(counts: Counts): string {
  return [...counts]
    .toSorted(([, one], [, another]) => another - one)
    .map(([name, count]) => `${shownName(name)} ${times(count)}`)
    .join(', ');
}

/** Writes the number of samples: `12`, or `2 of 10` if there are too few. */
export function samplesIn(row: { count: number; verdict: string }, least: number): string {
  return row.verdict === 'too few' ? `${row.count} of ${least}` : String(row.count);
}

export function newName(what: string, name: string): string {
  const hidden = name === hiddenName ? '; its name is hidden (--keep-names shows it)' : '';
  return `${what} that is not in the contract${hidden}`;
}

/** Summarises durations: `12 times, 0.4 s to 63 s: under 1 s 3 times, 1 to 10 s 8 times, 1 to 10 minutes once`. */
export function describeDurations({ count, least, most, ranges }: Durations): string {
  const [from, to] = [describeDuration(least), describeDuration(most)];
  const span = from === to ? from : `${from} to ${to}`;
  const listed = durationRanges.flatMap(([name]) => {
    const here = ranges.get(name);
    return here === undefined ? [] : [`${name} ${times(here)}`];
  });
  return `${times(count)}, ${span}${listed.length > 1 ? `: ${listed.join(', ')}` : ''}`;
}

function describeDuration(milliseconds: number): string {
  const [unit, size] = units.find(([, one]) => milliseconds >= 2 * one) ?? ['s', 1_000];
  return `${Number((milliseconds / size).toFixed(1))} ${unit}`;
}

const units = [
  ['days', 86_400_000],
  ['hours', 3_600_000],
  ['minutes', 60_000],
] as const;
