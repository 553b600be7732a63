/** Tests a Node.js that was built, or started, without SQLite. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { projectRoot } from '../../scripts/project.ts';
import { startCommand } from '../mock/command.ts';
import { isFull } from '../support/full.ts';

const environment = { NODE_OPTIONS: '--no-experimental-sqlite' };
const advice =
  /Node\.js v\S+ has no SQLite\. Use Node\.js 22\.13 or later, or a database postgres:\/\/\.\.\.\n$/;

// The quick set uses the command of the project, which is the same.
const calls = ['scripts/sandbox.ts', 'toolkit/bin.ts sandbox'];

test.each(isFull ? calls : calls.slice(0, 1))(
  '%s says what to do without it, and ends with exit code 1',
  async (call) => {
    const [script = '', ...args] = call.split(' ');
    const sandbox = startCommand(projectRoot, script, [...args, '--port', '0'], { environment });
    expect(await sandbox.ended).toBe(1);
    expect(sandbox.output()).toMatch(advice);
    expect(sandbox.output()).toMatch(/^error +Node\.js/);
  },
);

test('startSandbox() says the same in its error', async () => {
  const code = `import { startSandbox } from './toolkit/index.ts';
    await startSandbox().catch((error) => console.log(error.message));`;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '--eval', code],
    { cwd: projectRoot, env: { ...process.env, ...environment } },
  );
  expect(stdout).toMatch(advice);
});
