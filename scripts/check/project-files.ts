/** Which files are the project's: what git tracks, and what it would add. */
import { execFile } from 'node:child_process';
import { lstat, mkdtemp, realpath, rm } from 'node:fs/promises';
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
  const listed = (await isRepository(root))
    ? await listFiles(root, ['--cached'])
    : await withEmptyRepository((folder) => listFiles(root, [], folder));
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

/** A repository around the project, which may ignore all of it, is not the project's. */
async function isRepository(root: string): Promise<boolean> {
  try {
    const { stdout } = await run('git', ['rev-parse', '--show-toplevel'], { cwd: root });
    return (await realpath(stdout.trim())) === (await realpath(root));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') {
      throw new Error('git is needed to list the files of the project.', { cause: error });
    }
    return false;
  }
}

/** So that git reads `.gitignore` also in an unpacked archive. */
async function withEmptyRepository<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'check-git-'));
  try {
    await run('git', ['init', '--quiet', '--bare', folder]);
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function listFiles(root: string, which: string[], repository?: string): Promise<string[]> {
  const where = repository === undefined ? [] : [`--git-dir=${repository}`, `--work-tree=${root}`];
  const args = [...where, 'ls-files', '-z', ...which, '--others', '--exclude-standard'];
  const { stdout } = await run('git', args, { cwd: root, maxBuffer: 2 ** 28 });
  return stdout.split('\0').filter((file) => file !== '');
}
