import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, statSync, watch } from 'node:fs';
import { join } from 'node:path';
import { sayError } from '../../toolkit/cli/terminal.ts';

/** The files and folders that the site is built from. */
const sources = ['openapi', 'client', 'docs', 'toolkit', 'scripts', 'CHANGELOG.md', 'redocly.yaml'];

/** The wait in milliseconds after a change, because editors save in several steps. */
const quietMs = 100;

/**
 * Builds now and after every change, one build at a time, until closed. Each build is a separate
 * process, so that it loads changed scripts. After a failed build, the last good one stays.
 *
 * @throws Error if the first build fails
 */
export async function rebuildOnChange(root: string): Promise<{ close(): Promise<void> }> {
  let changed = false;
  let building: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  const buildWhileChanged = async (): Promise<void> => {
    while (changed) {
      changed = false;
      if (!(await build(root))) sayError('the site still shows the last good build');
    }
    building = undefined;
  };
  const onChange = (): void => {
    changed = true;
    clearTimeout(timer);
    timer = setTimeout(() => {
      // Folders may be new or replaced. The new watch starts before the old one ends.
      const old = stopWatching;
      stopWatching = watchFolders(root, onChange);
      old();
      building ??= buildWhileChanged();
    }, quietMs);
  };

  // Watching starts before the first build, so that it misses no change.
  let stopWatching = watchFolders(root, onChange);
  const close = async (): Promise<void> => {
    stopWatching();
    clearTimeout(timer);
    changed = false;
    await building;
  };
  if (!(await build(root))) {
    await close();
    throw new Error('The first build failed.\nFix what it reports, or run: npm run lint');
  }
  return { close };
}

/**
 * Watches each folder separately. A watch on a file, or a recursive one on Linux, is lost when `git
 * checkout`, `sed -i` or an editor replaces the file.
 */
function watchFolders(root: string, onChange: () => void): () => void {
  const folders = sources.flatMap((source) => foldersUnder(join(root, source)));
  const watchers = folders.map((folder) => watch(folder, onChange));
  const files = watch(root, (_event, name) => {
    if (name !== null && sources.includes(name)) onChange();
  });
  return () => [files, ...watchers].forEach((watcher) => watcher.close());
}

function foldersUnder(path: string): string[] {
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) return [];
  const inside = readdirSync(path, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return [path, ...inside.flatMap(({ name }) => foldersUnder(join(path, name)))];
}

async function build(root: string): Promise<boolean> {
  const script = join(root, 'scripts/build.ts');
  const child = spawn(process.execPath, [script], { cwd: root, stdio: 'inherit' });
  await once(child, 'close');
  return child.exitCode === 0;
}
