import { isAbsolute } from 'node:path';
import { rolldown } from 'rolldown';
import type { OutputChunk, Plugin } from 'rolldown';
import { imported, reachedFrom, type Modules } from './modules.ts';

/**
 * Bundles the modules for `import` (`.js`) and `require` (`.cjs`). Code that the main entry shares with others goes
 * into one file, because loading a file costs Node.js more than reading what is in it.
 *
 * @param entries names of the entries; the main one is `index`
 */
export async function bundle(modules: Modules, entries: readonly string[]): Promise<Modules> {
  const codeOf = (name: string): string | undefined =>
    modules[`${name}.ts`] ?? modules[`${name}.js`];
  const ofMain = reachedFrom(['index'], (name) => codeOf(name) ?? modules[`${name}.d.ts`]);
  const files: Modules = {};
  for (const format of ['esm', 'cjs'] as const) {
    const extension = format === 'esm' ? 'js' : 'cjs';
    await using build = await rolldown({
      input: Object.fromEntries(entries.map((name) => [name, `./${name}`])),
      platform: 'neutral',
      plugins: [fromMemory(codeOf)],
      transform: { target: 'es2022' },
      optimization: { inlineConst: true },
      treeshake: { moduleSideEffects: false },
    });
    const { output } = await build.generate({
      format,
      entryFileNames: `[name].${extension}`,
      chunkFileNames: `[name].${extension}`,
      // Keeps the output readable and independent of other exports.
      minifyInternalExports: false,
      strict: true,
      codeSplitting: {
        groups: [{ name: 'core', minShareCount: 2, test: (id) => ofMain.has(id) }],
      },
      // The documentation is in the declarations.
      comments: { annotation: true, jsdoc: false, legal: false },
    });
    for (const chunk of output.filter((item): item is OutputChunk => item.type === 'chunk')) {
      files[chunk.fileName] = chunk.code;
    }
  }
  return files;
}

/**
 * Bundles the command. The entries stay separate imports; everything else goes into the bundle.
 *
 * @returns the code, and the library modules it contains
 */
export async function bundleCommand(
  modules: Modules,
  name: string,
  entries: readonly string[],
): Promise<{ code: string; libraryModules: string[] }> {
  const { load } = fromMemory((module) => modules[`${module}.ts`] ?? modules[`${module}.js`]);
  const resolveId: Plugin['resolveId'] = function (source, importer = '') {
    if (isAbsolute(importer)) return undefined;
    if (source.startsWith('#')) return { id: source, external: true, moduleSideEffects: false };
    if (!source.startsWith('.')) {
      return this.resolve(source, import.meta.filename, { skipSelf: true });
    }
    const module = imported(importer, source);
    return entries.includes(module) ? { id: `./${module}.js`, external: 'relative' } : module;
  };
  await using build = await rolldown({
    input: `./${name}`,
    platform: 'node',
    plugins: [{ name: 'with-libraries', resolveId, load }],
    transform: { target: 'es2022' },
    treeshake: { moduleSideEffects: false },
  });
  const { output } = await build.generate({
    format: 'esm',
    comments: { annotation: true, jsdoc: false, legal: false },
  });
  const [{ code, moduleIds }] = output;
  return { code, libraryModules: moduleIds.filter((id) => isAbsolute(id)) };
}

function fromMemory(codeOf: (name: string) => string | undefined): Plugin {
  return {
    name: 'from-memory',
    resolveId: (source, importer = '') =>
      source.startsWith('.')
        ? imported(importer, source)
        : // Modules of Node.js, and packages that the user installs.
          { id: source, external: true },
    load(name) {
      const code = codeOf(name);
      return code === undefined ? undefined : { code, moduleType: 'ts' };
    },
  };
}
