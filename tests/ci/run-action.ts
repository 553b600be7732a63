/** Runs the shell step of action.yml as GitHub does, with the inputs of a caller. */
import { spawn } from 'node:child_process';
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { listAt, objectAt, textAt } from '../../toolkit/contract/objects.js';
import { readJson, readYaml } from './project-files.ts';
import { newFolder } from '../support/run-folder.ts';

export const action = readYaml('action.yml');
export const inputs = objectAt(action, 'inputs');
const steps = listAt(objectAt(action, 'runs'), 'steps');
const step = steps.find((one) => textAt(one, 'id') === 'test');
export const script = textAt(step, 'run') ?? '';

/** The action's folder in a published toolkit. */
export async function publishedAction(): Promise<string> {
  const folder = await temporaryFolder();
  for (const path of ['docs', 'toolkit']) await mkdir(join(folder, path));
  await writeFile(join(folder, 'docs/packages.yaml'), 'published: true\n');
  await writeFile(
    join(folder, 'toolkit/package.json'),
    JSON.stringify(readJson('toolkit/package.json')),
  );
  return folder;
}

/**
 * Runs the step in the folder without a network: npx takes the toolkit from the folder.
 *
 * @param cancelAt cancels the run, as GitHub does, when the log matches
 */
export async function runAction(
  folder: string,
  given: { [input: string]: string },
  cancelAt?: RegExp,
  own?: string,
) {
  const files = await temporaryFolder();
  const paths = { output: join(files, 'output'), summary: join(files, 'summary') };
  for (const path of Object.values(paths)) await writeFile(path, '');
  await writeFile(join(files, 'step.sh'), script);
  const bash = ['--noprofile', '--norc', '-e', '-o', 'pipefail', join(files, 'step.sh')];
  const child = spawn('bash', bash, {
    cwd: folder,
    env: {
      ...process.env,
      NO_COLOR: '1',
      npm_config_offline: 'true',
      GITHUB_ACTION_PATH: own ?? (await publishedAction()),
      GITHUB_OUTPUT: paths.output,
      GITHUB_STEP_SUMMARY: paths.summary,
      ...environmentOf(given),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGTERM'));
  let log = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      log += text;
      if (cancelAt?.test(log)) child.kill('SIGINT');
    });
  }
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  const lines = (await readFile(paths.output, 'utf8')).split('\n').slice(0, -1);
  const outputs = lines.map((line): [string, string] => [
    line.slice(0, line.indexOf('=')),
    line.slice(line.indexOf('=') + 1),
  ]);
  const summary = await readFile(paths.summary, 'utf8');
  return { code, log, outputs: Object.fromEntries(outputs), summary };
}

/** Returns the environment of the step, with a caller's inputs, and defaults for the other inputs. */
function environmentOf(given: { [input: string]: string }): { [name: string]: string } {
  return Object.fromEntries(
    Object.entries(objectAt(step, 'env')).map(([name, value]) => {
      const [, input = ''] = /^\$\{\{ inputs\.([\w-]+) \}\}$/.exec(String(value)) ?? [];
      if (!(input in inputs)) throw new Error(`${name} of the step must be exactly one input.`);
      return [name, given[input] ?? textAt(inputs[input], 'default') ?? ''];
    }),
  );
}

export async function temporaryFolder(): Promise<string> {
  const folder = newFolder();
  return folder;
}

/**
 * Creates a folder with a stand-in for the toolkit under the same name and version. It writes its
 * arguments to called.json, then runs the given JavaScript.
 */
export async function folderWithStandIn(body = ''): Promise<string> {
  const folder = await temporaryFolder();
  const name = 'remittance-payout-toolkit';
  const home = join(folder, 'node_modules', name);
  await mkdir(home, { recursive: true });
  await mkdir(join(folder, 'node_modules/.bin'));
  const version = textAt(readJson('toolkit/package.json'), 'version');
  const manifest = { name, version, type: 'module', bin: { [name]: 'cli.js' } };
  await writeFile(join(home, 'package.json'), JSON.stringify(manifest));
  const command = `#!/usr/bin/env node
    import { writeFileSync } from 'node:fs';
    const args = process.argv.slice(2);
    const fileOf = (option) =>
      args.find((arg) => arg.startsWith('--' + option + '=')).slice(option.length + 3);
    if (args[0] !== '--version') {
      const { CONTRACT_EMAIL: email, CONTRACT_PASSWORD: password } = process.env;
      writeFileSync('called.json', JSON.stringify({ args, email, password }));
      ${body}
    }\n`;
  await writeFile(join(home, 'cli.js'), command, { mode: 0o755 });
  await symlink(`../${name}/cli.js`, join(folder, 'node_modules/.bin', name));
  return folder;
}
