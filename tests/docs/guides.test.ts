/** Tests that the blocks of each page run as printed, in order, and do what the page says. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { guides } from '../../scripts/build/site/guides.ts';
import { projectRoot } from '../../scripts/project.ts';
import type { Sandbox } from '../../toolkit/sandbox/main.ts';
import { startSandbox } from '../../toolkit/sandbox/main.ts';
import { pythonPackages } from '../languages/toolchain.ts';
import { languages, tools } from '../languages/workshop.ts';
import { fullTest } from '../support/full-test.ts';
import { isFull } from '../support/full.ts';
import { blocksOf, linkClient, readersFolder, runPage, type Block } from './guide-blocks.ts';

/** Pages whose reader has the client, installed in a folder as in "Get it". */
const withClient = [
  'authentication',
  'errors',
  'index',
  'lookups',
  'other-languages',
  'pay-from-a-file',
  'payouts',
  'retries',
  'sandbox',
  'statement',
  'testing',
  'webhooks',
];

let sandbox: Sandbox;
beforeEach(async () => {
  sandbox = await startSandbox({ engine: { processingMs: 20, bankMs: 20 } });
});
afterEach(() => sandbox.close());

type Printed = readonly (Block & { output: string })[];

/** Runs the blocks of a page in a reader's folder. Returns their output. */
async function run(page: string, cwd: string, before: readonly Block[] = []): Promise<Printed> {
  const blocks = await blocksOf(page);
  const outputs = await runPage([...before, ...blocks], cwd, sandbox.url);
  return blocks.map((block) => ({ ...block, output: outputs.get(block) ?? '' }));
}

async function folderWithClient(): Promise<string> {
  const folder = join(await readersFolder(), 'partner');
  await linkClient(folder);
  const other = 'node_modules/.bin/openapi-typescript';
  await symlink(join(projectRoot, other), join(folder, other));
  return folder;
}

/** Returns the output that the guide shows. */
function says(blocks: Printed): string {
  return blocks.find(({ lang }) => lang === 'text')?.source ?? '';
}

test.each(withClient)(
  'the blocks of %s run in order, from a folder with the client',
  async (guide) => {
    const printed = await run(`docs/${guide}.md`, await folderWithClient());
    const programs = printed.filter(
      (one) => ['sh', 'ts'].includes(one.lang) && one.file === undefined,
    );
    for (const { source, output } of programs) expect(output, source).not.toBe('');
    await moreOf[guide]?.(printed);
  },
);

const moreOf: { [guide: string]: (printed: Printed) => void | Promise<void> } = {
  index([call, answer]) {
    const shape = (text = ''): unknown =>
      JSON.parse(text.replace(/BATCH-[\w-]+/, 'BATCH').replace(/\d{4}-\d\d-\d\d [\d:]+/, 'now'));
    expect(shape(call?.output)).toEqual(shape(answer?.source));
  },
  payouts([block]) {
    expect(block?.output.trim().split('\n').toSorted()).toEqual([
      'HR-LIFE-00 paid 00 none',
      'HR-LIFE-40 failed 40 resend-under-new-reference',
    ]);
  },
  errors(printed) {
    const [byCurl, lost] = printed;
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
    expect(lost?.output).toBe(says(printed));
  },
  'pay-from-a-file'(printed) {
    const lines = (text = ''): string[] => text.split('\n').toSorted();
    expect(lines(printed.find(({ source }) => source.includes(' settle '))?.output)).toEqual(
      lines(says(printed)),
    );
  },
  // Time continues after this block, so that later payouts are paid.
  async sandbox() {
    const [paid] = await run('docs/payouts.md', await folderWithClient());
    expect(paid?.output).toContain('HR-LIFE-00 paid');
  },
};

