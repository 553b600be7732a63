/** Building again when what the build reads has changed. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { FSWatcher } from 'node:fs';
import { existsSync, watch } from 'node:fs';
import { join } from 'node:path';
import { sayError } from '../../toolkit/cli/terminal.ts';

/** What the site is made of. */
const sources = ['openapi', 'client', 'docs', 'toolkit', 'scripts', 'CHANGELOG.md', 'redocly.yaml'];

/** An editor saves in several steps; a build begins when it has been quiet for so many milliseconds. */
const quietMs = 100;

export interface Rebuilding {
  /** Stops watching, and waits for a build that is under way. */
  close(): Promise<void>;
}

/**
 * Builds now and after every change, one build at a time. Each is a process of its own, so that
 * changed scripts count as well. A later build that fails says so, and the last good one stays.
 *
 * @throws Error when the first build fails
 */
export async function rebuildOnChange(root: string): Promise<Rebuilding> {
  let changed = false;
  let building: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  const buildWhileChanged = async (): Promise<void> => {
    while (changed) {
      changed = false;
      if (!(await build(root))) sayError('the site is that of the last good build');
    }
    building = undefined;
  };
  const notice = (): void => {
    changed = true;
    clearTimeout(timer);
    timer = setTimeout(() => void (building ??= buildWhileChanged()), quietMs);
  };

  // Watched before it is built, so that a change during the first build is not missed.
  const watchers = sources
    .filter((path) => existsSync(join(root, path)))
    .map((path): FSWatcher => watch(join(root, path), { recursive: true }, notice));
  const close = async (): Promise<void> => {
    for (const watcher of watchers) watcher.close();
    clearTimeout(timer);
    changed = false;
    await building;
  };
  if (!(await build(root))) {
    await close();
    throw new Error('The first build failed.\nMend what it says, or run: npm run lint');
  }
  return { close };
}

async function build(root: string): Promise<boolean> {
  const child = spawn(process.execPath, [join(root, 'scripts/build.ts')], {
    cwd: root,
    stdio: 'inherit',
  });
  await once(child, 'close');
  return child.exitCode === 0;
}
