/**
 * The platforms that the package is tested on as commands. They are large, so `npm ci` in
 * `tests/client/runtimes` installs them separately, as CI does. A missing platform is skipped.
 */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

export interface PlatformCommand {
  name: string;
  installed: boolean;
  /** Runs a script next to this file, and returns its output. */
  run(script: string, ...given: string[]): Promise<string>;
}

const modules = join(import.meta.dirname, 'node_modules');

export const platforms: readonly PlatformCommand[] = [
  platform('the Node.js of the project', process.execPath),
  platform('Node.js 22', join(modules, 'node-22/bin/node')),
  platform('Node.js 22.0', join(modules, 'node-22-first/bin/node')),
  platform('Node.js 26', join(modules, 'node-26/bin/node')),
  platform(
    'Deno',
    join(modules, '@deno/linux-x64-glibc/deno'),
    'run',
    '--allow-read',
    '--allow-net',
  ),
  platform('Bun', join(modules, '@oven/bun-linux-x64/bin/bun')),
];

function platform(name: string, path: string, ...options: string[]): PlatformCommand {
  return {
    name,
    installed: existsSync(path),
    async run(script, ...given) {
      const command = [...options, join(import.meta.dirname, script), ...given];
      return (await promisify(execFile)(path, command)).stdout;
    },
  };
}
