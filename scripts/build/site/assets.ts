/** Styles and scripts as a browser gets them. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A file of assets/ without its comments, indentation and empty lines. No text in it has several lines. */
export function readAsset(name: string): string {
  return readFileSync(join(import.meta.dirname, 'assets', name), 'utf8')
    .replaceAll(/^\s*\/\*[\s\S]*?\*\//gm, '')
    .replaceAll(/^\s*\/\/.*$/gm, '')
    .replaceAll(/^\s+/gm, '');
}

/** `style.css` with a hash of the content in its name, so that hosts may cache the file for ever. */
export function hashedName(name: string, content: string): string {
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 16);
  return name.replace(/\.\w+$/, `.${hash}$&`);
}
