/** One of the two editions that are compared, started as its users start it. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { objectAt, textAt } from '../../../toolkit/contract/objects.js';
import { startServer } from '../server-process.ts';
import type { ServerProcess } from '../server-process.ts';

export interface Side {
  /** `now`, or the short hash of a commit. */
  name: string;
  root: string;
  /** What `npm run sandbox` gives to Node.js: its options, then the script. */
  nodeOptions: string[];
  script: string;
}

export async function readSide(name: string, root: string): Promise<Side> {
  const manifest: unknown = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  const command = textAt(objectAt(manifest, 'scripts'), 'sandbox') ?? '';
  const [node, ...words] = command.split(/\s+/);
  const script = words.pop();
  if (node !== 'node' || script === undefined || words.some((word) => !word.startsWith('-'))) {
    throw new Error(
      `The script "sandbox" in ${root}/package.json must be: node [--option …] <script>`,
    );
  }
  return { name, root, nodeOptions: words, script };
}

/** Starts the sandbox of a side on a free port, on that database. It logs no requests. */
export function startSide(
  { root, nodeOptions, script }: Side,
  database: string,
  options: readonly string[] = [],
): Promise<ServerProcess> {
  return startServer({
    root,
    // npm puts this folder first into the path.
    node: join(root, 'node_modules/.bin/node'),
    nodeOptions,
    script,
    args: (port) => ['--port', String(port), '--database', database, '--quiet', ...options],
    path: '/_sandbox/health',
  });
}
