import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { demand } from '../check.js';

/** Accepts a path or a `file:` URL, also as text. @throws TypeError */
export function absolutePath(file: unknown): string {
  // A single letter before the colon is a drive: `C:`.
  const isPath = typeof file === 'string' && !/^(file:|[a-z][\w+.-]+:\/\/)/i.test(file);
  let path = '';
  try {
    path = isPath ? file : fileURLToPath(String(file));
  } catch {
    // The URL is invalid or not a `file:` URL.
  }
  demand(path, 'The file of a journal', 'a path or a file: URL');
  return resolve(path);
}
