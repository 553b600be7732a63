import { randomUUID } from 'node:crypto';
import { rename, rm, writeFile } from 'node:fs/promises';

/**
 * Writes a file into an existing folder. No reader or other writer ever sees half a file.
 *
 * @throws Node's error if the file cannot be written; nothing is left behind
 */
export async function writeWhole(file: string, content: string | Uint8Array): Promise<void> {
  const fresh = `${file}.${randomUUID()}.new`;
  try {
    await writeFile(fresh, content);
    await rename(fresh, file);
  } catch (error) {
    await rm(fresh, { force: true });
    throw error;
  }
}
