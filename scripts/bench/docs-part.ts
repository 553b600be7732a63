/** What readers of the site wait for, printed. */
import { styleText } from 'node:util';
import { sayDone } from '../../toolkit/cli/terminal.ts';
import { benchDocs } from './docs.ts';

/** Measures the site of the project in `root` in a real browser. */
export async function benchDocsPart(root: string, runs: number): Promise<void> {
  await benchDocs({
    root,
    runs,
    onFigure({ name, milliseconds, aim }) {
      const met = milliseconds <= aim;
      const verdict = styleText(met ? 'green' : 'red', met ? 'met' : 'missed', {
        stream: process.stdout,
      });
      sayDone(
        'median',
        `${name.padEnd(38)}${milliseconds.toFixed(0).padStart(6)} ms   aim ${aim} ms: ${verdict}`,
      );
    },
  });
}
