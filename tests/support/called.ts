/** Runs a command to its end in the test process, one at a time, because it captures the output. */
import { vi } from 'vitest';
import { runCommand, type Command } from '../../toolkit/cli/command.ts';
import type { Run } from '../run-node.ts';

/** Runs a command. Returns its output and its exit code. Nothing is printed, and the process continues. */
export async function called(command: Command, ...args: string[]): Promise<Run> {
  const run: Run = { code: null, out: '', err: '' };
  const before = { env: process.env, exitCode: process.exitCode };
  process.env = { ...process.env, NO_COLOR: '1' };
  delete process.env['FORCE_COLOR'];
  const out = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    run.out += String(text);
    return true;
  });
  const err = vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    run.err += String(text);
    return true;
  });
  try {
    await runCommand(command, args);
    run.code = Number(process.exitCode ?? 0);
    return run;
  } finally {
    out.mockRestore();
    err.mockRestore();
    process.env = before.env;
    process.exitCode = before.exitCode;
  }
}
