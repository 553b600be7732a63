/** Runs a command of the project in a process that has its libraries loaded. */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { numberAt, textAt } from '../../toolkit/contract/objects.js';

export type HostedCommand = 'contract' | 'client-test';

export interface HostedRun {
  /** Null where the process ended before the command had. */
  code: number | null;
  out: string;
  err: string;
  /** Standard output and error together, as a terminal shows them. */
  output: string;
}

/** A process that runs one command after the other. */
export interface Host {
  run(args: string[], environment: NodeJS.ProcessEnv): Promise<HostedRun>;
}

/** The process starts with the first call. */
export function createHost(command: HostedCommand): Host {
  let child: ChildProcess | undefined;
  let last: Promise<unknown> = Promise.resolve();
  const ask = async (call: object): Promise<HostedRun> => {
    child ??= fork(join(import.meta.dirname, 'command-host.ts'), [command], { stdio: 'inherit' });
    const host = child;
    host.send(call);
    const limit = setTimeout(() => host.kill('SIGKILL'), mostMs);
    const ended = new AbortController();
    const { signal } = ended;
    try {
      const [answer]: unknown[] = await Promise.race([
        once(host, 'message', { signal }),
        once(host, 'exit', { signal }).then(() => [undefined]),
      ]);
      if (answer === undefined) child = undefined;
      const text = (name: string): string => textAt(answer, name) ?? '';
      return {
        code: numberAt(answer, 'code') ?? null,
        out: text('out'),
        err: text('err'),
        output: text('output'),
      };
    } finally {
      clearTimeout(limit);
      ended.abort();
    }
  };
  return {
    run(args, environment) {
      const result = last.then(() => ask({ args, environment }));
      last = result.catch(() => undefined);
      return result;
    },
  };
}

/** Milliseconds after which a command is killed. */
export const mostMs = 150_000;
