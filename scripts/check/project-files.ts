/** Which files are the project's: what git tracks, and what it would add. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { lstat, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * Every file of the project, so also one that is yet to be added, by its path from the root with `/`.
 *
 * @throws when git is not installed
 */
export async function projectFiles(root: string): Promise<string[]> {
  // Named, since a repository around the project, which may ignore all of it, is not the project's.
  const own = join(root, '.git');
  const listed = existsSync(own)
    ? await listFiles(root, own, ['--cached'])
    : await withEmptyRepository((folder) => listFiles(root, folder, []));
  const files = await Promise.all(
    listed.map(async (file) => {
      // What is tracked may be deleted; of a repository in this one git lists the
      // folder; what a link leads to is looked at where it is.
      const found = await lstat(join(root, file)).catch(() => undefined);
      return found?.isFile() ? file : undefined;
    }),
  );
  return [...new Set(files.filter((file) => file !== undefined))].toSorted();
}

/** So that git reads `.gitignore` also in an unpacked archive. */
async function withEmptyRepository<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'check-git-'));
  try {
    await git(['init', '--quiet', '--bare', folder]);
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function listFiles(root: string, repository: string, which: string[]): Promise<string[]> {
  const where = [`--git-dir=${repository}`, `--work-tree=${root}`];
  const args = [...where, 'ls-files', '-z', ...which, '--others', '--exclude-standard'];
  const listed = await git(args, root);
  return listed.split('\0').filter((file) => file !== '');
}

async function git(args: string[], cwd?: string): Promise<string> {
  try {
    return (await run('git', args, { cwd, maxBuffer: 2 ** 28 })).stdout;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') {
      throw new Error('git is needed to list the files of the project.', { cause: error });
    }
    throw error;
  }
}
