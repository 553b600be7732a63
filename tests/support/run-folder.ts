/** The folder in which a run of the tests makes all its others, so that nothing of them is left after it. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export default function setup(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'tests-'));
  // As /tmp is: a PostgreSQL server of a test belongs to another user.
  chmodSync(folder, 0o1777);
  process.env['TMPDIR'] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}

/** An empty one of them. */
export function newFolder(): string {
  return mkdtempSync(join(tmpdir(), 'test-'));
}
