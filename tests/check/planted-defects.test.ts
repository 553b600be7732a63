/** Each part of `npm run check` finds the defect that it is there for, and GitHub shows it on its line. */
import { expect, onTestFinished, test, vi } from 'vitest';
import { findWrongCode } from '../../scripts/check/judges.ts';
import type { Outcome } from '../../scripts/check/part.ts';
import { parts } from '../../scripts/check/parts.ts';
import { formatFinding } from '../../scripts/lint/finding.ts';
import { projectRoot } from '../../scripts/project.ts';
import { copyProject } from '../project-copy.ts';
import { fullTest } from '../support/full-test.ts';
import { annotations } from './annotations.ts';

test('a file out of form is found, and one that cannot be read', async () => {
  // There Oxfmt colours its report, which GitHub could not read.
  vi.stubEnv('CI', 'true');
  onTestFinished(() => void vi.unstubAllEnvs());
  const copy = copyProject(['.oxfmtrc.json', '.gitignore']);
  copy.write('client/typescript/right.ts', "export const a = { b: 'c' };\n");
  copy.write('client/typescript/wrong.ts', 'export const a = {b: "c"}\n');
  copy.write('scripts/openapi/wrong.ts', 'export const a = {b: "c"}\n');
  copy.write('openapi/by-hand.yaml', 'a:   1\n');
  expect(annotations((await findings('style', copy.root)).report, copy.root)).toEqual([
    'client/typescript/wrong.ts',
    'scripts/openapi/wrong.ts',
  ]);
  copy.write('scripts/broken.js', '\nconst = 1;\n');
  const { report } = await findings('style', copy.root);
  expect(annotations(report, copy.root)).toContain('scripts/broken.js:2');
});

test('a file that new settings put out of form is found, of whatever kind it is', async () => {
  const copy = copyProject(['.oxfmtrc.json', '.gitignore']);
  copy.write('client/a.ts', "export const a = 'a';\n");
  copy.write('client/b.json', '{"a":1}\n');
  expect(annotations((await findings('style', copy.root)).report, copy.root)).toEqual([
    'client/b.json',
  ]);
  copy.write('client/.oxfmtrc.json', '{ "singleQuote": false }\n');
  expect(annotations((await findings('style', copy.root)).report, copy.root)).toEqual([
    'client/a.ts',
    'client/b.json',
  ]);
});

const planted = 'async function pay() {\n  return 1;\n}\n\npay();\n';

const wrong = {
  'client/typescript/planted.ts': planted,
  // Folders of these names are left out at the top alone.
  'scripts/docs/planted.ts': planted,
  'docs/planted.ts': planted,
  'toolkit/a.ts': 'export const a = 1;\n',
  'client/typescript/imports.ts': "import { a } from '../../toolkit/a.ts';\nexport const b = a;\n",
  'client/typescript/loads-later.ts': "export const b = () => import('../../toolkit/a.ts');\n",
  'client/typescript/names-a-type.ts': "export type B = typeof import('../../toolkit/a.ts');\n",
  'client/typescript/passes-on.ts': "export { a } from '../../toolkit/a.ts';\n",
  'openapi/helper.ts': 'export const a = 1;\n',
  'toolkit/mock/b.ts': 'export interface B {\n  b: 1;\n}\n',
  'toolkit/sandbox/knows-mock.ts': "export type { B } from '../mock/b.ts';\n",
  'toolkit/cli/knows-mock.ts': "export type C = import('../mock/b.ts').B;\n",
  'toolkit/new-room/c.ts': "export type { B } from '../mock/b.ts';\n",
  'toolkit/mock/round.ts': "export { c } from './about.ts';\nexport const d = 1;\n",
  'toolkit/mock/about.ts': "export { d } from './round.ts';\nexport const c = 1;\n",
  'scripts/amounts.js': "/** @type {number} */\nexport const amount = '12.50';\n",
};

/** Where the rules find something wrong in these. */
const places = [
  'client/typescript/imports.ts:1',
  'client/typescript/loads-later.ts:1',
  'client/typescript/names-a-type.ts:1',
  'client/typescript/passes-on.ts:1',
  'client/typescript/planted.ts:5',
  'openapi/helper.ts:1',
  'scripts/amounts.js:2',
  'scripts/docs/planted.ts:5',
  'toolkit/cli/knows-mock.ts:1',
  'toolkit/mock/about.ts:1',
  'toolkit/mock/round.ts:1',
  'toolkit/new-room/c.ts:1',
  'toolkit/sandbox/knows-mock.ts:1',
];

test('after a run in which all was right, a wrong type, a promise that nobody waits for, a way from the client into the toolkit, code among the contract, and what a file breaks by its imports are found', async () => {
  const copy = rulesCopy({
    'scripts/calls.ts': "import { pay } from './pay.ts';\n\npay();\n",
    'scripts/pay.ts': "export { pay } from './send.ts';\n",
    'scripts/send.ts': 'export function pay() {\n  return 1;\n}\n',
    'scripts/amount.ts':
      "import { pay } from './pay.ts';\n\nexport const amount: number = pay();\n",
  });
  expect(await findWrongCode(copy.root)).toEqual({ verdict: 'right', report: '' });
  copy.write('scripts/send.ts', 'export async function pay() {\n  return Promise.resolve(1);\n}\n');
  for (const [file, text] of Object.entries(wrong)) copy.write(file, text);
  const { report } = await findings('code', copy.root);
  expect(report.match(/no-floating-promises/g)).toHaveLength(3);
  expect(report.match(/may not import /g)).toHaveLength(6);
  expect(report).toContain('code goes to scripts/');
  expect(report).toContain("Type 'Promise<number>' is not assignable to type 'number'");
  const all = [...places, 'scripts/calls.ts:3', 'scripts/amount.ts:3'];
  expect(annotations(report, copy.root).toSorted()).toEqual(all.toSorted());
});

