/**
 * The package on other platforms, over a real connection. They are in the registry, but large: one
 * installs them with `npm ci` in `tests/client/runtimes`, as CI does; what is not there is
 * reported as skipped.
 */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { breakingService } from './breaking-service.ts';

const command = join(import.meta.dirname, 'smoke-command.mjs');
const modules = join(import.meta.dirname, 'node_modules');

const platforms: { name: string; path: string; options?: string[] }[] = [
  { name: 'the Node.js of the project', path: process.execPath },
  { name: 'Node.js 20', path: join(modules, 'node-20/bin/node') },
  { name: 'Node.js 22', path: join(modules, 'node-22/bin/node') },
  { name: 'Node.js 26', path: join(modules, 'node-26/bin/node') },
  {
    name: 'Deno',
    path: join(modules, '@deno/linux-x64-glibc/deno'),
    options: ['run', '--allow-read', '--allow-net'],
  },
  { name: 'Bun', path: join(modules, '@oven/bun-linux-x64/bin/bun') },
];

for (const { name, path, options = [] } of platforms) {
  test.skipIf(!existsSync(path))(
    `${name} runs the package and outlives an answer cut short`,
    async () => {
      const service = await breakingService();
      const { stdout } = await promisify(execFile)(path, [...options, command, service.url]);
      expect(JSON.parse(stdout)).toEqual(['1985.250', ['paid']]);
      expect(service.statusCalls()).toBe(2);
    },
  );
}
