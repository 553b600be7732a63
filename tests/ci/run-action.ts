/** Runs the shell step of action.yml as GitHub does, with the inputs of a caller. */
import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { projectRoot } from '../../scripts/project.ts';
import { listAt, objectAt, textAt } from '../../toolkit/contract/objects.js';
import { readJson, readYaml } from './project-files.ts';

export const action = readYaml('action.yml');
export const inputs = objectAt(action, 'inputs');
export const steps = listAt(objectAt(action, 'runs'), 'steps');
const step = steps.find((one) => textAt(one, 'id') === 'test');

export interface ActionRun {
  code: number | null;
  /** The log of the step. */
  log: string;
  /** What it wrote to GITHUB_OUTPUT. */
  outputs: { [name: string]: string };
  summary: string;
}

export interface RunningAction {
  /** Waits for the log to match. */
  until(pattern: RegExp): Promise<void>;
  /** What GitHub does first with a run that is cancelled. */
  cancel(): void;
  ended: Promise<ActionRun>;
}

/**
 * Starts the step in the folder, without network: npx takes the toolkit that the folder has.
 *
 * @param programs a folder whose programs come before those of the machine
 */
export async function startAction(
  folder: string,
  given: { [input: string]: string },
  programs?: string,
): Promise<RunningAction> {
  const files = await temporaryFolder();
  const output = join(files, 'output');
  const summary = join(files, 'summary');
  const script = join(files, 'step.sh');
  await writeFile(output, '');
  await writeFile(summary, '');
  await writeFile(script, textAt(step, 'run') ?? '');
  // That is how GitHub runs `shell: bash`.
  const child = spawn('bash', ['--noprofile', '--norc', '-e', '-o', 'pipefail', script], {
    cwd: folder,
    env: {
      ...process.env,
      NO_COLOR: '1',
      npm_config_offline: 'true',
      GITHUB_ACTION_PATH: projectRoot,
      GITHUB_OUTPUT: output,
      GITHUB_STEP_SUMMARY: summary,
      ...(programs !== undefined && { PATH: `${programs}:${process.env['PATH']}` }),
      ...environmentOf(given),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // It stops what it has started.
  onTestFinished(() => void child.kill('SIGTERM'));
  let log = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (log += text));
  }
  const closed = new Promise<number | null>((resolve) => child.on('close', resolve));
  return {
    until: (pattern) =>
      new Promise((resolve, reject) => {
        const look = () => pattern.test(log) && resolve();
        child.stdout.on('data', look);
        child.on('close', () => reject(new Error(`The step ended with:\n${log}`)));
        look();
      }),
    cancel: () => void child.kill('SIGINT'),
    ended: closed.then(async (code) => {
      const lines = (await readFile(output, 'utf8')).split('\n').slice(0, -1);
      const outputs = Object.fromEntries(
        lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
      );
      return { code, log, outputs, summary: await readFile(summary, 'utf8') };
    }),
  };
}

export async function runAction(
  folder: string,
  given: { [input: string]: string },
  programs?: string,
): Promise<ActionRun> {
  return (await startAction(folder, given, programs)).ended;
}

/** A folder with an npx that calls what the folder of the caller has, and takes a tenth of the time. */
export async function quickNpx(): Promise<string> {
  const programs = await temporaryFolder();
  const script = `#!/bin/sh
    [ "$1" = --yes ] && [ "$2" = remittance-payout-toolkit@${toolkitVersion} ] || exit 1
    shift 2
    exec node_modules/.bin/remittance-payout-toolkit "$@"\n`;
  await writeFile(join(programs, 'npx'), script, { mode: 0o755 });
  return programs;
}

/** The environment of the step, with a caller's inputs and the defaults of the others. */
function environmentOf(given: { [input: string]: string }): { [name: string]: string } {
  return Object.fromEntries(
    Object.entries(objectAt(step, 'env')).map(([name, value]) => {
      const [, input = ''] = /^\$\{\{ inputs\.([\w-]+) \}\}$/.exec(String(value)) ?? [];
      if (!(input in inputs)) throw new Error(`${name} of the step must be one input and no more.`);
      return [name, given[input] ?? textAt(inputs[input], 'default') ?? ''];
    }),
  );
}

/** A folder that is gone when the test ends. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'action-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

const toolkitVersion = textAt(readJson('toolkit/package.json'), 'version') ?? '';

/**
 * A folder with a stand-in for the toolkit, of the same name and version: it writes its arguments to
 * called.json, then does what the given JavaScript says.
 */
export async function folderWithStandIn(body = ''): Promise<string> {
  const folder = await temporaryFolder();
  const name = 'remittance-payout-toolkit';
  const home = join(folder, 'node_modules', name);
  await mkdir(home, { recursive: true });
  await mkdir(join(folder, 'node_modules/.bin'));
  const manifest = { name, version: toolkitVersion, type: 'module', bin: { [name]: 'cli.js' } };
  await writeFile(join(home, 'package.json'), JSON.stringify(manifest));
  const script = `#!/usr/bin/env node
    import { readFileSync, writeFileSync } from 'node:fs';
    const args = process.argv.slice(2);
    const fileOf = (option) =>
      args.find((arg) => arg.startsWith('--' + option + '=')).slice(option.length + 3);
    if (args[0] === '--version') {
      console.log('toolkit');
    } else {
      const { CONTRACT_EMAIL: email, CONTRACT_PASSWORD: password } = process.env;
      writeFileSync('called.json', JSON.stringify({ args, email, password }));
      ${body}
    }\n`;
  await writeFile(join(home, 'cli.js'), script, { mode: 0o755 });
  await symlink(`../${name}/cli.js`, join(folder, 'node_modules/.bin', name));
  return folder;
}
