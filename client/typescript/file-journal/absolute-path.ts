import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { demand } from '../check.js';

/** Of a path, or of a `file:` URL, also as text. @throws TypeError */
export function absolutePath(file: unknown): string {
  // `C:` is the drive of a path.
  const isPath = typeof file === 'string' && !/^(file:|[a-z][\w+.-]+:\/\/)/i.test(file);
  let path = '';
  try {
    path = isPath ? file : fileURLToPath(String(file));
  } catch {
    // Another URL, or no URL.
  }
  demand(path, 'The file of a journal', 'a path or a file: URL');
  return resolve(path);
}
