/** A command that serves until it is stopped. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

export interface RunningCommand {
  /** The address, such as `http://127.0.0.1:4010`, without a trailing slash. */
  url: string;
  stop(): Promise<void>;
}

/**
 * Starts the command, and waits until a line of its output names the address.
 *
 * @throws Error with the output if it ends before that
 */
export async function startCommand(
  command: string,
  args: string[],
  cwd: string,
): Promise<RunningCommand> {
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const lines: string[] = [];
  for await (const line of createInterface(child.stdout)) {
    lines.push(line);
    const [, url] = /(http:\/\/127\.0\.0\.1:\d+)/.exec(line) ?? [];
    if (url !== undefined) {
      // Read the log, because an unread one would fill the pipe.
      child.stdout.resume();
      return {
        url,
        async stop() {
          child.kill();
          await ended;
        },
      };
    }
  }
  throw new Error(`${command} ended before it served:\n${lines.join('\n')}`);
}
