/** Where the texts of the pages are kept, and when each last changed. */
import { readFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { objectAt, textAt } from '../../toolkit/contract/objects.js';

export interface History {
  /** The day of the last change of a file. A shallow clone and an unpacked archive do not know it. */
  changed: ReadonlyMap<string, string>;
  /** Where a file is edited, unless the address of the repository is a placeholder. */
  editUrl(file: string): string | undefined;
}

export async function readHistory(root: string): Promise<History> {
  const manifest: unknown = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  const url = textAt(objectAt(manifest, 'repository'), 'url') ?? '';
  const repository = url.replace(/^git\+|\.git$/g, '');
  const isPlaceholder = !URL.canParse(repository) || new URL(repository).host.endsWith('.example');
  return {
    changed: existsSync(join(root, '.git')) ? await lastChanges(root) : new Map(),
    editUrl: (file) => (isPlaceholder ? undefined : encodeURI(`${repository}/edit/main/${file}`)),
  };
}

async function lastChanges(root: string): Promise<Map<string, string>> {
  const days = new Map<string, string>();
  if ((await git(root, 'rev-parse', '--is-shallow-repository')) !== 'false\n') return days;
  let day = '';
  // The newest comes first.
  for (const line of (await git(root, 'log', '--format=@%as', '--name-only')).split('\n')) {
    if (line.startsWith('@')) day = line.slice(1);
    else if (!days.has(line)) days.set(line, day);
  }
  return days;
}

/** Without git, nothing. */
async function git(root: string, ...args: string[]): Promise<string> {
  const options = { cwd: root, maxBuffer: 2 ** 26 };
  const { stdout } = await promisify(execFile)('git', args, options).catch(() => ({ stdout: '' }));
  return stdout;
}