fullTest('the same is found in a project that was never looked at', async () => {
  const { root } = rulesCopy(wrong);
  const { report } = await findings('code', root);
  expect(report.match(/no-floating-promises/g)).toHaveLength(2);
  expect(report.match(/may not import /g)).toHaveLength(6);
  expect(report).toContain('code goes to scripts/');
  expect(annotations(report, root).toSorted()).toEqual(places);
});

test('an export, a file and a dependency that nothing uses are found in a small project, and one that is not listed', async () => {
  const copy = copyProject(['knip.jsonc']);
  copy.write('package.json', '{\n  "devDependencies": {\n    "rxjs": "7.8.2"\n  }\n}\n');
  const names = 'toolkit/names.ts';
  copy.write(names, "export const used = 'a';\nexport const spare = 'b';\n");
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
    expect.arrayContaining([`${names}:2`, 'package.json:3']),
  );
  // What was read before is used again, but for what changed.
  copy.edit('toolkit/bin.ts', '{ used }', '{ spare }');
  copy.edit('toolkit/bin.ts', '(used)', '(spare)');
  const again = await findings('dead-code', copy.root);
  expect(annotations(again.report, copy.root)).toContain(`${names}:1`);
  expect(annotations(again.report, copy.root)).not.toContain(`${names}:2`);
});

fullTest(
  'an export, a file and a dependency that nothing uses are found, and one that is not listed',
  async () => {
    const copy = copyProject();
    const terminal = 'toolkit/cli/terminal.ts';
    copy.edit(terminal, '/** A line of success', 'export const spare = 1;\n\n/** A line');
    copy.write('scripts/left-over.ts', "import 'rxjs';\n");
    copy.edit('package.json', '"devDependencies": {', '"devDependencies": {\n    "rxjs": "7.8.2",');
    copy.edit('package.json', /\n {4}"jose": .*/, '');
    const { report } = await findings('dead-code', copy.root);
    expect(report).toMatch(/^Unused files \(1\)\nscripts\/left-over\.ts/m);
    expect(report).toMatch(/^Unused devDependencies \(1\)\nrxjs +package\.json/m);
    expect(report).toMatch(/^jose +toolkit\//m);
    expect(annotations(report, copy.root)).toEqual(
      expect.arrayContaining([
        `${terminal}:${copy.lineOf(terminal, 'spare')}`,
        `package.json:${copy.lineOf('package.json', 'rxjs')}`,
      ]),
    );
  },
);

test('secrets and paths of a machine are found, and not repeated', async () => {
  const copy = copyProject(['.secretlintrc.json', '.gitignore']);
  // In pieces, so that this file has none.
  const planted = {
    'an address with a password': ['https://amara', '9fK2-xQ7@pay.harbour-remit.com'].join(':'),
    'a path': ['', 'home', 'amara', 'contract'].join('/'),
    'a private key': ['-----BEGIN EC', 'PRIVATE KEY-----'].join(' '),
    'a signing secret': `whsec_${Buffer.alloc(32, 7).toString('base64')}`,
    'a token': ['eyJhbGciOiJIUzI1NiJ9', 'eyJzdWIiOiJhIn0', 'c2lnbmF0dXJl'].join('.'),
    'a token of a code host': `ghp_${'a1B2'.repeat(9)}`,
  };
  for (const [name, text] of Object.entries(planted)) {
    copy.write(`docs/{${name}}.md`, `The value\nis ${text}\n`);
  }
  copy.write('docs/right.md', 'Nothing to hide.\n');
  const { report } = await findings('secrets', copy.root);
  expect(annotations(report, copy.root).toSorted()).toEqual(
    Object.keys(planted)
      .map((name) => `docs/{${name}}.md:2`)
      .toSorted(),
  );
  for (const text of Object.values(planted)) expect(report).not.toContain(text);
});

test('a finding in the contract shows on its line, with its column or without one', () => {
  const finding = { file: 'openapi/info.md', line: 4, message: 'Wrong.', rule: 'house' };
  for (const found of [finding, { ...finding, column: 25 }]) {
    expect(annotations(`error   ${formatFinding(found)}`, projectRoot)).toEqual([
      'openapi/info.md:4',
    ]);
  }
});

/** A project that has these files and no others for the rules. */
function rulesCopy(files: { [name: string]: string }) {
  const copy = copyProject([
    '.oxlintrc.json',
    'package.json',
    'scripts/check/house-rules.js',
    'scripts/check/rooms.js',
    'tsconfig.json',
  ]);
  for (const [name, text] of Object.entries(files)) copy.write(name, text);
  return copy;
}

async function findings(name: string, root: string): Promise<Outcome> {
  const part = parts.flat().find((one) => one.name === name);
  if (part === undefined) throw new Error(`There is no part ${name}.`);
  const outcome = await part.run(root);
  expect(outcome.verdict).toBe('findings');
  return outcome;
}
