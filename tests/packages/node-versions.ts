/**
 * Each Node.js that the packages name. All but the project's own are there after `npm ci` in
 * `tests/client/runtimes`; a test skips the one that is not.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../scripts/project.ts';

const installed = (major: number) =>
  join(projectRoot, `tests/client/runtimes/node_modules/node-${major}/bin/node`);

export const nodeVersions = [
  { name: 'Node.js 24', node: process.execPath },
  { name: 'Node.js 22', node: installed(22) },
].map((version) => ({ ...version, isThere: existsSync(version.node) }));

/** Also the one that comes next. */
export const laterNodeVersions = [
  ...nodeVersions,
  { name: 'Node.js 26', node: installed(26), isThere: existsSync(installed(26)) },
];
