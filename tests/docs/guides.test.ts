/** Every block of the guides does what the guide says. */
import { execFile } from 'node:child_process';
import {
  copyFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Sandbox } from '../../toolkit/sandbox/main.ts';
import { startSandbox } from '../../toolkit/sandbox/main.ts';
import { objectAt, textAt } from '../../toolkit/contract/objects.js';
import { projectRoot } from '../../scripts/project.ts';
import { startCommand } from '../mock/command.ts';
import { emptyFolder, makeInto } from '../packages/pack.ts';
import { fullTest } from '../support/full-test.ts';
import type { Block } from './guide-blocks.ts';
import { blocksOf, failed, linkClient, runBlocks, startServer } from './guide-blocks.ts';

/**
 * The guides whose blocks run one after the other against one sandbox. `sandbox` stops its clock, in a shell:
 * after everything in TypeScript, which waits for payouts. Others have tests of their own.
 */
const executed = [
  'index',
  'errors',
  'authentication',
  'payouts',
  'retries',
  'webhooks',
  'lookups',
  'statement',
  'pay-from-a-file',
  'testing',
  'sandbox',
];

/** The block that starts what the others talk to. */
const starts = 'npm run sandbox\n';

let sandbox: Sandbox;
let folder: string;
/** What each block of the guides printed, in the order of the guide. */
let printed: Map<string, readonly Printed[]>;
/** What the program of the README printed. */
let printedByReadme: string;

interface Printed extends Block {
  output: string;
}

beforeAll(async () => {
  sandbox = await startSandbox({ engine: { processingMs: 20, bankMs: 20 } });
  folder = await mkdtemp(join(tmpdir(), 'guides-'));
  await linkClient(folder);
  const blocks = new Map<string, readonly Block[]>();
  for (const guide of executed) {
    const all = await blocksOf(`docs/${guide}.md`);
    // Those of test runners run in test-suites.test.ts; text is what a block prints, CSV what it reads.
    const run = all.filter(
      ({ source, lang }) => source !== starts && !['js', 'text', 'csv', 'json'].includes(lang),
    );
    blocks.set(guide, run);
    for (const { lang, file, source } of all) {
      if (lang === 'csv' && file) await writeFile(join(folder, file), source);
    }
  }
  // As "Pay from a file" exports them.
  vi.stubEnv('CONTRACT_EMAIL', 'amara.okafor@harbour-remit.example');
  vi.stubEnv('CONTRACT_PASSWORD', 'a-long-example-password');
  const readme = await programOfReadme();
  const outputs = await runBlocks([readme, ...[...blocks.values()].flat()], folder, sandbox.url);
  printedByReadme = outputs.get(readme) ?? '';
  printed = new Map(
    [...blocks].map(([guide, all]) => [
      guide,
      all.map((block) => ({ ...block, output: outputs.get(block) ?? '' })),
    ]),
  );
});

afterAll(async () => {
  vi.unstubAllEnvs();
  await sandbox.close();
  await rm(folder, { recursive: true, force: true });
});

test.each(executed)('the blocks of %s run against the sandbox', (guide) => {
  const blocks = printed.get(guide) ?? [];
  expect(blocks.length).toBeGreaterThan(0);
  for (const { source, output } of blocks) {
    expect(output, source).not.toBe('');
    expect(output, source).not.toContain(failed);
  }
});

test('the call of the first page is answered as it says', async () => {
  const [call] = printed.get('index') ?? [];
  const [, says] = await blocksOf('docs/index.md');
  const shape = (text = ''): unknown =>
    JSON.parse(text.replace(/BATCH-[\w-]+/, 'BATCH').replace(/\d{4}-\d\d-\d\d [\d:]+/, 'now'));
  expect(shape(call?.output)).toEqual(shape(says?.source));
});

test('the blocks of payouts end as the guide says', () => {
  const [block] = printed.get('payouts') ?? [];
  expect(block?.output.trim().split('\n').toSorted()).toEqual([
    'HR-LIFE-00 paid 00 none',
    'HR-LIFE-40 failed 40 resend-under-new-reference',
  ]);
});

test('the errors that the cookbook makes are those that it says', async () => {
  const [byCurl, lost] = printed.get('errors') ?? [];
  const [, , says] = await blocksOf('docs/errors.md');
  const seen = byCurl?.output.matchAll(/^(\d{3}) curl: (\d+)$/gm) ?? [];
  expect([...seen].map(([, status, exit]) => `${status} ${exit}`)).toEqual([
    '400 22',
    '401 22',
    '429 22',
    '503 22',
    '000 28',
    '000 52',
    '200 18',
  ]);
  expect(says?.lang).toBe('text');
  expect(lost?.output).toBe(says?.source);
});

test('a file is paid as the guide says', async () => {
  const [, settled] = printed.get('pay-from-a-file') ?? [];
  const says = (await blocksOf('docs/pay-from-a-file.md')).find(({ lang }) => lang === 'text');
  const lines = (text = ''): string[] => text.split('\n').toSorted();
  expect(lines(settled?.output)).toEqual(lines(says?.source));
});

test('the program of the README settles a payout', () => {
  expect(printedByReadme).toBe('HR-README-1 paid none\n');
});