test('the quickstart leads to a paid payout, and a second run pays nothing twice', async () => {
  const clone = join(await readersFolder(), 'contract');
  const printed = await run('docs/quickstart.md', clone);
  const byCurl = printed.map(({ output }) => output).join('');
  expect(byCurl).toContain('"totalCount":1,"errorTransactionCount":null');
  expect(byCurl).toContain('"responseCode":"00"');
  const pay = printed.find(({ source }) => source.startsWith('node '));
  expect(pay?.output).toBe(says(printed));
  const again = await promisify(execFile)(process.execPath, ['pay.mts'], {
    cwd: join(clone, '../first-payout'),
  });
  expect(again.stdout).toBe(says(printed));
  const listed = await fetch(`${sandbox.url}/_sandbox/transactions`);
  expect(await listed.json()).toMatchObject({ total: 2 });
});

test('the program of the README settles a payout', async () => {
  const blocks = (await blocksOf('README.md')).filter(({ lang }) => lang === 'ts');
  const outputs = await runPage(blocks, await folderWithClient(), sandbox.url);
  expect([...outputs.values()].join('')).toBe('HR-README-1 paid none\n');
});

/** Pages whose reader starts with "Get it", in the clone. */
const afterGetIt = {
  'docs/client-test.md': 'The client kept its promises',
  'docs/implement.md': 'held',
  'toolkit/README.md': '200\n',
};

fullTest.each(Object.entries(afterGetIt))('%s continues after Get it', async (page, prints) => {
  const folder = await readersFolder(true);
  const getIt = await blocksOf('docs/get-it.md');
  const printed = await run(page, join(folder, 'contract'), getIt);
  expect(printed.map(({ output }) => output).join('')).toContain(prints);
});

fullTest('the contract tests hold against the local sandbox, as printed', async () => {
  const printed = await run('docs/contract-tests.md', join(await readersFolder(), 'contract'));
  const verdicts = printed.filter(({ output }) => /^held/m.test(output));
  expect(verdicts).toHaveLength(3);
});

for (const language of ['typescript', ...languages] as const) {
  const lacks = language === 'python' && !existsSync(join(pythonPackages, 'wheel'));
  test.skipIf(!isFull || lacks || tools[language] === undefined)(
    `the README of ${language} leads from an empty folder to a payout`,
    async () => {
      const printed = await run(
        `client/${language}/README.md`,
        join(await readersFolder(), 'partner'),
      );
      expect(printed.map(({ output }) => output).join('')).toMatch(/HR-MARCH-1 paid/);
    },
  );
}

/** Things that no test has, with the number of blocks that need them. */
const needed = { control: 1, database: 1, docker: 5, opentelemetry: 1, service: 3 };

test('a test runs every shell block, or the block says what it needs', async () => {
  const here = [...withClient.map((name) => `docs/${name}.md`), ...Object.keys(afterGetIt)];
  const inClone = ['docs/quickstart.md', 'docs/get-it.md', 'docs/contract-tests.md'];
  // These are tested by tests/flows and tests/observe.
  const elsewhere = ['docs/flows.md', 'docs/teach-the-contract.md'];
  const pages = [...guides.map(({ file }) => file), 'toolkit/README.md'];
  const found: string[] = [];
  for (const page of pages.filter((one) => one.endsWith('.md'))) {
    const blocks = await blocksOf(page);
    found.push(...blocks.flatMap((block) => block.needs ?? []));
    const isRun = blocks.some(({ lang, needs }) => lang === 'sh' && needs === undefined);
    const isReadme = page.startsWith('client/');
    if (isRun && !isReadme) expect([...here, ...inClone, ...elsewhere]).toContain(page);
  }
  expect(found.toSorted()).toEqual(
    Object.entries(needed).flatMap(([what, count]) => Array<string>(count).fill(what)),
  );
});

test('the text before a block to be saved names its file', async () => {
  for (const { file: page } of guides.filter(({ file }) => file.endsWith('.md'))) {
    const text = await readFile(join(projectRoot, page), 'utf8');
    for (const [, before = '', file] of text.matchAll(
      /^(.+)\n(?:\n|<!-- until .*\n)+```\w.* file=(\S+)\n/gm,
    )) {
      expect(before, page).toContain(`\`${file}\``);
    }
  }
});
