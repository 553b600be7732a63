/** Bundles a program with popular bundlers, minified. */
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { nodeResolve } from '@rollup/plugin-node-resolve';
import { build } from 'esbuild';
import { rolldown } from 'rolldown';
import { rollup } from 'rollup';
import { minify } from 'terser';
import webpack from 'webpack';

/** Each bundles a module and returns the files of the program. The first one loads at its start. */
const bundlers: { [name: string]: (entry: string) => Promise<string[]> } = {
  esbuild: (entry) => withEsbuild(entry, false),

  'esbuild, splitting': (entry) => withEsbuild(entry, true),

  async rolldown(entry) {
    await using bundle = await rolldown({ input: entry, platform: 'browser', logLevel: 'silent' });
    const { output } = await bundle.generate({ format: 'esm', minify: true });
    return output.map((file) => ('code' in file ? file.code : ''));
  },

  async rollup(entry) {
    const bundle = await rollup({ input: entry, plugins: [nodeResolve()], logLevel: 'silent' });
    const { output } = await bundle.generate({ format: 'es' });
    const code = output.map((file) => ('code' in file ? file.code : ''));
    const minified = code.map((one) => minify(one, { module: true, ecma: 2020 }));
    return (await Promise.all(minified)).map(({ code: one = '' }) => one);
  },

  async webpack(entry) {
    const path = `${entry}.webpack`;
    await new Promise<void>((resolve, reject) => {
      const output = { path, filename: '0.js', library: { type: 'module' } };
      const experiments = { outputModule: true };
      const context = dirname(entry);
      webpack({ mode: 'production', entry, context, output, experiments }, (error, stats) => {
        if (error || stats?.hasErrors()) reject(error ?? new Error(stats?.toString()));
        else resolve();
      });
    });
    const files = (await readdir(path)).toSorted();
    return Promise.all(files.map((file) => readFile(join(path, file), 'utf8')));
  },
};

export const bundlerNames: string[] = Object.keys(bundlers);

export interface Bundled {
  /** Returns the number of gzipped bytes that are loaded at the start of the program. */
  bytes: number;
  code: string;
}

/** @param entry a module, which is bundled with its imports */
export async function bundled(bundler: string, entry: string): Promise<Bundled> {
  const files = (await bundlers[bundler]?.(entry)) ?? [];
  return { bytes: gzipSync(files[0] ?? '', { level: 9 }).length, code: files.join('\n') };
}

async function withEsbuild(entry: string, splitting: boolean): Promise<string[]> {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    minify: true,
    format: 'esm',
    splitting,
    outdir: dirname(entry),
    write: false,
  });
  return outputFiles.map(({ text }) => text);
}
