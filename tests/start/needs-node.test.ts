/** Tests that a command on the wrong Node.js says what is missing and what to do. */
import { execFile } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { projectRoot } from '../../scripts/project.ts';
import { objectAt } from '../../toolkit/contract/objects.js';
import { readJson } from '../ci/project-files.ts';
import { chosenFrom } from '../support/full.ts';

const scripts = objectAt(readJson('package.json'), 'scripts');

// The quick set has one command of each form.
const chosen = chosenFrom(
  Object.entries(scripts).map(([name, command]) => ({ name, command: String(command) })),
  ({ command }) => command.replace(/(?:scripts|tests)\/\S+\.[jt]s$/, ''),
);

test.each(chosen)('npm run $name', async ({ command }) => {
  const env = {
    ...process.env,
    PATH: [join(projectRoot, 'node_modules/.bin'), process.env['PATH']].join(delimiter),
    // A command that behaves like an older Node.js.
    NODE_OPTIONS: '--no-experimental-strip-types',
  };
  const run = promisify(execFile)('sh', ['-c', command], { cwd: projectRoot, env });
  await expect(run).rejects.toMatchObject({ code: 2, stdout: '' });
  await expect(run).rejects.toThrow(
    /^error {2}Node\.js [\d.]+ cannot read TypeScript\..*\nRun: npm rebuild node$/m,
  );
});
