/** The folder in which a run of the tests creates all others, so that nothing is left after it. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export default function setup(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'tests-'));
  // Give the folder the permissions of /tmp, because a PostgreSQL server of a test belongs to another user.
  chmodSync(folder, 0o1777);
  process.env['TMPDIR'] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}

/** Creates an empty folder in the folder of the run. */
export function newFolder(): string {
  return mkdtempSync(join(tmpdir(), 'test-'));
}
