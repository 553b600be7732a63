/**
 * The build beside the same work by the separate command-line tools, and how it grows with the
 * contract. All in one run, taken in turns, medians.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { formatSeconds, say, sayDone } from '../../toolkit/cli/terminal.ts';
import { multiplyContract } from './large-contract.ts';
import { median, timeCommands } from './stopwatch.ts';
import type { NodeCommand } from './stopwatch.ts';

/** Times the build of the project in `root`, and prints one line per contestant. */
export async function benchBuild(root: string, runs: number): Promise<void> {
  const scratch = await mkdtemp(join(tmpdir(), 'bench-build-'));
  try {
    await compare(root, runs, scratch);
  } finally {
    await rm(scratch, { recursive: true });
  }
}

async function compare(root: string, runs: number, scratch: string): Promise<void> {
  await writeFile(emptyConfig(scratch), 'extends: []\n');
  await using single = await multiplyContract(root, 1);
  await using tenfold = await multiplyContract(root, 10);
  const contestants = [
    { name: 'npm run build', root: single.root, commands: [build] },
    { name: 'the same by separate tools', root: single.root, commands: separateTools(scratch) },
    { name: 'npm run build, operations x 10', root: tenfold.root, commands: [build] },
  ];
  const figures = contestants.map((): number[] => []);
  for (let run = 0; run <= runs; run += 1) {
    for (const [index, { root, commands }] of contestants.entries()) {
      const milliseconds = await timeCommands(root, commands);
      // The first round warms the disk's cache and counts for nobody.
      if (run > 0) figures[index]?.push(milliseconds);
    }
    say('bench', run === 0 ? 'warmed up' : `run ${run} of ${runs}`);
  }
  const ours = median(figures[0] ?? []);
  contestants.forEach(({ name }, index) => {
    const time = median(figures[index] ?? []);
    const spread = `${formatSeconds(Math.min(...(figures[index] ?? [])))} to ${formatSeconds(Math.max(...(figures[index] ?? [])))}`;
    sayDone(
      'median',
      `${name.padEnd(34)}${formatSeconds(time).padStart(9)}${`${(time / ours).toFixed(1)} x`.padStart(9)}   ${spread}`,
    );
  });
}

const build: NodeCommand = ['scripts/build.ts'];

/** What the build makes, by the tools' own commands. */
function separateTools(scratch: string): NodeCommand[] {
  const redocly = 'node_modules/@redocly/cli/bin/cli.js';
  const yaml = join(scratch, 'openapi.yaml');
  const json = join(scratch, 'openapi.json');
  return [
    [redocly, 'bundle', 'contract', '--output', yaml],
    [redocly, 'bundle', 'contract', '--output', json],
    [redocly, 'bundle', 'contract', '--output', join(scratch, 'documented.json')],
    [
      'node_modules/openapi-typescript/bin/cli.js',
      yaml,
      '--output',
      join(scratch, 'schema.d.ts'),
      // Beside a redocly.yaml that lists APIs it would ignore its arguments.
      '--redocly',
      emptyConfig(scratch),
    ],
    [
      'node_modules/typescript/bin/tsc',
      'client/typescript/create-client.ts',
      'client/typescript/index.ts',
      '--declaration',
      '--noCheck',
      '--skipLibCheck',
      '--module',
      'esnext',
      '--moduleResolution',
      'bundler',
      '--target',
      'es2022',
      '--outDir',
      join(scratch, 'client'),
    ],
    [redocly, 'build-docs', json, '--output', join(scratch, 'index.html')],
  ];
}

function emptyConfig(scratch: string): string {
  return join(scratch, 'redocly.yaml');
}
