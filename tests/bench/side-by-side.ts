/** Measures contestants in turn and prints their figures side by side. */
import { sayDone } from '../../toolkit/cli/terminal.ts';

export interface Contestant {
  name: string;
  /** Measures once; the figures by their title, with the unit. */
  measure(): Promise<Figures>;
}

export interface Figures {
  [title: string]: number;
}

/**
 * Measures all of them in each round, so that a slow moment of the machine affects every contestant, and
 * prints the medians. The first contestant is the floor of the ratios.
 *
 * @param warmUp rounds that count for nobody
 */
export async function sideBySide(
  contestants: readonly Contestant[],
  rounds: number,
  warmUp = 1,
): Promise<void> {
  const measured = contestants.map((): Figures[] => []);
  for (let round = 0; round < warmUp + rounds; round += 1) {
    for (let turn = 0; turn < contestants.length; turn += 1) {
      // The order changes, so nobody is always first or always after the same one.
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

/** One line: the measurement, the contestant, the figure, and its ratio to the others. */
export function printFigure(title: string, name: string, figure: number, ratio: string): void {
  const text = Number.isNaN(figure)
    ? 'cannot'
    : figure.toLocaleString('en', { maximumSignificantDigits: 3 });
  sayDone('median', title.padEnd(32) + name.padEnd(30) + text.padStart(9) + ratio.padStart(10));
}

/** The middle of some figures: half are smaller, half are larger. */
function median(figures: number[]): number {
  const sorted = figures.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const upper = sorted[Math.floor(middle)] ?? Number.NaN;
  return Number.isInteger(middle) ? ((sorted[middle - 1] ?? Number.NaN) + upper) / 2 : upper;
}
