/** `npm run check` after a run in which all was right: what became wrong is found, in whatever file. */
import { expect, test } from 'vitest';
import { findWrongCode, findSecrets } from '../../scripts/check/judges.ts';
import { copyProject, type ProjectCopy } from '../project-copy.ts';
import { annotations } from './annotations.ts';

const calls = "import { pay } from './pay.ts';\n\npay();\n";
const waits = 'export async function pay() {\n  return Promise.resolve(1);\n}\n';
const isQuick = 'export function pay() {\n  return 1;\n}\n';

test('a rule that is broken after a run in which all was right is found', async () => {
  const copy = await rightCopy({ 'scripts/a.ts': 'export const a = 1;\n' });
  copy.write('scripts/a.ts', 'export const a: any = 1;\n');
  expect(await found(copy)).toEqual(['scripts/a.ts:1']);
  // It is found until it is gone.
  expect(await found(copy)).toEqual(['scripts/a.ts:1']);
  copy.write('scripts/a.ts', 'export const a = 1;\n');
  expect(await findWrongCode(copy.root)).toMatchObject({ verdict: 'right' });
});

test('a file that breaks a rule by what it imports from elsewhere is found, though it did not change', async () => {
  const copy = await rightCopy({
    'scripts/calls.ts': calls,
    'scripts/pay.ts': "export { pay } from './send.ts';\n",
    'scripts/send.ts': isQuick,
  });
  copy.write('scripts/send.ts', waits);
  expect(await found(copy)).toEqual(['scripts/calls.ts:3']);
});

test('a file that breaks a rule by a declaration is found, and is not looked at for the inside of a function', async () => {
  const files = {
    'scripts/send.ts':
      'export function pay(): number {\n  return 1;\n}\n/** Now. */\nexport const rate = 1;\n',
    'scripts/calls.ts': "import { pay } from './send.ts';\n\npay();\n",
    'scripts/reads.ts':
      "import { rate } from './send.ts';\n\nexport const double: number = rate * 2;\n",
  };
  const copy = await rightCopy(files);
  copy.edit('scripts/send.ts', 'return 1', 'return 2');
  expect(await findWrongCode(copy.root)).toMatchObject({ verdict: 'right' });
  copy.edit(
    'scripts/send.ts',
    '(): number {\n  return 2;',
    '(): Promise<number> {\n  return Promise.resolve(2);',
  );
  copy.edit('scripts/send.ts', 'Now.', '@deprecated');
  expect(await found(copy)).toEqual(['scripts/calls.ts:3', 'scripts/reads.ts:3']);
});

test('a file that takes the place of an imported one is followed', async () => {
  const copy = await rightCopy({
    'scripts/calls.ts': calls.replace('.ts', '.js'),
    'scripts/pay.js': isQuick,
  });
  copy.write('scripts/pay.ts', waits);
  expect(await found(copy)).toEqual(['scripts/calls.ts:3']);
});

test('types in comments, in folders that count as one and in what git ignores are followed', async () => {
  const copy = await rightCopy({
    'client/typescript/calls.ts': calls,
    'generated/client/typescript/pay.ts': isQuick,
    'scripts/ignored/pay.ts': isQuick,
    'scripts/says.js':
      "/** @param {typeof import('./ignored/pay.ts')} given */\nexport function f({ pay }) {\n  pay();\n}\n",
    '.gitignore': 'ignored\nnode_modules\n',
  });
  copy.write('generated/client/typescript/pay.ts', waits);
  copy.write('scripts/ignored/pay.ts', waits);
  expect(await found(copy)).toEqual(['client/typescript/calls.ts:3', 'scripts/says.js:3']);
});

test('a declaration that holds everywhere reaches files that import nothing', async () => {
  const copy = await rightCopy({
    'scripts/calls.ts': 'pay();\nexport {};\n',
    'scripts/globals.d.ts': 'declare function pay(): number;\n',
  });
  copy.write('scripts/globals.d.ts', 'declare function pay(): Promise<number>;\n');
  expect(await found(copy)).toEqual(['scripts/calls.ts:1']);
});

test('a setting of the compiler that is new is applied to what was right without it', async () => {
  const copy = await rightCopy({ 'scripts/a.ts': 'export type Page = Document;\n' });
  copy.edit('tsconfig.json', '"dom", "dom.iterable", "dom.asynciterable"', '"esnext.array"');
  expect(await found(copy)).toEqual(['scripts/a.ts:1']);
});

test('a rule that is new is applied to what was right without it', async () => {
  const copy = await rightCopy({ 'scripts/a.ts': 'export const a = 1;\nconsole.log(a);\n' });
  copy.edit('.oxlintrc.json', '"no-var": "error"', '"no-var": "error", "no-console": "error"');
  expect(await found(copy)).toEqual(['scripts/a.ts:2']);
});

test('a secret that is planted in a file which had none is found', async () => {
  const copy = await rightCopy({ 'docs/a.md': 'Nothing.\n', 'docs/b.md': 'Nothing.\n' });
  expect(await findSecrets(copy.root)).toMatchObject({ verdict: 'right' });
  // In pieces, so that this file has none.
  copy.write('docs/b.md', `It is in ${['', 'home', 'amara', 'contract'].join('/')}\n`);
  const { verdict, report } = await findSecrets(copy.root);
  expect(verdict).toBe('findings');
  expect(annotations(report, copy.root)).toEqual(['docs/b.md:1']);
});

/** A project of these files, all of which were found to be right. */
async function rightCopy(files: { [name: string]: string }): Promise<ProjectCopy> {
  const copy = copyProject([
    '.gitignore',
    '.oxlintrc.json',
    '.secretlintrc.json',
    'package.json',
    'scripts/check/house-rules.js',
    'scripts/check/rooms.js',
    'tsconfig.json',
  ]);
  for (const [name, text] of Object.entries(files)) copy.write(name, text);
  expect(await findWrongCode(copy.root)).toEqual({ verdict: 'right', report: '' });
  return copy;
}

async function found(copy: ProjectCopy): Promise<string[]> {
  const { verdict, report } = await findWrongCode(copy.root);
  expect(verdict).toBe('findings');
  return annotations(report, copy.root).toSorted();
}
