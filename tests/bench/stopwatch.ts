/** Times whole commands, as a user waits for them. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** A command: a script of Node and its arguments. */
export type NodeCommand = [script: string, ...args: string[]];

/** Runs commands one after another and gives the milliseconds that they took together. */
export async function timeCommands(cwd: string, commands: NodeCommand[]): Promise<number> {
  const start = performance.now();
  for (const command of commands) {
    await promisify(execFile)(process.execPath, command, { cwd, maxBuffer: 64 * 1024 * 1024 });
  }
  return performance.now() - start;
}

/** The middle of some figures: half are smaller, half are larger. */
export function median(figures: number[]): number {
  const sorted = figures.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const upper = sorted[Math.floor(middle)] ?? Number.NaN;
  return Number.isInteger(middle) ? ((sorted[middle - 1] ?? Number.NaN) + upper) / 2 : upper;
}
