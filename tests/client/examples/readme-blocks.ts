/** The blocks of the package's README, in order. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot } from '../../../scripts/project.ts';

export interface ReadmeBlock {
  /** The section of the block, numbered if it has several: `Pay`, `Receive outcomes 2`. */
  name: string;
  /** The file name that the README tells the reader to use. */
  file: string | undefined;
  source: string;
}

export async function readmeBlocks(): Promise<ReadmeBlock[]> {
  const readme = await readFile(join(projectRoot, 'client/typescript/README.md'), 'utf8');
  return readme.split(/^## /m).flatMap((section) => {
    const [heading = ''] = section.split('\n');
    const blocks = [...section.matchAll(/^```js(?: needs=\S+)?(?: file=(\S+))?\n([^]*?)^```$/gm)];
    return blocks.map(([, file, source = ''], index) => ({
      name: index === 0 ? heading : `${heading} ${index + 1}`,
      file,
      source,
    }));
  });
}
