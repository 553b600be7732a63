import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { palette } from '../../../toolkit/cli/palette.ts';

const folder = join(import.meta.dirname, 'assets');

/** Reads style files of the site as one text. The frame already contains the palette. */
export function readStyle(...names: string[]): string {
  return names
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .map((text, index) => (names[index] === 'frame.css' ? palette + text : text))
    .join('')
    .replaceAll(/^\s*\/\*[\s\S]*?\*\//gm, '')
    .replaceAll(/\s*([{};,])\s*|(:) /g, '$1$2');
}

/** Bundles a script with its imports. A page opened from disk cannot load modules. */
export async function bundleScript(file: string, name?: string): Promise<string> {
  const input = join(folder, file);
  await using bundle = await rolldown({ input, platform: 'browser', logLevel: 'silent' });
  const options = { format: 'iife', minify: true, ...(name && { name }) } as const;
  return (await bundle.generate(options)).output[0].code;
}

/** Returns a name such as `style.<hash>.css`, which hosts can cache forever. */
export function hashedName(name: string, content: string): string {
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 16);
  return name.replace(/\.\w+$/, `.${hash}$&`);
}
