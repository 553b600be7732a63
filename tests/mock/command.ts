/** Runs a serving command in a separate process, as a user does. */
import { execFile, spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { onTestFinished } from 'vitest';

export interface RunningCommand {
  /** Standard output and error so far, mixed as a terminal shows them. */
  output(): string;
  errors(): string;
  /** Waits for the output to match. Rejects if the command ends first. */
  until(pattern: RegExp): Promise<RegExpMatchArray>;
  /** Sends a signal, as Ctrl-C does. */
  signal(name: NodeJS.Signals): void;
  /** The exit code. Null if a signal killed it. */
  ended: Promise<number | null>;
}

export interface CommandSetting {
  /** The Node.js to use. Default: the one that runs the tests. */
  node?: string;
  /** Variables to add to the environment of the tests. */
  environment?: NodeJS.ProcessEnv;
}

/** Starts `node <root>/<script>`. It always ends with the test. */
export function startCommand(
  root: string,
  script: string,
  args: string[],
  setting: CommandSetting = {},
): RunningCommand {
  const command = launchCommand(root, script, args, setting);
  onTestFinished(() => command.signal('SIGKILL'));
  return command;
}

/** Starts it for several tests. The caller ends it. */
export function launchCommand(
  root: string,
  script: string,
  args: string[],
  { node = process.execPath, environment = {} }: CommandSetting = {},
): RunningCommand {
  const env: NodeJS.ProcessEnv = { ...process.env, NO_COLOR: '1', ...environment };
  delete env['FORCE_COLOR'];
  const child = spawn(node, [resolve(root, script), ...args], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });

  let output = '';
  let errors = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
    output += text;
  });
  const ended = new Promise<number | null>((resolveCode) => child.on('close', resolveCode));

  return {
    output: () => output,
    errors: () => errors,
    until: (pattern) =>
      new Promise((matched, rejected) => {
        const look = (): void => {
          const match = output.match(pattern);
          if (match) matched(match);
        };
        child.stdout.on('data', look);
        child.stderr.on('data', look);
        child.on('close', () => rejected(new Error(`${script} ended with:\n${output}`)));
        look();
      }),
    signal: (name) => void child.kill(name),
    ended,
  };
}

/** Pastes a line into a shell and returns its output. */
export async function pasteIntoShell(line: string): Promise<string> {
  const { stdout } = await promisify(execFile)('sh', ['-c', line]);
  return stdout;
}
