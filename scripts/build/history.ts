/** Finds where the texts of the pages are kept and when each last changed. */
import { readFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { objectAt, textAt } from '../../toolkit/contract/objects.js';

export interface History {
  /** The date of the last change of each file. Empty for a shallow clone or an unpacked archive. */
  changed: ReadonlyMap<string, string>;
  /** Returns the address for editing a file, or undefined while the repository's address is a placeholder. */
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
  // The log starts with the newest commit.
  for (const line of (await git(root, 'log', '--format=@%as', '--name-only')).split('\n')) {
    if (line.startsWith('@')) day = line.slice(1);
    else if (!days.has(line)) days.set(line, day);
  }
  return days;
}

/** Returns an empty text without git. */
async function git(root: string, ...args: string[]): Promise<string> {
  const options = { cwd: root, maxBuffer: 2 ** 26 };
  const { stdout } = await promisify(execFile)('git', args, options).catch(() => ({ stdout: '' }));
  return stdout;
}
