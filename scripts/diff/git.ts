/** What git has of the project at other commits. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** The newest tag of this form, `v` or `client-v` and a version, that the current commit descends from. */
export async function lastTag(root: string, prefix: string): Promise<string | undefined> {
  const args = ['describe', '--tags', '--match', `${prefix}[0-9]*`, '--abbrev=0'];
  return git(root, args).then(
    (tag) => tag.trim(),
    () => undefined,
  );
}

/** @throws Error when there is no such file at the ref. */
export async function fileAt(root: string, ref: string, path: string): Promise<string> {
  return git(root, ['show', `${ref}:${path}`]).catch((cause: unknown) => {
    throw new Error(`There is no ${path} at "${ref}". Name a commit, a branch or a tag.`, {
      cause,
    });
  });
}

/** The files under a folder that differ from those at the ref, committed or not. */
export async function changedFiles(root: string, ref: string, folder: string): Promise<string[]> {
  const out = await git(root, ['diff', '--name-only', '-z', ref, '--', folder]);
  return out.split('\0').filter((file) => file !== '');
}

async function git(root: string, args: string[]): Promise<string> {
  const options = { cwd: root, maxBuffer: 64 * 1024 * 1024 };
  return (await promisify(execFile)('git', args, options)).stdout;
}
