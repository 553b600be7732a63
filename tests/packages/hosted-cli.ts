/** Calls the command of an installed package in one process, for the many calls that only print. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { numberAt, textAt } from '../../toolkit/contract/objects.js';
import type { Printed } from './cli-host.ts';

export interface HostedCli extends Disposable {
  /** Returns the output and the exit code of a call. One call at a time. */
  run(args: readonly string[]): Promise<Printed>;
}

/** @param file the command, relative to the folder of the call */
export function hostCli(folder: string, file: string): HostedCli {
  const env: NodeJS.ProcessEnv = { ...process.env, NO_COLOR: '1' };
  delete env['FORCE_COLOR'];
  const child = fork(join(import.meta.dirname, 'cli-host.ts'), [file], {
    cwd: folder,
    env,
    execArgv: [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit').then(() => undefined);
  return {
    async run(args) {
      child.send(args);
      const message = once(child, 'message').then(([answer]: unknown[]) => answer);
      const answer = await Promise.race([message, ended]);
      const code = numberAt(answer, 'code');
      if (code === undefined) throw new Error(`The process ended with: ${args.join(' ')}`);
      return { code, out: textAt(answer, 'out') ?? '', err: textAt(answer, 'err') ?? '' };
    },
    [Symbol.dispose]: () => void child.kill(),
  };
}
