/** Measures contestants in turns and prints their figures next to each other. */
import { sayDone } from '../../toolkit/cli/terminal.ts';

export interface Contestant {
  name: string;
  /** Measures once. Returns figures by title, with the unit. */
  measure(): Promise<Figures>;
}

export interface Figures {
  [title: string]: number;
}

/**
 * Measures all contestants in each round, so that a slow moment of the machine affects all of them,
 * and prints the medians. Ratios are relative to the first one.
 *
 * @param warmUp rounds that do not count
 */
export async function sideBySide(
  contestants: readonly Contestant[],
  rounds: number,
  warmUp = 1,
): Promise<void> {
  const measured = contestants.map((): Figures[] => []);
  for (let round = 0; round < warmUp + rounds; round += 1) {
    for (let turn = 0; turn < contestants.length; turn += 1) {
      // Change the order, so that no contestant is always first or after the same one.
      const index = (turn + round) % contestants.length;
      const figures = await contestants[index]?.measure();
      if (figures && round >= warmUp) measured[index]?.push(figures);
    }
  }
  for (const title of Object.keys(measured[0]?.[0] ?? {})) {
    const floor = measured[0]?.map((figures) => figures[title] ?? Number.NaN) ?? [];
    contestants.forEach(({ name }, index) => {
      const own = measured[index]?.map((figures) => figures[title] ?? Number.NaN) ?? [];
      const ratio = median(own.map((figure, round) => figure / (floor[round] ?? Number.NaN)));
      printFigure(title, name, median(own), index === 0 ? '' : `${ratio.toFixed(2)} x`);
    });
  }
}

/** Returns one line: the measurement, the contestant, the figure, and its ratio to the others. */
export function printFigure(title: string, name: string, figure: number, ratio: string): void {
  const text = Number.isNaN(figure)
    ? 'cannot'
    : figure.toLocaleString('en', { maximumSignificantDigits: 3 });
  sayDone('median', title.padEnd(32) + name.padEnd(30) + text.padStart(9) + ratio.padStart(10));
}

function median(figures: number[]): number {
  const sorted = figures.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const upper = sorted[Math.floor(middle)] ?? Number.NaN;
  return Number.isInteger(middle) ? ((sorted[middle - 1] ?? Number.NaN) + upper) / 2 : upper;
}
