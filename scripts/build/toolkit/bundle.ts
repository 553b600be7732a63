/** The toolkit's commands as JavaScript: bundled with their libraries, so that nothing else is installed. */
import { readdir } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { rolldown } from 'rolldown';
import type { OutputChunk, Plugin } from 'rolldown';

export interface Bundle {
  /** The modules, by their path in one folder. */
  files: { [name: string]: string };
  /** The library modules in them, by their path. */
  libraryModules: string[];
}

/**
 * Bundles `bin.ts` and `index.ts`; what each command alone needs stays in files of its own. So do the
 * handlers of the sandbox, which finds them by their names.
 */
export async function bundleToolkit(root: string): Promise<Bundle> {
  const folder = join(root, 'toolkit');
  await using bundle = await rolldown({
    cwd: root,
    input: {
      cli: join(folder, 'bin.ts'),
      index: join(folder, 'index.ts'),
      // For the browser: one file, where the project has many.
      'sandbox/page/static/page': join(folder, 'sandbox/page/static/page.ts'),
      ...(await handlers(folder)),
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
    // Libraries use eval and the like; who builds cannot change that.
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

async function handlers(folder: string): Promise<{ [name: string]: string }> {
  const operations = 'sandbox/operations';
  const files = await readdir(join(folder, operations));
  return Object.fromEntries(
    files.map((file) => [`${operations}/${parse(file).name}`, join(folder, operations, file)]),
  );
}

/**
 * Parts of libraries that no command needs, each with what stands for it. With them the bundle would
 * be 13.3 MB, and not 7.7.
 */
const leftOut: { [module: string]: string } = {
  // Prism's generator of random values. The mock answers with the contract's examples alone.
  '@faker-js/faker': 'export default {};',
  // Dredd's reader of API Blueprint. It is handed OpenAPI.
  '@apielements/apib-parser':
    "export const name = 'api-blueprint', mediaTypes = [], detect = () => false;",
  // Dredd's loader of hook files, which needs CommonJS. There are none.
  proxyquire: 'export const noCallThru = () => undefined;',
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

/**
 * Some libraries export by writing to `this`, and name `exports` nowhere: nothing else would tell
 * them from modules, whose `this` is undefined.
 */
const markCommonJs: Plugin = {
  name: 'mark-common-js',
  transform: {
    filter: { id: /\/node_modules\/.*\.js$/, code: /\bthis\b/ },
    handler: (code) => (/^\s*(?:import|export)\b/m.test(code) ? null : `void exports;${code}`),
  },
};
