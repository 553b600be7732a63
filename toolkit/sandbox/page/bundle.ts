/** Bundles the page for a browser: when building the package, or on request in a sandbox of the project. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { rolldown, type OutputChunk } from 'rolldown';
import { palette } from '../../cli/palette.ts';

const folder = new URL('browser/', import.meta.url);

/** The style files in cascade order: later rules override earlier ones. */
const styles = ['page.css', 'lists.css'];

/** The page's files by name, and the paths of the library modules in them. */
export async function bundlePage() {
  const read = (name: string) => readFile(new URL(name, folder), 'utf8');
  const { code, moduleIds } = await bundleScript(fileURLToPath(new URL('page.tsx', folder)));
  const files = {
    'page.html': await read('page.html'),
    'page.css': [palette, ...(await Promise.all(styles.map(read)))].join('\n'),
    'page.js': code,
  };
  return { files, libraryModules: moduleIds.filter((id) => id.includes('/node_modules/')) };
}

async function bundleScript(input: string): Promise<OutputChunk> {
  await using bundle = await rolldown({ input, platform: 'browser' });
  const { output } = await bundle.generate({ format: 'esm', minify: true, comments: false });
  return output[0];
}
