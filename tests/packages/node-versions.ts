/**
 * The Node.js versions that the packages are tested on. Except for the project's own, they come
 * from `npm ci` in `tests/client/runtimes`; a test skips a missing one.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../scripts/project.ts';

interface NodeVersion {
  name: string;
  node: string;
  isThere: boolean;
}

/** The project's own version, and the newest version of the oldest maintained line. */
const nodeVersions = [version('Node.js 24', process.execPath), installed('22')];

/** The toolkit's oldest supported version is the first with SQLite. */
export const toolkitVersions = [...nodeVersions, installed('22-sqlite')];

/** The client's oldest supported version is the first of its line. The next version is also tested. */
export const clientVersions = [...nodeVersions, installed('22-first'), installed('26')];

function installed(alias: string): NodeVersion {
  const folder = join(projectRoot, `tests/client/runtimes/node_modules/node-${alias}`);
  return version(`Node.js ${alias}`, join(folder, 'bin/node'));
}

function version(name: string, node: string): NodeVersion {
  return { name, node, isThere: existsSync(node) };
}
