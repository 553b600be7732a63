/** The contract in a project folder, compared with the one that git has at a ref. */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { parseDocument } from '../../toolkit/contract/document.ts';
import { loadContract } from '../../toolkit/contract/load.ts';
import { publishedRendition } from '../../toolkit/contract/renditions.ts';
import type { Change } from './changes.ts';
import { findChanges } from './changes.ts';
import { missingForRelease } from './release.ts';

export interface Difference {
  changes: Change[];
  /** What version and changelog lack for these changes, one sentence each. */
  missing: string[];
}

/** @throws Error when the ref has no contract, ContractError when the folder has none. */
export async function differenceSince(root: string, ref: string): Promise<Difference> {
  const base = parseDocument(await fileAt(root, ref, 'generated/openapi.json'));
  const next = publishedRendition((await loadContract(root)).document);
  const changes = await findChanges(base, next);
  const missing = missingForRelease(
    { version: base.info.version, changelog: await fileAt(root, ref, 'CHANGELOG.md') },
    {
      version: next.info.version,
      changelog: await readFile(join(root, 'CHANGELOG.md'), 'utf8'),
    },
    changes,
  );
  return { changes, missing };
}

/** The newest release tag, `v1.2.3`, that the current commit descends from; none before the first. */
export async function lastRelease(root: string): Promise<string | undefined> {
  const args = ['describe', '--tags', '--match', 'v[0-9]*', '--abbrev=0'];
  return git(root, args).then(
    (tag) => tag.trim(),
    () => undefined,
  );
}

async function fileAt(root: string, ref: string, path: string): Promise<string> {
  return git(root, ['show', `${ref}:${path}`]).catch(() => {
    throw new Error(`There is no ${path} at "${ref}". Name a commit, a branch or a tag.`);
  });
}

async function git(root: string, args: string[]): Promise<string> {
  const options = { cwd: root, maxBuffer: 64 * 1024 * 1024 };
  return (await promisify(execFile)('git', args, options)).stdout;
}
