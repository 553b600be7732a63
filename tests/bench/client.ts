/**
 * The client package beside others: size, overhead per call, CPU on loopback, import, types. All in
 * one run, taken in turns, medians. What cannot be had from the registry is left out, and said.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { say, sayDone } from '../../toolkit/cli/terminal.ts';
import { prepareContenders } from './client/contenders.ts';
import type { Contender } from './client/contenders.ts';
import { measureCalls, measureImport } from './client/measure.ts';
import { bundledBytes, countInstantiations } from './client/size.ts';
import { median } from './stopwatch.ts';

/**
 * Measures and prints one line per figure and contender.
 *
 * @param root the project, with generated/client built
 * @param runs how often each is measured; the median counts
 */
export async function benchClient(root: string, runs: number): Promise<void> {
  const scratch = await mkdtemp(join(tmpdir(), 'bench-client-'));
  try {
    const contenders = await prepareContenders(root, scratch, (line) => say('bench', line));
    await printSizes(contenders);
    await printTimes('stubbed fetch', 'µs a call', 'stub', contenders, runs);
    await printTimes('loopback, CPU', 'µs a call', 'loopback', contenders, runs);
    await printImports(contenders, runs);
    const { two, all } = await countInstantiations(root, scratch);
    sayDone('types', `type instantiations of two calls: ${two} by named functions, ${all} by URL`);
  } finally {
    await rm(scratch, { recursive: true });
  }
}

async function printSizes(contenders: Contender[]): Promise<void> {
  for (const { name, sizes } of contenders) {
    for (const { what, entry } of sizes) {
      const { first, later } = await bundledBytes(entry);
      const more = later > 0 ? `, and ${kilobytes(later)} when the URL surface is first used` : '';
      sayDone('size', `${name.padEnd(22)}${what.padEnd(34)}${kilobytes(first).padStart(9)}${more}`);
    }
  }
}

async function printTimes(
  title: string,
  unit: string,
  mode: 'stub' | 'loopback',
  contenders: Contender[],
  runs: number,
): Promise<void> {
  const figures = await measureCalls(mode, contenders, runs);
  for (const { name } of contenders) {
    const times = figures.get(name) ?? [];
    const time = median(times);
    // Round by round: what slows the machine down slows both.
    const ratios = times.map((one, round) => one / (figures.get('fetch')?.[round] ?? Number.NaN));
    const ratio = name === 'fetch' ? '' : `${median(ratios).toFixed(2)} x fetch`;
    sayDone(
      'median',
      `${name.padEnd(22)}${title.padEnd(34)}${time.toFixed(1).padStart(8)} ${unit}  ${ratio}`,
    );
  }
}

async function printImports(contenders: Contender[], runs: number): Promise<void> {
  const figures = contenders.map((): number[] => []);
  for (let run = 0; run < runs; run += 1) {
    for (const [index, { module }] of contenders.entries()) {
      if (module) figures[index]?.push(await measureImport(module));
    }
  }
  contenders.forEach(({ name, module }, index) => {
    if (module)
      sayDone(
        'median',
        `${name.padEnd(22)}${'cold import'.padEnd(34)}${median(figures[index] ?? [])
          .toFixed(1)
          .padStart(8)} ms`,
      );
  });
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(2)} kB`;
}
