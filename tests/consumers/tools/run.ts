/** Runs a command of a package, as `npx` would. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { isObject, textAt } from '../../../toolkit/contract/objects.js';

const execute = promisify(execFile);

/**
 * Runs a script with Node.js in a folder, to its end.
 *
 * @throws Error with its output if it fails
 */
export async function runScript(script: string, args: string[], folder: string): Promise<string> {
  const options = {
    cwd: folder,
    env: { ...process.env, NO_COLOR: '1', CI: 'true' },
    maxBuffer: 64 * 1024 * 1024,
  };
  try {
    const { stdout } = await execute(process.execPath, [script, ...args], options);
    return stdout;
  } catch (error) {
    const printed = `${textAt(error, 'stdout') ?? ''}\n${textAt(error, 'stderr') ?? ''}`.trim();
    if (!isObject(error) || printed === '') throw error;
    throw new Error(printed, { cause: error });
  }
}
