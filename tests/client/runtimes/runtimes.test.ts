/** The package runs on every JavaScript platform that is at hand. */
import { execFileSync } from 'node:child_process';
import { accessSync, constants, realpathSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { expect, test } from 'vitest';

const smoke = join(import.meta.dirname, 'smoke.mjs');

/** Every other Node.js, Deno and Bun of the search path; `OTHER_NODES` may add more, as a path list. */
const platforms = [process.execPath, ...found('node'), ...found('deno'), ...found('bun'),
  ...(process.env['OTHER_NODES'] ?? '').split(delimiter).filter(Boolean)]
  .filter((path, index, all) => all.indexOf(path) === index)
  .map((path) => ({ path, name: `${path.split('/').at(-1)} ${version(path)}` }))
  .filter(({ name }, index, all) => all.findIndex((other) => other.name === name) === index);

test.each(platforms)('$name runs the package', ({ path }) => {
  const options = path.endsWith('/deno') ? ['run', '--allow-read'] : [];
  const out = execFileSync(path, [...options, smoke], { encoding: 'utf8', stdio: 'pipe' });
  expect(JSON.parse(out)).toEqual(['1985.250', ['paid']]);
});

function found(command: string): string[] {
  return (process.env['PATH'] ?? '').split(delimiter).flatMap((folder) => {
    try {
      const path = join(folder, command);
      accessSync(path, constants.X_OK);
      return [realpathSync(path)];
    } catch {
      return [];
    }
  });
}

function version(path: string): string {
  const [first = ''] = execFileSync(path, ['--version'], { encoding: 'utf8', stdio: 'pipe' }).split('\n');
  return first.replace(/^\D*/, '');
}
