import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { palette } from '../../../toolkit/cli/palette.ts';

const folder = join(import.meta.dirname, 'assets');

/** The frame brings the palette. */
export function readStyle(...names: string[]): string {
  return names
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .map((text, index) => (names[index] === 'frame.css' ? palette + text : text))
    .join('')
    .replaceAll(/^\s*\/\*[\s\S]*?\*\//gm, '')
    .replaceAll(/\s*([{};,])\s*|(:) /g, '$1$2');
}

/** A script with its imports. Not a module: a page opened from disk may not load one. */
export async function bundleScript(file: string, name?: string): Promise<string> {
  const input = join(folder, file);
  await using bundle = await rolldown({ input, platform: 'browser', logLevel: 'silent' });
  const options = { format: 'iife', minify: true, ...(name && { name }) } as const;
  return (await bundle.generate(options)).output[0].code;
}

/** `style.<hash>.css`: hosts may cache the file for ever. */
export function hashedName(name: string, content: string): string {
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 16);
  return name.replace(/\.\w+$/, `.${hash}$&`);
}
