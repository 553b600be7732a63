import { readdir } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { rolldown } from 'rolldown';
import type { OutputChunk, Plugin } from 'rolldown';

/**
 * Bundles the commands with their libraries, so that users install nothing else. Returns the
 * modules by path, and the paths of the library modules in them. Code of a single command stays in
 * a separate file, and so does each sandbox handler, because the sandbox finds handlers by name.
 */
export async function bundleToolkit(root: string) {
  const folder = join(root, 'toolkit');
  const handlers = (await readdir(join(folder, 'sandbox/operations'))).map(
    (file) => `sandbox/operations/${parse(file).name}`,
  );
  await using bundle = await rolldown({
    cwd: root,
    input: {
      cli: join(folder, 'bin.ts'),
      index: join(folder, 'index.ts'),
      ...Object.fromEntries(handlers.map((path) => [path, join(folder, `${path}.ts`)])),
    },
    platform: 'node',
    transform: {
      target: 'es2023',
      // Globals that exist in CommonJS but not in modules.
      define: { __filename: 'import.meta.filename', __dirname: 'import.meta.dirname' },
    },
    // The CommonJS version of this library hides its imports from bundlers.
    resolve: { alias: { 'jsonc-parser': 'jsonc-parser/lib/esm/main.js' } },
    plugins: [leaveOut, markCommonJs],
    // Silences warnings about eval and similar code in libraries.
    logLevel: 'silent',
  });
  const { output } = await bundle.generate({
    format: 'esm',
    chunkFileNames: '[name].js',
    // Removes comments and spaces. Names stay, because libraries look up class names.
    minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
    comments: { legal: false },
  });
  const chunks = output.filter((item): item is OutputChunk => item.type === 'chunk');
  return {
    files: Object.fromEntries(chunks.map(({ fileName, code }) => [fileName, code])),
    libraryModules: chunks
      .flatMap(({ moduleIds }) => moduleIds)
      .filter((id) => id.includes('/node_modules/')),
  };
}

/** Replacements for parts of libraries that no command needs. These parts would add 5.6 MB to 7.7 MB. */
const leftOut: { [module: string]: string } = {
  // Prism's generator of random values. The mock only answers with the contract's examples.
  '@faker-js/faker': 'export default {};',
  // Dredd's reader of API Blueprint. Dredd only gets OpenAPI here.
  '@apielements/apib-parser':
    "export const name = 'api-blueprint', mediaTypes = [], detect = () => false;",
  // Dredd's loader of hook files, which needs CommonJS. There are no hook files.
  proxyquire: 'export const noCallThru = () => undefined;',
  // Bundles the sandbox's page in a clone. The package contains the bundled page.
  rolldown: 'export const rolldown = undefined;',
};

const leaveOut: Plugin = {
  name: 'leave-out',
  resolveId(source) {
    return Object.hasOwn(leftOut, source) ? `\0left-out:${source}` : undefined;
  },
  load(id) {
    return leftOut[id.replace('\0left-out:', '')];
  },
};

/** Some libraries export only by writing to `this`, so bundlers take them for modules. */
const markCommonJs: Plugin = {
  name: 'mark-common-js',
  transform: {
    filter: { id: /\/node_modules\/.*\.js$/, code: /\bthis\b/ },
    handler: (code) => (/^\s*(?:import|export)\b/m.test(code) ? null : `void exports;${code}`),
  },
};
