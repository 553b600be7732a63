/**
 * Each Node.js that the packages name. 20 and 22 are there after `npm ci` in `tests/client/runtimes`;
 * a test skips the one that is not.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../scripts/project.ts';

const runtimes = join(projectRoot, 'tests/client/runtimes/node_modules');

export const nodeVersions = [
  { name: 'Node.js 24', node: process.execPath },
  { name: 'Node.js 22', node: join(runtimes, 'node-22/bin/node') },
  { name: 'Node.js 20', node: join(runtimes, 'node-20/bin/node') },
].map((version) => ({ ...version, isThere: existsSync(version.node) }));
