/** The fenced blocks of the guides, and how to run them as a reader does. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished } from 'vitest';
import { sourceFrom } from '../../scripts/build/make.ts';
import { projectRoot } from '../../scripts/project.ts';
import { chooseTexts } from '../../toolkit/contract/texts.ts';
import { packedPackage } from '../packages/pack.ts';
import { python, pythonPackages } from '../languages/toolchain.ts';
import { contract } from '../support/contract.ts';
import { freePort } from '../support/free-port.ts';
import { newFolder } from '../support/run-folder.ts';

export interface Block {
  lang: string;
  /** The file name under which a reader saves the block. */
  file: string | undefined;
  /** Whether the block starts something that runs until the end of the page. */
  stays: boolean;
  /** Something that the block needs and a test does not have. */
  needs: string | undefined;
  source: string;
}

/** Returns the blocks of a page, in order, as shown. */
export async function blocksOf(page: string): Promise<Block[]> {
  const written = await readFile(join(projectRoot, page), 'utf8');
  const text = chooseTexts(written, sourceFrom(projectRoot, contract).facts, page);
  return [...text.matchAll(/^```(\w+)(.*)\n([\s\S]*?)^```$/gm)].map(
    ([, lang = '', info = '', source = '']) => ({
      lang,
      file: / file=(\S+)/.exec(info)?.[1],
      stays: / stays\b/.test(info),
      needs: / needs=(\S+)/.exec(info)?.[1],
      source,
    }),
  );
}

/** Installs the client package in a folder. */
export async function linkClient(folder: string): Promise<void> {
  await mkdir(join(folder, 'node_modules/@types'), { recursive: true });
  await mkdir(join(folder, 'node_modules/.bin'));
  const links = [
    ['generated/client/typescript', 'remittance-payout-client'],
    ['node_modules/@types/node', '@types/node'],
    ['node_modules/undici-types', 'undici-types'],
  ] as const;
  for (const [from, to] of links) {
    await symlink(join(projectRoot, from), join(folder, 'node_modules', to));
  }
  const command =
    '#!/bin/sh\nexec node "$(dirname "$0")/../remittance-payout-client/command.js" "$@"\n';
  await writeFile(join(folder, 'node_modules/.bin/remittance-payout-client'), command, {
    mode: 0o755,
  });
  await writeFile(join(folder, 'package.json'), '{"private": true, "type": "module"}');
}

/** Creates a folder with a clone, `contract`, and next to it an empty one, `partner`, as readers have it. */
export async function readersFolder(toolkit = false): Promise<string> {
  const folder = newFolder();
  const clone = join(folder, 'contract');
  await mkdir(join(clone, 'generated'), { recursive: true });
  await mkdir(join(folder, 'partner'));
  const link = async (path: string, from = join(projectRoot, path)): Promise<void> =>
    symlink(from, join(clone, path));
  for (const path of await readdir(projectRoot)) {
    if (!['generated', '.git', 'package.json'].includes(path)) await link(path);
  }
  // npm may write this file.
  await copyFile(join(projectRoot, 'package.json'), join(clone, 'package.json'));
  for (const path of await readdir(join(projectRoot, 'generated'))) {
    if (path !== 'toolkit') await link(`generated/${path}`);
  }
  if (toolkit) await link('generated/toolkit', (await packedPackage('toolkit')).source);
  await mkdir(join(folder, 'bin'));
  for (const name of ['npm', 'npx']) {
    const { stdout } = await promisify(execFile)('bash', ['-c', `command -v ${name}`]);
    // These commands take minutes and have already run; the caller has started a sandbox.
    const asked = `case "$*" in ci | 'run build' | 'run sandbox' | *-toolkit\\ sandbox*) echo done; exit ;; esac`;
    const command = `#!/bin/sh\n${asked}\nexec '${stdout.trim()}' "$@"\n`;
    await writeFile(join(folder, 'bin', name), command, { mode: 0o755 });
  }
  if (python !== undefined) await symlink(python, join(folder, 'bin/python3'));
  await writeFile(join(folder, 'bin/config.json'), '{"repositories":{"packagist.org":false}}');
  return folder;
}

