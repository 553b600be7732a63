/** The fenced blocks of the guides, and what it takes to run them as a reader does. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished } from 'vitest';
import { projectRoot } from '../../scripts/project.ts';
import { textAt } from '../../toolkit/contract/objects.js';
import { chooseTexts, factsOf } from '../../toolkit/contract/texts.ts';
import { contract } from '../support/contract.ts';

/** One fenced block. */
export interface Block {
  lang: string;
  /** Where a reader saves it, where the guide says so. */
  file: string | undefined;
  source: string;
}

/** The blocks of a guide, in order, as its page shows them. */
export async function blocksOf(guide: string): Promise<Block[]> {
  const written = await readFile(join(projectRoot, guide), 'utf8');
  const text = chooseTexts(written, factsOf(contract.document), guide);
  return [...text.matchAll(/^```(\w+)(?: file=(\S+))?\n([\s\S]*?)^```$/gm)].map(
    ([, lang = '', file, source = '']) => ({ lang, file, source }),
  );
}

const command = 'node_modules/remittance-payout-client/command.js';

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

/**
 * What each block printed, run in a folder as a reader does, but for the port of the sandbox and that of a
 * receiver. One process runs what is TypeScript, then one shell what is for a shell, each in the given order.
 * Of a block that fails the output has `failed`, and what went wrong; the others go on.
 *
 * @throws Error when nothing here runs a block, or when one ends the process that runs them all
 */
export async function runBlocks(
  blocks: readonly Block[],
  folder: string,
  url: string,
): Promise<ReadonlyMap<Block, string>> {
  const asRun = blocks.map((block) => ({
    block,
    source: block.source
      .replaceAll('http://127.0.0.1:4020', url)
      .replace('.listen(9000,', '.listen(0,')
      .replaceAll('npx node', 'node')
      .replaceAll('npx remittance-payout-client', `node ${command}`),
  }));
  const strange = blocks.find(({ lang }) => lang !== 'ts' && lang !== 'sh');
  if (strange) throw new Error(`Nothing here runs ${strange.lang}.`);
  const modules = asRun.filter(({ block }) => block.lang === 'ts');
  for (const [index, { source }] of modules.entries()) {
    await writeFile(join(folder, `block-${index}.ts`), source);
  }
  const imports = modules.map(
    (_module, index) =>
      `await import('./block-${index}.ts').catch((error) => console.log('${failed}', error));\n`,
  );
  await writeFile(join(folder, 'blocks.ts'), imports.join(`console.log('${end}');\n`));
  const shells = asRun.filter(({ block }) => block.lang === 'sh');
  // Each in a shell of its own, which ends at the first command that fails.
  const commands = shells
    .map(
      ({ source }) =>
        `(\nset -e\n${source}) 2> errors.txt\n[ $? = 0 ] || { echo '${failed}'; cat errors.txt; }\n`,
    )
    .join(`echo '${end}'\n`);
  return new Map([
    ...(await outputsOf(modules, folder, process.execPath, ['blocks.ts'])),
    ...(await outputsOf(shells, folder, 'bash', ['-c', commands])),
  ]);
}

/** Nothing that a block prints. */
const end = '-- the end of a block --';

/** What is in the output of a block that fails, and of no other. */
export const failed = '-- this block fails --';

/** What each of some blocks printed, that one command ran. */
async function outputsOf(
  blocks: readonly { block: Block; source: string }[],
  cwd: string,
  command: string,
  args: string[],
): Promise<[Block, string][]> {
  if (blocks.length === 0) return [];
  const PATH = `${join(projectRoot, 'node_modules/.bin')}:${process.env['PATH']}`;
  const options = { cwd, env: { ...process.env, PATH } };
  const { stdout, problem } = await promisify(execFile)(command, args, options).then(
    (done) => ({ stdout: done.stdout, problem: '' }),
    (error: unknown) => ({
      stdout: textAt(error, 'stdout') ?? '',
      problem: `${String(error)}\n${textAt(error, 'stderr') ?? ''}`,
    }),
  );
  const outputs = stdout.split(`${end}\n`);
  const last = blocks[outputs.length - 1];
  if (problem !== '' || outputs.length !== blocks.length) {
    throw new Error(`This block fails:\n\n${last?.source}\n${problem}`);
  }
  return blocks.map(({ block }, index) => [block, outputs[index] ?? '']);
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
  const tsc = join(projectRoot, 'node_modules/typescript/bin/tsc');
  try {
    await promisify(execFile)(process.execPath, [tsc, ...options, ...files], { cwd: folder });
    return '';
  } catch (error) {
    if (!(error instanceof Error && 'stdout' in error)) throw error;
    return String(error.stdout);
  }
}

/** Starts the server of a guide in a folder, on a free port and with the login of its guide. */
export async function startServer(
  cwd: string,
  source: string,
): Promise<{ url: string; stop: () => void }> {
  const shown = "listen(4040, '127.0.0.1', () => console.log('listening'))";
  expect(source).toContain(`}).${shown}`);
  const tellsPort = source
    .replace('createServer(async', 'const server = createServer(async')
    .replace(shown, "listen(0, '127.0.0.1', () => console.log(server.address().port))");
  await writeFile(join(cwd, 'server.mjs'), tellsPort);
  const env = {
    ...process.env,
    CONTRACT_EMAIL: 'amara.okafor@harbour-remit.example',
    CONTRACT_PASSWORD: 'a-long-example-password',
  };
  const child = spawn(process.execPath, ['server.mjs'], { cwd, env });
  onTestFinished(() => void child.kill());
  const printed: unknown[] = await once(child.stdout, 'data');
  return { url: `http://127.0.0.1:${String(printed[0]).trim()}`, stop: () => void child.kill() };
}
