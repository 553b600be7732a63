/** Compares the build with the separate command-line tools, and measures how it grows with the contract. */
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { parseYaml, stringifyYaml } from '@redocly/openapi-core';
import { objectAt } from '../../toolkit/contract/objects.js';
import { pathItemFile } from '../../toolkit/contract/source-files.ts';
import { sideBySide, type Contestant } from './side-by-side.ts';

/** A command: a script for Node.js and its arguments. */
type NodeCommand = [script: string, ...args: string[]];

/** Times the build of the project in `root`. */
export async function benchBuild(root: string, rounds: number): Promise<void> {
  const scratch = await mkdtemp(join(tmpdir(), 'bench-build-'));
  try {
    await writeFile(emptyConfig(scratch), 'extends: []\n');
    const single = await copyProject(root, join(scratch, 'single'), 1);
    const tenfold = await copyProject(root, join(scratch, 'tenfold'), 10);
    const build: NodeCommand = ['scripts/build.ts'];
    await sideBySide(
      [
        timed('npm run build', single, [build]),
        timed('the same by separate tools', single, separateTools(scratch)),
        timed('npm run build, operations x 10', tenfold, [build]),
      ],
      rounds,
    );
  } finally {
    await rm(scratch, { recursive: true });
  }
}

function timed(name: string, cwd: string, commands: NodeCommand[]): Contestant {
  return {
    name,
    async measure() {
      const start = performance.now();
      for (const command of commands) {
        await promisify(execFile)(process.execPath, command, { cwd, maxBuffer: 64 * 1024 * 1024 });
      }
      return { 'build, s': (performance.now() - start) / 1000 };
    },
  };
}

/** Builds the same files with the tools' own commands. */
function separateTools(scratch: string): NodeCommand[] {
  const redocly = 'node_modules/@redocly/cli/bin/cli.js';
  const yaml = join(scratch, 'openapi.yaml');
  const json = join(scratch, 'openapi.json');
  const types = ['--output', join(scratch, 'schema.d.ts')];
  // With a redocly.yaml that lists APIs, it would ignore its arguments.
  const config = ['--redocly', emptyConfig(scratch)];
  const entries = ['client/typescript/create-client.ts', 'client/typescript/index.ts'];
  const flags =
    '--declaration --noCheck --skipLibCheck --module esnext --moduleResolution bundler --target es2022';
  return [
    [redocly, 'bundle', 'contract', '--output', yaml],
    [redocly, 'bundle', 'contract', '--output', json],
    [redocly, 'bundle', 'contract', '--output', join(scratch, 'documented.json')],
    ['node_modules/openapi-typescript/bin/cli.js', yaml, ...types, ...config],
    [
      'node_modules/typescript/bin/tsc',
      ...entries,
      ...flags.split(' '),
      '--outDir',
      join(scratch, 'client'),
    ],
    [redocly, 'build-docs', json, '--output', join(scratch, 'index.html')],
  ];
}

function emptyConfig(scratch: string): string {
  return join(scratch, 'redocly.yaml');
}

/** The files of the project that a build reads. */
const sources =
  'openapi client docs toolkit scripts CHANGELOG.md LICENSE package.json package-lock.json redocly.yaml';

/** Copies the project with every path `times` times, under different URLs. */
async function copyProject(from: string, root: string, times: number): Promise<string> {
  for (const path of sources.split(' ')) {
    await cp(join(from, path), join(root, path), { recursive: true });
  }
  await symlink(join(from, 'node_modules'), join(root, 'node_modules'));
  const index = join(root, 'openapi/openapi.yaml');
  const document = parseYaml(await readFile(index, 'utf8'));
  const paths = objectAt(document, 'paths');
  for (const url of Object.keys(paths)) {
    const item = await readFile(join(root, pathItemFile(url)), 'utf8');
    for (let copy = 2; copy <= times; copy += 1) {
      const copyUrl = url.replace(/^\/[^/]+/, (area) => `${area}-${copy}`);
      const file = pathItemFile(copyUrl);
      await mkdir(dirname(join(root, file)), { recursive: true });
      const renamed = item.replace(/operationId: \w+/, (id) => `${id}${copy}`);
      await writeFile(join(root, file), renamed);
      paths[copyUrl] = { $ref: file.replace(/^openapi\//, '') };
    }
  }
  await writeFile(index, stringifyYaml(document));
  return root;
}