/**
 * Returns the output of each block of a page, run as a reader does: one after the other in one
 * shell, in `cwd` of a reader's folder. A block with a file is saved there; one in TypeScript
 * without a file is a program. Only the ports differ.
 *
 * @throws Error if a block fails, with the output of the page
 */
export async function runPage(
  blocks: readonly Block[],
  cwd: string,
  sandbox: string,
): Promise<ReadonlyMap<Block, string>> {
  const ports = new Map([[4020, Number(new URL(sandbox).port)]]);
  for (const port of [9000, 4040, 4050]) ports.set(port, await freePort());
  const asRun = blocks.map((block, index) => {
    const source = block.source.replaceAll(/\b\d{4}\b/g, (port) =>
      String(ports.get(+port) ?? port),
    );
    if (block.needs !== undefined) return '';
    if (block.lang === 'sh') return block.stays ? staying(source) : source;
    if (block.file !== undefined) return saving(block.file, source);
    const [end, run] = programs[block.lang] ?? [];
    if (run === undefined) return '';
    const file = `program-${index}${end}`;
    return saving(file, source) + (block.stays ? staying(run(file)) : run(file));
  });
  const script = asRun.map((source) => `${source}\necho '${end}'\n`).join('');
  const bin = join(cwd, '../bin');
  const child = spawn('bash', ['-ec', script], {
    cwd,
    env: {
      ...process.env,
      ...alone,
      COMPOSER_HOME: bin,
      CLONE: join(cwd, '../contract'),
      PATH: `${bin}:${nodeOfProject}:${process.env['PATH']}`,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let said = '';
  let wrong = '';
  child.stdout.setEncoding('utf8').on('data', (text) => (said += String(text)));
  child.stderr.setEncoding('utf8').on('data', (text) => (wrong += String(text)));
  const closed = once(child, 'close');
  const exited: unknown[] = await once(child, 'exit');
  const [code] = exited;
  try {
    process.kill(-(child.pid ?? Number.NaN));
  } catch {
    // There was no process left.
  }
  await closed;
  const outputs = said.split(`${end}\n`);
  if (code !== 0) {
    throw new Error(`Block ${outputs.length} fails:\n${asRun[outputs.length - 1]}${said}${wrong}`);
  }
  return new Map(blocks.map((block, index) => [block, outputs[index] ?? '']));
}

/** A line that no block prints, which marks the end of one. */
const end = '-- the end of a block --';

/** The environment of the blocks. Nothing is fetched over the network, because everything that a page needs is here. */
const alone = {
  COMPOSER_ALLOW_SUPERUSER: '1',
  GOPROXY: 'off',
  PIP_NO_INDEX: '1',
  // Build with installed tools instead of fetching them. pip inverts the meaning of this variable.
  PIP_NO_BUILD_ISOLATION: '0',
  PYTHONPATH: pythonPackages,
  npm_config_offline: 'true',
  npm_config_update_notifier: 'false',
  npm_config_loglevel: 'error',
};

/** Returns how to save and start a program that is printed without a file. */
const programs: { [lang: string]: [end: string, run: (file: string) => string] } = {
  ts: ['.mts', (file) => `node ${file}`],
  js: ['.mjs', (file) => `node ${file}`],
  python: ['.py', (file) => `python ${file}`],
  php: ['.php', (file) => `php ${file}`],
  go: ['.go', (file) => `go run ${file} shared.go`],
  java: ['.java', (file) => `java -cp classes ${file}`],
};

const nodeOfProject = join(projectRoot, 'node_modules/.bin');

function saving(file: string, source: string): string {
  return `mkdir -p "$(dirname '${file}')"\ncat > '${file}' <<'END OF FILE'\n${source}END OF FILE\n`;
}

/** Resolves once the process has printed a line. */
function staying(source: string): string {
  return `exec {output}< <({\n${source}\n} 2>&1)\nread -r line <&$output\necho "$line"\n`;
}

/** Returns the compiler's findings under `--strict`. Empty if all is right. */
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

/** Starts the server of a guide in a folder, on a free port and with the guide's login. */
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
