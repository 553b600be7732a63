import { readdir } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { rolldown } from 'rolldown';
import type { OutputChunk, Plugin } from 'rolldown';

/**
 * Bundles the commands with their libraries, so that nothing else is installed: the modules by their path,
 * and the paths of the library modules in them. What only one command needs stays in a separate file, and
 * so does each handler of the sandbox, which finds them by their names.
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
      // What CommonJS has and modules have not.
      define: { __filename: 'import.meta.filename', __dirname: 'import.meta.dirname' },
    },
    // Its CommonJS form hides from bundlers what it requires.
    resolve: { alias: { 'jsonc-parser': 'jsonc-parser/lib/esm/main.js' } },
    plugins: [leaveOut, markCommonJs],
    // Libraries use eval and the like, which cannot be changed here.
    logLevel: 'silent',
  });
  const { output } = await bundle.generate({
    format: 'esm',
    chunkFileNames: '[name].js',
    // Without comments and spaces; names stay, since libraries ask for the names of classes.
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

/** Parts of libraries that no command needs, with what replaces each. They would add 5.6 MB to 7.7 MB. */
const leftOut: { [module: string]: string } = {
  // Prism's generator of random values. The mock answers with the contract's examples alone.
  '@faker-js/faker': 'export default {};',
  // Dredd's reader of API Blueprint. It is handed OpenAPI.
  '@apielements/apib-parser':
    "export const name = 'api-blueprint', mediaTypes = [], detect = () => false;",
  // Dredd's loader of hook files, which needs CommonJS. There are none.
  proxyquire: 'export const noCallThru = () => undefined;',
  // Bundles the sandbox's page in the project. The package has it bundled.
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

/** Some libraries export by writing to `this`, and nothing else shows that they are not modules. */
const markCommonJs: Plugin = {
  name: 'mark-common-js',
  transform: {
    filter: { id: /\/node_modules\/.*\.js$/, code: /\bthis\b/ },
    handler: (code) => (/^\s*(?:import|export)\b/m.test(code) ? null : `void exports;${code}`),
  },
};
