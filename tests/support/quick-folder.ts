/** Where tests put what they make. */
import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

/**
 * In memory where there is room: a copy of the project is more than a thousand new files and links, and
 * a database waits for its disk. A process that is killed leaves the same there.
 */
export function quickFolder(): string {
  const memory = '/dev/shm';
  try {
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize > 1e9 ? memory : tmpdir();
  } catch {
    return tmpdir();
  }
}
