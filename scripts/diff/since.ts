/** Compares the project in a folder with its state at a git ref. */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { parseDocument } from '../../toolkit/contract/document.ts';
import { loadContract } from '../../toolkit/contract/load.ts';
import { objectAt, textAt } from '../../toolkit/contract/objects.js';
import { publishedRendition } from '../../toolkit/contract/renditions.ts';
import { findChanges, type Change } from './changes.ts';
import { missingForPackage, missingForRelease, type Release } from './release.ts';

export interface Difference {
  changes: Change[];
  missing: string[];
}

/** @throws Error if the ref has no contract, ContractError if the folder has none */
export async function differenceSince(root: string, ref: string): Promise<Difference> {
  const base = await contractAt(root, ref);
  const next = publishedRendition((await loadContract(root)).document);
  const changes = await findChanges(base, next);
  const missing = missingForRelease(
    {
      version: textAt(objectAt(base, 'info'), 'version') ?? '',
      changelog: await fileAt(root, ref, 'CHANGELOG.md'),
    },
    {
      version: next.info.version,
      changelog: await readFile(join(root, 'CHANGELOG.md'), 'utf8'),
    },
    changes,
  );
  return { changes, missing };
}

async function contractAt(root: string, ref: string) {
  const text = await fileAt(root, ref, 'generated/openapi.full.json');
  try {
    return parseDocument(text);
  } catch (cause) {
    throw new Error(`generated/openapi.full.json at "${ref}" must be an OpenAPI document.`, {
      cause,
    });
  }
}

/** Separately versioned packages, by tag prefix, and the folder of their handwritten part. */
const packages = {
  client: 'client/typescript',
  toolkit: 'toolkit',
  ...Object.fromEntries(['python', 'go', 'php', 'java'].map((name) => [name, `client/${name}`])),
};

export interface ReleaseGaps {
  tags: string[];
  /** The tag prefixes without a tag so far. */
  untagged: string[];
  missing: string[];
}

export async function releaseGaps(root: string): Promise<ReleaseGaps> {
  const gaps: ReleaseGaps = { tags: [], untagged: [], missing: [] };
  const compare = async (
    name: string,
    prefix: string,
    missingSince: (tag: string) => Promise<string[]>,
  ): Promise<void> => {
    const tag = await lastTag(root, prefix);
    if (tag === undefined) {
      gaps.untagged.push(name);
    } else {
      gaps.tags.push(tag);
      gaps.missing.push(...(await missingSince(tag)));
    }
  };
  await compare('contract', 'v', async (tag) => (await differenceSince(root, tag)).missing);
  for (const [name, folder] of Object.entries(packages)) {
    await compare(name, `${name}-v`, (tag) => packageGaps(root, folder, tag));
  }
  return gaps;
}

async function packageGaps(root: string, folder: string, tag: string): Promise<string[]> {
  const changed = await changedFiles(root, tag, folder);
  if (changed.every((file) => file.endsWith('.md'))) return [];
  const release = async (read: (path: string) => Promise<string>): Promise<Release> => {
    const changelog = await read(`${folder}/CHANGELOG.md`);
    const manifest = await read(`${folder}/package.json`).catch(() => undefined);
    // A package without a package.json takes its version from the top heading of the changelog.
    const [, top = ''] = /^## (.+)$/m.exec(changelog) ?? [];
    return { changelog, version: manifest ? (textAt(JSON.parse(manifest), 'version') ?? '') : top };
  };
  const before = await release((path) => fileAt(root, tag, path));
  const now = await release((path) => readFile(join(root, path), 'utf8'));
  return missingForPackage(folder, before, now);
}

/** Returns the newest tag with this prefix among the ancestors of the current commit. */
async function lastTag(root: string, prefix: string): Promise<string | undefined> {
  return git(root, 'describe', '--tags', '--match', `${prefix}[0-9]*`, '--abbrev=0').then(
    (tag) => tag.trim(),
    () => undefined,
  );
}

/** @throws Error if the ref has no such file */
async function fileAt(root: string, ref: string, path: string): Promise<string> {
  return git(root, 'show', `${ref}:${path}`).catch((cause: unknown) => {
    throw new Error(`"${ref}" has no ${path}. Name a commit, a branch or a tag.`, {
      cause,
    });
  });
}

async function changedFiles(root: string, ref: string, folder: string): Promise<string[]> {
  const out = await git(root, 'diff', '--name-only', '-z', ref, '--', folder);
  return out.split('\0').filter((file) => file !== '');
}

/** @throws Error if git fails */
export async function git(root: string, ...args: string[]): Promise<string> {
  const options = { cwd: root, maxBuffer: 2 ** 28 };
  return (await promisify(execFile)('git', args, options)).stdout;
}
