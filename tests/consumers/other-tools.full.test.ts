/**
 * Tests that other people's tools work on the published files as docs/other-tools.md says. Missing tools are
 * installed, which needs the network. With `-u`, the test rewrites the page.
 */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import { projectRoot } from '../../scripts/project.ts';
import { runNode } from '../run-node.ts';
import { otherToolsPage } from './tools/page.ts';
import { toolsFolder } from './tools/tool.ts';

beforeAll(async () => {
  if (existsSync(join(toolsFolder, 'node_modules'))) return;
  // Do not use `npm ci`, which rejects a lock file if a registry lacks the packages of other platforms.
  const options = ['--no-save', '--ignore-scripts', '--no-audit', '--no-fund'];
  try {
    await promisify(execFile)('npm', ['install', ...options], { cwd: toolsFolder });
  } catch (cause) {
    throw new Error('The tools cannot be installed. Run `npm install` in tests/consumers.', {
      cause,
    });
  }
}, 600_000);

test("other people's tools do what the table says", { timeout: 900_000 }, async () => {
  const run = await runNode(projectRoot, 'tests/consumers/tools/judge-all.ts');
  expect(run.code, run.err).toBe(0);
  await expect(run.out, run.err).toMatchFileSnapshot(otherToolsPage);
});
