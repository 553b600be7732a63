/** Checks that each part of `npm run check` finds its kind of defect, and that GitHub shows it on its line. */
import { execFileSync } from 'node:child_process';
import { readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { findWrongCommits } from '../../scripts/check/git.ts';
import { parts } from '../../scripts/check/parts.ts';
import { findWrongWords } from '../../scripts/check/words.ts';
import type { Outcome } from '../../scripts/check/tool.ts';
import { formatFinding } from '../../scripts/lint/finding.ts';
import { projectRoot } from '../../scripts/project.ts';
import { committedCopy, git } from '../committed-copy.ts';
import { copyProject } from '../project-copy.ts';
import { annotations } from './annotations.ts';

test('an unformatted file and an unreadable one are found', async () => {
  // In CI, Oxfmt colours its report, which GitHub could not read.
  vi.stubEnv('CI', 'true');
  onTestFinished(() => void vi.unstubAllEnvs());
  const copy = copyProject(['.oxfmtrc.json', '.gitignore']);
  copy.write('client/typescript/right.ts', "export const a = { b: 'c' };\n");
  copy.write('client/typescript/wrong.ts', 'export const a = {b: "c"}\n');
  copy.write('scripts/openapi/wrong.ts', 'export const a = {b: "c"}\n');
  copy.write('openapi/by-hand.yaml', 'a:   1\n');
  expect(await found('style', copy.root)).toEqual([
    'client/typescript/wrong.ts',
    'scripts/openapi/wrong.ts',
  ]);
  copy.write('scripts/broken.js', '\nconst = 1;\n');
  expect(await found('style', copy.root)).toContain('scripts/broken.js:2');
});

const unhandledPromise = 'async function pay() {\n  return 1;\n}\n\npay();\n';

/** Code with a defect, and the line where the rules find it. */
const wrongCode: { file: string; text: string; line: number }[] = [
  { file: 'client/typescript/planted.ts', text: unhandledPromise, line: 5 },
  // The tools leave out folders of this name only at the top level.
  { file: 'scripts/docs/planted.ts', text: unhandledPromise, line: 5 },
  { file: 'openapi/helper.ts', text: 'export const a = 1;\n', line: 1 },
  {
    file: 'scripts/amounts.js',
    text: "/** @type {number} */\nexport const amount = '12.50';\n",
    line: 2,
  },
  {
    file: 'toolkit/cli/calls.ts',
    text: "import { pay } from './pays.ts';\n\nexport const amount: number = pay();\n",
    line: 3,
  },
  // These are imports up, across and in a circle, in every form of import.
  ...Object.entries({
    'client/typescript/imports.ts':
      "import { a } from '../../toolkit/a.ts';\n\nexport const b = a;",
    'client/typescript/loads-later.ts': "export const b = () => import('../../toolkit/a.ts');",
    'client/typescript/names-a-type.ts': "export type B = typeof import('../../toolkit/a.ts');",
    'client/typescript/passes-on.ts': "export { a } from '../../toolkit/a.ts';",
    'toolkit/cli/knows-mock.ts': "export type C = import('../mock/b.ts').B;",
    'toolkit/mock/about.ts': "export { d } from './round.ts';\nexport const c = 1;",
    'toolkit/mock/round.ts': "export { c } from './about.ts';\nexport const d = 1;",
    'toolkit/new-room/c.ts': "export type { B } from '../mock/b.ts';",
    'toolkit/sandbox/knows-mock.ts': "export type { B } from '../mock/b.ts';",
  }).map(([file, text]) => ({ file, text: `${text}\n`, line: 1 })),
];

test('a wrong type, an unhandled promise, an import against the order of the rooms and code in openapi/ are found', async () => {
  const copy = copyProject([
    '.oxlintrc.json',
    'package.json',
    'scripts/check/house-rules.js',
    'scripts/check/rooms.js',
    'tsconfig.json',
  ]);
  copy.write('docs/planted.ts', unhandledPromise);
  copy.write('toolkit/a.ts', 'export const a = 1;\n');
  copy.write('toolkit/cli/pays.ts', "export function pay() {\n  return '1';\n}\n");
  copy.write('toolkit/mock/b.ts', 'export interface B {\n  b: 1;\n}\n');
  for (const { file, text } of wrongCode) copy.write(file, text);
  expect(await found('code', copy.root)).toEqual(
    wrongCode.map(({ file, line }) => `${file}:${line}`).toSorted(),
  );
});

test('an unused export, file or dependency is found, and so is an unlisted dependency', async () => {
  const copy = copyProject(['knip.jsonc']);
  copy.write('package.json', '{\n  "devDependencies": {\n    "rxjs": "7.8.2"\n  }\n}\n');
  copy.write('toolkit/names.ts', "export const used = 'a';\nexport const spare = 'b';\n");
  copy.write(
    'toolkit/bin.ts',
    "import { decodeJwt } from 'jose';\nimport { used } from './names.ts';\n\ndecodeJwt(used);\n",
  );
  copy.write('scripts/left-over.ts', "import 'rxjs';\n");
  const { report } = await findings('dead-code', copy.root);
  expect(report).toMatch(/^Unused files \(1\)\nscripts\/left-over\.ts/m);
  expect(report).toMatch(/^Unused devDependencies \(1\)\nrxjs +package\.json/m);
  expect(report).toMatch(/^jose +toolkit\//m);
  expect(annotations(report, copy.root)).toEqual(
    expect.arrayContaining(['toolkit/names.ts:2', 'package.json:3']),
  );
});

/** Build the text from pieces, so that this file does not contain it. */
const secrets = {
  'an address with a password': ['https://amara', '9fK2-xQ7@pay.harbour-remit.com'].join(':'),
  'a path': ['', 'home', 'amara', 'contract'].join('/'),
  'a private key': ['-----BEGIN EC', 'PRIVATE KEY-----'].join(' '),
  'a signing secret': `whsec_${Buffer.alloc(32, 7).toString('base64')}`,
  'a token': ['eyJhbGciOiJIUzI1NiJ9', 'eyJzdWIiOiJhIn0', 'c2lnbmF0dXJl'].join('.'),
  'a token of a code host': `ghp_${'a1B2'.repeat(9)}`,
};

test('secrets and machine paths are found, and the report does not repeat them', async () => {
  const copy = committedCopy(['.secretlintrc.json', '.gitignore']);
  for (const [name, text] of Object.entries(secrets)) {
    copy.write(`docs/{${name}}.md`, `The value\nis ${text}\n`);
  }
  copy.write('docs/right.md', 'Nothing to hide.\n');
  const { report } = await findings('secrets', copy.root);
  expect(annotations(report, copy.root).toSorted()).toEqual(
    Object.keys(secrets)
      .map((name) => `docs/{${name}}.md:2`)
      .toSorted(),
  );
  for (const text of Object.values(secrets)) expect(report).not.toContain(text);
});

test('the search for secrets covers files that git tracks or would add, whatever their names', async () => {
  const outer = copyProject([]);
  outer.write('.gitignore', '*\n');
  git(outer, 'init', '--quiet');
  for (const settings of ['.gitignore', '.secretlintrc.json']) {
    outer.write(`clone/${settings}`, readFileSync(join(projectRoot, settings), 'utf8'));
  }
  const clone = join(outer.root, 'clone');
  symlinkSync(join(outer.root, 'node_modules'), join(clone, 'node_modules'));
  const names = ['--no-glob.md', '-v.md', 'docs/!a.md', 'docs/[b].md', 'docs/tracked.log'];
  const ignored = ['.sandbox/state', 'client/python/.mypy_cache/seen.json', 'docs/other.log'];
  for (const name of [...names, ...ignored, 'gone/a.md']) {
    outer.write(`clone/${name}`, `It is in ${secrets['a path']}\n`);
  }
  const inClone = (...args: string[]) => execFileSync('git', args, { cwd: clone });
  inClone('init', '--quiet');
  inClone('add', '--force', 'docs/tracked.log', 'gone/a.md');
  outer.remove('clone/gone');
  expect(await found('secrets', clone)).toEqual(names.map((name) => `${name}:1`));
});

/** Build the text from pieces, so that this file does not contain it. */
const habits = [['is', 'no'].join(' '), ['once', 'more'].join(' ')] as const;

test('a banned phrase is found in prose and across comment lines, but not in code', async () => {
  const copy = committedCopy(['.gitignore']);
  copy.write(
    'docs/a.md',
    `Right.\n\nIt ${habits[0]} number, and \`It ${habits[0]} number\` is code.\n`,
  );
  copy.write('scripts/b.ts', `// Send it ${habits[1].replace(' ', '\n// ')}.\n`);
  const find = (...words: string[]) =>
    findWrongWords(
      copy.root,
      ['docs/a.md', 'scripts/b.ts'],
      words.map((one) => ({ file: 'docs/a.md', words: one, because: 'It is a test.' })),
    );
  const { report } = await find();
  expect(annotations(report, copy.root)).toEqual(['docs/a.md:3', 'scripts/b.ts:1']);
  const excused = await find(habits[0], 'unused');
  expect(excused.report.split('\n')).toEqual([
    `error   scripts/b.ts:1  "${habits[1]}": write "again"`,
    'error   docs/a.md  The exception for "unused" is stale.',
  ]);
});

test('a room over its budget is found, and lock files do not count', async () => {
  const copy = committedCopy(['.gitignore']);
  const table = (mock: string) =>
    `# Contributing\n\n## A budget that holds\n\n| Room | Lines |\n|---|---:|\n| \`toolkit/mock\` | ${mock} |\n| \`toolkit\` | 1 |\n\n## Words\n`;
  copy.write('CONTRIBUTING.md', table('1,000'));
  copy.write('toolkit/bin.ts', '\n');
  copy.write('toolkit/mock/deep/a.ts', '\n'.repeat(999));
  copy.write('toolkit/mock/b.ts', '\n');
  copy.write('tests/package-lock.json', '{}\n');
  expect(await run('budget', copy.root)).toMatchObject({ verdict: 'right' });
  copy.write('CONTRIBUTING.md', table('999'));
  copy.write('scripts/new-part/c.ts', '\n');
  const { report } = await findings('budget', copy.root);
  expect(report.split('\n')).toEqual([
    'error   toolkit/mock has 1000 lines; the limit in CONTRIBUTING.md is 999.',
    'error   scripts/new-part has 1 lines; the limit in CONTRIBUTING.md is 0.',
  ]);
});

test('a commit without a part, with a long subject or without a reason is found', async () => {
  const copy = committedCopy(['.gitignore']);
  const start = git(copy, 'rev-parse', 'HEAD').trim();
  const commit = (...messages: string[]) =>
    git(copy, 'commit', '--quiet', '--allow-empty', ...messages.flatMap((text) => ['-m', text]));
  commit('mock: answer a HEAD request', 'Probes send it.');
  expect(await findWrongCommits(copy.root, start)).toMatchObject({ verdict: 'right' });
  commit('Answer a HEAD request', 'Probes send it.');
  commit(`mock: answer ${'a '.repeat(40)}`, 'Probes send it.');
  commit('mock: answer a request');
  const { report } = await findWrongCommits(copy.root, start);
  expect(report.split('\n')).toEqual([
    expect.stringContaining('"mock: answer a request": a body must say why.'),
    expect.stringContaining('over 72'),
    expect.stringContaining('"Answer a HEAD request": the subject must be like'),
  ]);
});

test('a finding in the contract shows on its line', () => {
  const finding = { file: 'openapi/info.md', line: 4, message: 'Wrong.', rule: 'house' };
  const line = `error   ${formatFinding(finding)}`;
  expect(annotations(line, projectRoot)).toEqual(['openapi/info.md:4']);
});

async function found(name: string, root: string): Promise<string[]> {
  return annotations((await findings(name, root)).report, root).toSorted();
}

async function findings(name: string, root: string): Promise<Outcome> {
  const outcome = await run(name, root);
  expect(outcome.verdict).toBe('findings');
  return outcome;
}

function run(name: string, root: string): Promise<Outcome> {
  const part = parts.find((one) => one.name === name);
  if (part === undefined) throw new Error(`There is no part ${name}.`);
  return part.run(root);
}
