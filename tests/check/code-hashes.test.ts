/** Which changes have the verdict on a file of code depend on something new, and which do not. */
import { expect, test } from 'vitest';
import { hashesOfCode } from '../../scripts/check/code-hashes.ts';
import { withImports } from '../../scripts/check/imports.ts';
import { copyProject } from '../project-copy.ts';

const files = {
  'tsconfig.json': '{}',
  'a.ts': "import { pay } from './b.ts';\nexport const a: number = pay(1);\n",
  'b.ts':
    "import { rate } from './c.ts';\nexport function pay(of: number): number {\n  return of * rate;\n}\n",
  'c.ts': 'export const rate: number = 2;\nconst half = rate / 2;\nvoid half;\n',
  'd.js': '/** @returns {number} */\nexport function d() {\n  return 1;\n}\n',
  'e.ts': "import { d } from './d.js';\nvoid d;\n",
  'f.ts':
    'export class Account {\n  balance = 1;\n  add(): void {\n    this.balance += 1;\n  }\n}\n',
  'g.ts': "import { Account } from './f.ts';\nvoid Account;\n",
};

type File = keyof typeof files;

const changes: { what: string; file: File; from: string; to: string; by: File[] }[] = [
  {
    what: 'the body of a function',
    file: 'b.ts',
    from: 'of * rate',
    to: 'rate * of',
    by: ['b.ts'],
  },
  { what: 'the value of what has a type', file: 'c.ts', from: '= 2', to: '= 3', by: ['c.ts'] },
  {
    what: 'what is not exported',
    file: 'c.ts',
    from: 'half = rate / 2',
    to: "half = 'rate'",
    by: ['c.ts'],
  },
  { what: 'the body of a method', file: 'f.ts', from: '+= 1', to: '+= 2', by: ['f.ts'] },
  {
    what: 'the type of a result',
    file: 'b.ts',
    from: '): number {',
    to: '): number | undefined {',
    by: ['a.ts', 'b.ts'],
  },
  {
    what: 'the type of a parameter',
    file: 'b.ts',
    from: 'of: number',
    to: 'of = 1',
    by: ['a.ts', 'b.ts'],
  },
  {
    what: 'that something is deprecated',
    file: 'c.ts',
    from: 'export',
    to: '/** @deprecated */ export',
    by: ['a.ts', 'b.ts', 'c.ts'],
  },
  {
    what: 'what is left to be inferred, wherever it stands',
    file: 'c.ts',
    from: 'export const rate: number = 2',
    to: 'const two = 2;\nexport const rate = two',
    by: ['a.ts', 'b.ts', 'c.ts'],
  },
  {
    what: 'what a comment says of a type in JavaScript',
    file: 'd.js',
    from: '{number}',
    to: '{string}',
    by: ['d.js', 'e.ts'],
  },
  {
    what: 'the type of a field that its value tells',
    file: 'f.ts',
    from: 'balance = 1',
    to: "balance = '1'",
    by: ['f.ts', 'g.ts'],
  },
  {
    what: 'a file with an error in it',
    file: 'c.ts',
    from: 'export',
    to: 'export export',
    by: ['a.ts', 'b.ts', 'c.ts'],
  },
];

test.each(changes)('$what concerns $by', ({ file, from, to, by }) => {
  expect(changedBy(file, from, to)).toEqual(by);
});

test('where a type is inferred, the body of another function concerns all as well', () => {
  const inferred = { from: 'const two = 2;\n', to: 'const two = 3;\n' };
  const copy = copyOf({ ...files, 'c.ts': `${inferred.from}export const rate = two;\n` });
  expect(copy.changedBy('c.ts', inferred.from, inferred.to)).toEqual(['a.ts', 'b.ts', 'c.ts']);
});

test('the types that a file asks for by a reference concern all code', () => {
  const reference = '/// <reference types="node" />\n';
  const copy = copyOf({ ...files, 'c.ts': `${reference}${files['c.ts']}` });
  const all = Object.keys(files).filter((file) => file !== 'tsconfig.json');
  expect(copy.changedBy('c.ts', 'types="node"', 'types="pg"')).toEqual(all);
});

test('what a file imports is followed in many steps, and nothing beside it', () => {
  const { root } = copyOf(files);
  const reached = withImports(root, Object.keys(files), ['a.ts']);
  expect(reached).toEqual(['a.ts', 'b.ts', 'c.ts']);
});

function changedBy(file: File, from: string, to: string): string[] {
  return copyOf(files).changedBy(file, from, to);
}

/** A folder with these files, and which have another hash after one has changed. */
function copyOf(given: { [file: string]: string }) {
  const copy = copyProject([]);
  for (const [name, text] of Object.entries(given)) copy.write(name, text);
  const names = Object.keys(given);
  return {
    root: copy.root,
    changedBy(file: string, from: string, to: string) {
      const before = hashesOfCode(copy.root, names);
      copy.edit(file, from, to);
      const after = hashesOfCode(copy.root, names);
      return [...after.keys()].filter((name) => after.get(name) !== before.get(name));
    },
  };
}
