/** Tools that read, check or import the contract. */
import { cp, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { postmanFiles } from '../../../scripts/build/site/postman.ts';
import { isObject } from '../../../toolkit/contract/objects.js';
import { startSandbox } from '../../../toolkit/sandbox/main.ts';
import { runScript } from './run.ts';
import { toolsFolder, type Task, type Tool } from './tool.ts';

export const readers: Tool[] = [
  reader('swagger-parser', '@apidevtools/swagger-parser'),
  reader('scalar', '@scalar/openapi-parser'),
  reader('bruno', '@usebruno/converters'),
  {
    name: 'Spectral',
    package: '@stoplight/spectral-cli',
    kind: 'Readers',
    steps: {
      'find nothing to say by its rules for OpenAPI': async ({ bundle, folder }) => {
        const { resolve } = createRequire(import.meta.url);
        await writeFile(join(folder, 'rules.yaml'), 'extends: spectral:oas\n');
        const script = resolve('@stoplight/spectral-cli/dist/index.js');
        const args = ['lint', bundle, '--ruleset', 'rules.yaml', '--fail-severity', 'hint'];
        await runScript(script, args, folder);
      },
    },
  },
  {
    name: 'newman',
    package: 'newman',
    kind: 'Readers',
    given: 'postman_collection.json',
    steps: { 'get every request answered and tested': runCollection },
  },
  {
    name: 'openapi-format',
    package: 'openapi-format',
    kind: 'Readers',
    given: 'openapi.overlay.yaml',
    steps: { 'make the full contract from the lean one': applyOverlay },
  },
];

async function applyOverlay({ bundle, folder }: Task): Promise<void> {
  const script = join(toolsFolder, 'node_modules/openapi-format/bin/cli.js');
  const beside = (name: string): string => join(dirname(bundle), name);
  const options = ['--no-sort', '--overlayFile', bundle, '--output', 'made.json'];
  await runScript(script, [beside('openapi.json'), ...options], folder);
  const read = async (file: string): Promise<unknown> => JSON.parse(await readFile(file, 'utf8'));
  const made = await read(join(folder, 'made.json'));
  if (isDeepStrictEqual(made, await read(beside('openapi.full.json')))) return;
  throw new Error('The lean contract with its overlay is not the full one.');
}

/** Creates a tool whose module in `uses/` returns the operations that it found. */
function reader(name: string, of: string): Tool {
  return {
    name: { scalar: "Scalar's parser", bruno: 'Bruno' }[name] ?? name,
    package: of,
    kind: 'Readers',
    steps: {
      'accept the file and find every operation': async (task) => {
        const found = (await readWith(name, task)).toSorted();
        const { operations, documented } = task.contract;
        const isWhole = task.bundle.endsWith('openapi.json');
        const expected = (isWhole ? operations : documented)
          .map(({ method, path }) => `${method.toUpperCase()} ${path}`)
          .toSorted();
        if (found.join('\n') !== expected.join('\n')) {
          const missing = expected.filter((one) => !found.includes(one));
          throw new Error(
            `Of ${expected.length} it found ${found.length}, not: ${missing.join(', ')}`,
          );
        }
      },
    },
  };
}

async function readWith(name: string, { bundle, folder }: Task): Promise<string[]> {
  for (const file of [`${name}.ts`, 'reads.ts']) {
    await cp(join(toolsFolder, 'uses', file), join(folder, file));
  }
  const module: unknown = await import(pathToFileURL(join(folder, `${name}.ts`)).href);
  const read = isObject(module) ? module['read'] : undefined;
  if (!isRead(read)) throw new Error(`${name}.ts must export a function read.`);
  return read(bundle);
}

function isRead(value: unknown): value is (bundle: string) => Promise<string[]> {
  return typeof value === 'function';
}

async function runCollection({ contract, folder }: Task): Promise<void> {
  for (const [name, text] of Object.entries(postmanFiles(contract))) {
    await writeFile(join(folder, name), text);
  }
  const sandbox = await startSandbox();
  try {
    const script = join(toolsFolder, 'node_modules/newman/bin/newman.js');
    const files = [
      'postman_collection.json',
      '--environment',
      'local-sandbox.postman_environment.json',
    ];
    const address = ['--env-var', `baseUrl=${sandbox.url}`];
    await runScript(script, ['run', ...files, ...address], folder);
  } finally {
    await sandbox.close();
  }
}
