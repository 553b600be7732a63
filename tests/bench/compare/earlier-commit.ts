/** The project as it was at an earlier commit, in a folder of its own, ready to run. */
import { execFile } from 'node:child_process';
import { mkdir, readFile, readdir, realpath, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { say } from '../../../toolkit/cli/terminal.ts';
import { makeScratchFolder } from './scratch-folder.ts';

const run = promisify(execFile);

export interface EarlierCommit extends AsyncDisposable {
  root: string;
  /** The short form of its hash. */
  name: string;
}

/** @throws Error when git does not know the commit */
export async function checkOut(root: string, ref: string): Promise<EarlierCommit> {
  const name = await run('git', ['rev-parse', '--short', '--verify', `${ref}^{commit}`], {
    cwd: root,
  }).then(
    ({ stdout }) => stdout.trim(),
    () => {
      throw new Error(`--against must name a commit that git knows, not '${ref}'.`);
    },
  );
  const folder = await makeScratchFolder(root);
  try {
    const archive = join(folder.path, 'commit.tar');
    const copy = join(folder.path, 'project');
    await run('git', ['archive', '--output', archive, name], { cwd: root });
    await mkdir(copy);
    await run('tar', ['--extract', '--file', archive, '--directory', copy]);
    await rm(archive);
    if (await haveSameModules(root, copy)) {
      await linkModules(root, copy);
    } else {
      say('bench', `${name} has other dependencies: npm ci`);
      await run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: copy });
    }
    return {
      root: copy,
      name,
      [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose](),
    };
  } catch (error) {
    await folder[Symbol.asyncDispose]();
    throw error;
  }
}

async function haveSameModules(one: string, other: string): Promise<boolean> {
  const [ours, theirs] = await Promise.all(
    [one, other].map((root) => readFile(join(root, 'package-lock.json'), 'utf8')),
  );
  return ours === theirs;
}

// A folder of links, not a link to the folder: each side has its own .cache, with what Node compiled.
async function linkModules(from: string, to: string): Promise<void> {
  const modules = join(from, 'node_modules');
  await mkdir(join(to, 'node_modules'));
  for (const name of await readdir(modules)) {
    if (name === '.cache') continue;
    await symlink(await realpath(join(modules, name)), join(to, 'node_modules', name));
  }
}
