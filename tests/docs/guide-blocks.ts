/** The fenced blocks of the guides, and what it takes to run them as a reader does. */
import { execFile } from 'node:child_process';
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { projectRoot } from '../../scripts/project.ts';

/** One fenced block. */
export interface Block {
  lang: string;
  /** Where a reader saves it, where the guide says so. */
  file: string | undefined;
  source: string;
}

/** The blocks of a guide, in order. */
export async function blocksOf(guide: string): Promise<Block[]> {
  const text = await readFile(join(projectRoot, guide), 'utf8');
  return [...text.matchAll(/^```(\w+)(?: file=(\S+))?\n([\s\S]*?)^```$/gm)].map(
    ([, lang = '', file, source = '']) => ({ lang, file, source }),
  );
}

/** A folder in which the client package is installed. */
export async function linkClient(folder: string): Promise<void> {
  await mkdir(join(folder, 'node_modules/@types'), { recursive: true });
  const links = [
    ['generated/client/typescript', 'remittance-payout-client'],
    ['node_modules/@types/node', '@types/node'],
    ['node_modules/undici-types', 'undici-types'],
  ] as const;
  for (const [from, to] of links) {
    await symlink(join(projectRoot, from), join(folder, 'node_modules', to));
  }
  await writeFile(join(folder, 'package.json'), '{"private": true, "type": "module"}');
}

/** What the compiler says of some files under `--strict`; nothing when all is right. */
export async function compile(folder: string, files: string[]): Promise<string> {
  const options = [
    '--noEmit',
    '--strict',
    '--target',
    'es2022',
    '--module',
    'nodenext',
    '--types',
    'node',
    '--skipLibCheck',
    '--pretty',
    'false',
  ];
  const tsc = join(projectRoot, 'node_modules/typescript-native/bin/tsc');
  try {
    await promisify(execFile)(process.execPath, [tsc, ...options, ...files], { cwd: folder });
    return '';
  } catch (error) {
    if (!(error instanceof Error && 'stdout' in error)) throw error;
    return String(error.stdout);
  }
}
