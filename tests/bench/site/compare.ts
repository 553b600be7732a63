/** The site beside others, fed with the same contract: measured in one run, written as data for the docs. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import {
  comparisonFile,
  measures,
  type Comparison,
  type Compared,
} from '../../../scripts/build/site/comparison.ts';
import { say, sayDone } from '../../../toolkit/cli/terminal.ts';
import { makeContestants } from './contestants.ts';
import { measureOnce, measurePaint, measureSlowly, middle } from './measure.ts';

type Serve = (folder: string) => Promise<{ url: string; close(): Promise<void> }>;

/** Measures all, in turns; medians of the times. */
export async function compareSites(
  root: string,
  rounds: number,
  browser: Browser,
  serve: Serve,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-docs-'));
  try {
    say('bench', 'the pages of others are installed and built');
    const contestants = await makeContestants(root, folder);
    const host = await serve(folder);
    const times = contestants.map(() => ({ paint: [] as number[], slowly: [] as number[] }));
    try {
      for (let round = 0; round < rounds; round += 1) {
        for (const [index, { path }] of contestants.entries()) {
          const url = `${host.url}/${path}`;
          times[index]?.paint.push(await measurePaint(browser, url));
          times[index]?.slowly.push(await measureSlowly(browser, url));
        }
      }
      const compared: Compared[] = [];
      for (const [index, { name, version, path }] of contestants.entries()) {
        const { paint = [], slowly = [] } = times[index] ?? {};
        const figures = {
          ...(await measureOnce(browser, `${host.url}/${path}`)),
          paint: middle(paint, 0),
          visibleSlowly: middle(slowly, 2),
        };
        compared.push({ name, version, figures });
        print(name, figures);
      }
      await writeComparison(root, {
        date: new Date().toISOString().slice(0, 10),
        processor: cpus()[0]?.model ?? 'unknown',
        node: process.version,
        chromium: browser.version(),
        rounds,
        compared,
      });
    } finally {
      await host.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function print(name: string, figures: Compared['figures']): void {
  const cells = measures.map(({ key, unit }) =>
    `${String(figures[key]).padStart(8)} ${unit}`.trimEnd(),
  );
  sayDone('median', `${name.padEnd(32)}${cells.join('')}`);
}

async function writeComparison(root: string, comparison: Comparison): Promise<void> {
  await writeFile(join(root, comparisonFile), `${JSON.stringify(comparison, null, 2)}\n`);
  sayDone('wrote', comparisonFile);
}
