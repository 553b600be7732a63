/**
 * A program in one minified file, by each of four bundlers. All but rolldown are there after `npm ci`
 * in this folder.
 */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';

/** Each takes a module, and gives all the code that it needs. */
const bundlers: { [name: string]: (entry: string) => Promise<string> } = {
  async esbuild(entry) {
    const { build } = await import('esbuild');
    const result = await build({
      entryPoints: [entry],
      bundle: true,
      minify: true,
      format: 'esm',
      write: false,
    });
    return result.outputFiles[0]?.text ?? '';
  },

  async rollup(entry) {
    const { rollup } = await import('rollup');
    const { default: nodeResolve } = await import('@rollup/plugin-node-resolve');
    const { minify } = await import('terser');
    const bundle = await rollup({ input: entry, plugins: [nodeResolve()], logLevel: 'silent' });
    const { output } = await bundle.generate({ format: 'es', inlineDynamicImports: true });
    const { code } = await minify(output[0].code, { module: true, ecma: 2020 });
    return code ?? '';
  },

  async webpack(entry) {
    const { default: webpack } = await import('webpack');
    const file = join(dirname(entry), 'webpack.out.js');
    await new Promise<void>((resolve, reject) => {
      const options = {
        mode: 'production',
        entry,
        output: { path: dirname(file), filename: 'webpack.out.js', library: { type: 'module' } },
        experiments: { outputModule: true },
      };
      webpack(options, (error, stats) => {
        if (error || stats?.hasErrors()) reject(error ?? new Error(stats?.toString()));
        else resolve();
      });
    });
    return readFile(file, 'utf8');
  },

  async rolldown(entry) {
    await using bundle = await rolldown({ input: entry, platform: 'browser', logLevel: 'silent' });
    const { output } = await bundle.generate({ format: 'esm', minify: true, codeSplitting: false });
    return output[0].code;
  },
};

/** The bundlers that are installed, by name. */
export const installedBundlers: string[] = Object.keys(bundlers).filter(
  (name) => name === 'rolldown' || existsSync(join(import.meta.dirname, 'node_modules', name)),
);

/** The gzipped bytes of a program that consists of a module and what it imports. */
export async function bundledBytes(bundler: string, entry: string): Promise<number> {
  const code = await bundlers[bundler]?.(entry);
  return gzipSync(code ?? '', { level: 9 }).length;
}