fullTest('Get it makes the packages, and the toolkit installs from its file alone', async () => {
  const [block] = await blocksOf('docs/get-it.md');
  const [build, pack = ''] = block?.source.trim().split('\n') ?? [];
  expect(build).toBe('npm run build');
  await using built = await emptyFolder();
  for (const name of ['client', 'toolkit'] as const) await makeInto(built.path, name);
  const checkout = await mkdtemp(join(tmpdir(), 'get-it-'));
  try {
    await symlink(join(built.path, 'made'), join(checkout, 'generated'));
    await promisify(execFile)('bash', ['-ec', pack], { cwd: checkout });
    expect((await readdir(checkout)).toSorted()).toEqual([
      'generated',
      expect.stringMatching(/^remittance-payout-client-[\d.]+\.tgz$/),
      expect.stringMatching(/^remittance-payout-toolkit-[\d.]+\.tgz$/),
    ]);
    const [toolkit = ''] = (await readdir(checkout)).filter((name) => name.includes('-toolkit-'));
    await promisify(execFile)('npm', ['install', '--offline', `./${toolkit}`], { cwd: checkout });
    const { stdout } = await promisify(execFile)(
      'npx',
      ['remittance-payout-toolkit', '--version'],
      {
        cwd: checkout,
      },
    );
    expect(stdout).toMatch(/\d+\.\d+\.\d+/);
  } finally {
    await rm(checkout, { recursive: true, force: true });
  }
});

fullTest('the types that other languages begins with are made as it says', async () => {
  const [block] = await blocksOf('docs/other-languages.md');
  if (!block) throw new Error('docs/other-languages.md has no block.');
  await copyFile(
    join(projectRoot, 'generated/openapi.documented.json'),
    join(folder, 'openapi.documented.json'),
  );
  const bin = 'node_modules/.bin';
  await mkdir(join(folder, bin), { recursive: true });
  const name = 'openapi-typescript';
  await symlink(join(projectRoot, bin, name), join(folder, bin, name));
  const outputs = await runBlocks([block], folder, sandbox.url);
  expect(outputs.get(block)).not.toContain(failed);
  expect(await readFile(join(folder, 'schema.d.ts'), 'utf8')).toContain('operations["sendPayout"]');
});

fullTest(
  'the server of the implementer passes what is implemented, and fails when it breaks',
  async () => {
    const [spec, server, , check] = await blocksOf('docs/implement.md');
    if (!spec || !server?.file || !check)
      throw new Error('A block of docs/implement.md is missing.');
    const checkout = await mkdtemp(join(tmpdir(), 'implement-'));
    await using built = await emptyFolder();
    const cli = join(await makeInto(built.path, 'toolkit'), 'dist/cli.js');
    const command = async ({ source }: Block, url = ''): Promise<string> => {
      const asRun = source
        .replaceAll('npx remittance-payout-toolkit', `"${process.execPath}" "${cli}"`)
        .replace('http://127.0.0.1:4040', url);
      return (await promisify(execFile)('bash', ['-ec', asRun], { cwd: checkout })).stdout;
    };
    try {
      await command(spec);
      const right = await startServer(checkout, server.source);
      expect(await command(check, right.url)).toMatch(
        /^pass +login[^]+^pass +listBalances[^]+^held /m,
      );
      right.stop();
      const flaw = server.source.replace('makeToken({ use })', "randomBytes(16).toString('hex')");
      const wrong = await startServer(checkout, flaw);
      const failed: unknown = await command(check, wrong.url).catch((error: unknown) => error);
      expect(failed).toMatchObject({ code: 1 });
      expect(textAt(failed, 'stdout')).toContain(
        '(stated: Resources and their fields, Login response (200)',
      );
      wrong.stop();
    } finally {
      await rm(checkout, { recursive: true, force: true });
    }
  },
);

test('the quickstart leads to a paid payout, and a second run pays nothing twice', async () => {
  const [install, login, send, ask, link, pay, call, says] = await blocksOf('docs/quickstart.md');
  if (!install || !login || !send || !ask || !link || !pay?.file || !call || !says)
    throw new Error('A block of the quickstart is missing.');
  expect(install.source).toBe('npm ci\nnpm run sandbox\n');
  const manifest: unknown = JSON.parse(await readFile(join(projectRoot, 'package.json'), 'utf8'));
  const command = textAt(objectAt(manifest, 'scripts'), 'sandbox') ?? '';
  const script = /^node .*?([\w/]+\.[jt]s)$/.exec(command)?.[1] ?? '';
  const started = startCommand(projectRoot, script, ['--port', '0', '--database', ':memory:']);
  const [, url = ''] = await started.until(/(http:\/\/127\.0\.0\.1:\d+)$/m);

  const checkout = await mkdtemp(join(tmpdir(), 'quickstart-'));
  try {
    for (const name of ['generated', 'node_modules']) {
      await symlink(join(projectRoot, name), join(checkout, name));
    }
    const byCurl = [login, send, ask].map(({ source }) => `${source}\necho\n`).join('');
    const answers = await promisify(execFile)('bash', [
      '-ec',
      byCurl.replaceAll('http://127.0.0.1:4020', url),
    ]);
    expect(answers.stdout).toContain('"totalCount":1,"errorTransactionCount":null');
    expect(answers.stdout).toContain('"responseCode":"00"');
    await promisify(execFile)('bash', ['-ec', link.source], { cwd: checkout });
    await writeFile(join(checkout, pay.file), pay.source.replaceAll('http://127.0.0.1:4020', url));
    expect(call.source.trim()).toBe(`npx node ${pay.file}`);
    for (const which of ['first', 'second']) {
      const { stdout } = await promisify(execFile)(process.execPath, [pay.file], { cwd: checkout });
      expect(stdout, `the ${which} run`).toBe(says.source);
    }
    const listed = await fetch(`${url}/_sandbox/transactions`);
    expect(await listed.json()).toMatchObject({ total: 2 });
  } finally {
    started.signal('SIGTERM');
    await started.ended;
    await rm(checkout, { recursive: true, force: true });
  }
});

/** The program of the README. */
async function programOfReadme(): Promise<Block> {
  const [block] = (await blocksOf('README.md')).filter(({ lang }) => lang === 'ts');
  if (!block) throw new Error('README.md has no TypeScript block.');
  return block;
}
