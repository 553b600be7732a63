/** Compares the client package with others: bundled size, a call without a network and on loopback, import. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { rolldown } from 'rolldown';
import { loadContract } from '../../toolkit/contract/load.ts';
import { bundled, bundlerNames } from '../client/bundlers.ts';
import { prepareContestants, type ClientContestant } from './client/contestants.ts';
import { startServer } from './server-process.ts';
import { printFigure, sideBySide } from './side-by-side.ts';

/** Measures the client of the project in `root`, where generated/client is built. */
export async function benchClient(root: string, rounds: number): Promise<void> {
  const scratch = await mkdtemp(join(tmpdir(), 'bench-client-'));
  try {
    const { documented } = await loadContract(root);
    const operations = documented.map(({ operationId }) => operationId);
    const contestants = await prepareContestants(root, scratch, operations);
    await printSizes(contestants);
    await measureCalls('stub', contestants, rounds);
    const args = (port: number): string[] => ['--port', String(port)];
    await using server = await startServer({
      root,
      script: 'tests/bench/raw-server.ts',
      args,
      path: '/',
    });
    await measureCalls(server.url, contestants, rounds);
    await sideBySide(
      contestants.flatMap(({ name, module }) =>
        module ? [{ name, measure: () => measureImport(module) }] : [],
      ),
      rounds * 5,
    );
    await sideBySide(
      ['fetch', 'no journal', 'file journal'].map((how) => ({
        name: how === 'fetch' ? how : `settlePayouts, ${how}`,
        measure: () => measureSettling(how),
      })),
      Math.ceil(rounds / 2),
      0,
    );
  } finally {
    await rm(scratch, { recursive: true });
  }
}

/** These figures are the same on every machine. */
async function printSizes(contestants: ClientContestant[]): Promise<void> {
  for (const bundler of bundlerNames) {
    for (const { name, sizes } of contestants) {
      for (const [imported, entry] of Object.entries(sizes)) {
        // Some bundlers cannot read TypeScript.
        const { bytes } = await bundled(bundler, entry).catch(() => ({ bytes: Number.NaN }));
        printFigure(`size, ${bundler}, kB`, name, bytes / 1000, `  ${imported}`);
      }
    }
  }
}

/** @param service `stub`, or the address of a server */
async function measureCalls(
  service: string,
  contestants: readonly ClientContestant[],
  rounds: number,
): Promise<void> {
  const modules: string[] = [];
  for (const { make, name } of contestants) {
    const file = join(dirname(make), 'bundled.mjs');
    await using bundle = await rolldown({ input: make, platform: 'node', logLevel: 'silent' });
    await bundle.write({ file, format: 'esm', codeSplitting: false });
    modules.push(name, file);
  }
  const script = join(import.meta.dirname, 'client/calls.ts');
  const args = [script, service, String(rounds), ...modules];
  const child = spawn(process.execPath, args, { stdio: 'inherit' });
  await once(child, 'exit');
  if (child.exitCode !== 0) throw new Error(`Calls to ${service} could not be measured.`);
}

const manyPayouts = 100_000;

async function measureSettling(how: string): Promise<{ [title: string]: number }> {
  const script = join(import.meta.dirname, 'client/settling.ts');
  const args = ['--expose-gc', script, how, String(manyPayouts)];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  const [cpu = NaN, peak = NaN] = stdout.split(' ').map(Number);
  return { '100,000 payouts, CPU µs each': cpu, 'their peak heap, MB': peak };
}

/** The time a fresh process needs to import a module. */
async function measureImport(module: string): Promise<{ [title: string]: number }> {
  const script = `const start = performance.now();
    await import(${JSON.stringify(pathToFileURL(module).href)});
    console.log(performance.now() - start);`;
  const args = ['--input-type=module', '--eval', script];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  return { 'cold import, ms': Number(stdout) };
}
