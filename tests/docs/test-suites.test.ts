/** Tests that the test suites of the guide run as their readers run them, against the toolkit of this project. */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projectRoot } from '../../scripts/project.ts';
import { blocksOf, linkClient } from './guide-blocks.ts';
import { fullTest } from '../support/full-test.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'test-suites-'));
  await linkClient(folder);
  const modules = join(folder, 'node_modules');
  await symlink(join(projectRoot, 'node_modules/vitest'), join(modules, 'vitest'));
  // Put the file in node_modules, as readers have it: there Node.js reads it, and Vite transforms nothing.
  const toolkit = join(modules, 'remittance-payout-toolkit');
  await mkdir(toolkit);
  await writeFile(join(toolkit, 'package.json'), '{"type": "module", "exports": "./index.js"}');
  const entry = JSON.stringify(join(projectRoot, 'toolkit/index.ts'));
  await writeFile(join(toolkit, 'index.js'), `export * from ${entry};`);
  for (const { file, source } of await blocksOf('docs/testing.md')) {
    if (file !== undefined) await writeFile(join(folder, file), source);
  }
});

afterAll(() => rm(folder, { recursive: true, force: true }));

test('the suite for Vitest passes', async () => {
  expect(await runSuite('payouts.test.mjs', {})).toMatchObject({
    success: true,
    numPassedTests: 2,
  });
});

// Jest is not installed here. Vitest has the same functions.
fullTest('the suite for Jest passes', async () => {
  await writeFile(join(folder, 'globals.js'), "export { expect, test } from 'vitest';");
  await writeFile(
    join(folder, 'both.js'),
    "export { default as setup } from './jest.setup.mjs';\n" +
      "export { default as teardown } from './jest.teardown.mjs';\n",
  );
  expect(await runSuite('outcomes.test.mjs', { globalSetup: './both.js' })).toMatchObject({
    success: true,
    numPassedTests: 1,
  });
});

/** Runs one file with Vitest, and returns its report. */
async function runSuite(file: string, more: object): Promise<unknown> {
  const alias = { '@jest/globals': join(folder, 'globals.js') };
  // On a loaded machine a test takes longer than Vitest's default allows.
  const limits = { testTimeout: 60_000, hookTimeout: 60_000 };
  const outputFile = join(folder, `${file}.report.json`);
  const own = { include: [file], reporters: ['json'], outputFile, ...limits, ...more };
  const config = { resolve: { alias, preserveSymlinks: true }, test: own };
  const configFile = join(folder, `${file}.config.mjs`);
  await writeFile(configFile, `export default ${JSON.stringify(config)};`);
  const vitest = join(projectRoot, 'node_modules/vitest/vitest.mjs');
  const args = [vitest, 'run', '--root', folder, '--config', configFile];
  const options = { cwd: folder, env: { ...process.env, VITEST: undefined } };
  await new Promise<void>((resolve) => {
    execFile(process.execPath, args, options, () => resolve());
  });
  return JSON.parse(await readFile(outputFile, 'utf8'));
}
