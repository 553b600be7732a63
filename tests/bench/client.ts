/**
 * The client package beside others: size by four bundlers, overhead per call, CPU on loopback, import,
 * types. All in one run, taken in turns, medians. What cannot be had from the registry is left out, and said.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  clientSizesFile,
  type ClientSize,
  type ClientSizes,
} from '../../scripts/build/site/client-sizes.ts';
import { say, sayDone } from '../../toolkit/cli/terminal.ts';
import { loadContract } from '../../toolkit/contract/load.ts';
import { bundledBytes, installedBundlers } from '../client/runtimes/bundlers.ts';
import { nodeVersions } from '../packages/node-versions.ts';
import { prepareContenders } from './client/contenders.ts';
import type { Contender } from './client/contenders.ts';
import { measureCalls, measureImport } from './client/measure.ts';
import { countInstantiations } from './client/size.ts';
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
    const { documented } = await loadContract(root);
    const operations = documented.map(({ operationId }) => operationId);
    const report = (line: string) => say('bench', line);
    const contenders = await prepareContenders(root, scratch, operations, report);
    await measureSizes(root, contenders);
    const onFetch = contenders.filter(({ comparedWith }) => comparedWith === 'fetch');
    printTimes('stubbed fetch, µs', onFetch, await measureCalls('stub', onFetch, runs));
    for (const inFlight of [1, 32]) {
      const figures = await measureCalls('loopback', contenders, runs, inFlight);
      printTimes(`loopback, ${inFlight} in flight, CPU µs`, contenders, figures);
    }
    for (const { name, node, isThere } of nodeVersions) {
      if (isThere) await printImports(name, node, contenders, runs);
    }
    const { two, all } = await countInstantiations(root, scratch);
    sayDone('types', `type instantiations of two calls: ${two} by named functions, ${all} by URL`);
  } finally {
    await rm(scratch, { recursive: true });
  }
}

/** Prints them, and writes them for the documentation: they are the same on every machine. */
async function measureSizes(root: string, contenders: Contender[]): Promise<void> {
  const measured: ClientSize[] = [];
  for (const { name, sizes } of contenders) {
    for (const { what, entry } of sizes) {
      const bytes: { [bundler: string]: number } = {};
      const figures: string[] = [];
      for (const bundler of installedBundlers) {
        // Some take no TypeScript, and nothing of Node.js.
        const size = await bundledBytes(bundler, entry).catch(() => undefined);
        if (size !== undefined) bytes[bundler] = size;
        const figure = size === undefined ? 'cannot' : (size / 1000).toFixed(2);
        figures.push(`${bundler} ${figure.padStart(6)}`);
      }
      measured.push({ client: name, imported: what, bytes });
      sayDone('size', `${name.padEnd(22)}${what.padEnd(36)}${figures.join('  ')} kB`);
    }
  }
  const figures: ClientSizes = { date: new Date().toISOString().slice(0, 10), sizes: measured };
  await writeFile(join(root, clientSizesFile), `${JSON.stringify(figures, null, 2)}\n`);
  sayDone('wrote', clientSizesFile);
}

function printTimes(title: string, contenders: Contender[], figures: Map<string, number[]>): void {
  for (const { name, comparedWith } of contenders) {
    print(name, title, comparedWith, figures.get(name) ?? [], figures.get(comparedWith) ?? []);
  }
}

async function printImports(
  version: string,
  node: string,
  contenders: Contender[],
  runs: number,
): Promise<void> {
  const others = contenders.flatMap(({ name, module }) => (module ? [{ name, module }] : []));
  const figures = new Map(others.map(({ name }) => [name, [] as number[]]));
  for (let round = 0; round < runs * 5; round += 1) {
    for (const { name, module } of others) {
      figures.get(name)?.push(await measureImport(node, module));
    }
  }
  const comparedWith = 'openapi-fetch + auth';
  for (const { name } of others) {
    const title = `cold import, ${version}, ms`;
    print(name, title, comparedWith, figures.get(name) ?? [], figures.get(comparedWith) ?? []);
  }
}

/** The median, and that of the ratios round by round: what slows the machine down slows both. */
function print(
  name: string,
  title: string,
  other: string,
  times: number[],
  others: number[],
): void {
  const ratios = times.map((time, round) => time / (others[round] ?? Number.NaN));
  const ratio = name === other ? '' : `${median(ratios).toFixed(2)} x ${other}`;
  const figure = median(times).toFixed(1).padStart(8);
  sayDone('median', `${name.padEnd(22)}${title.padEnd(36)}${figure}  ${ratio}`);
}
