/** Tests that an edit of a YAML file only touches its own lines. Other texts and comments stay unchanged. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../../scripts/project.ts';
import { addToChangelog } from '../../scripts/propose/write.ts';
import { editYaml, type YamlEdit } from '../../scripts/propose/edit-yaml.ts';

const text = `# Written by people.
description: >-
  Folded here,
  and nowhere else.
type: object # a comment
required: [a, "b"]
x-not-shown:
  - enum
  # About the next.
  - id: unit.a
    topic: unit of a
    says: 'Not shown.'
properties:
  a:
    type: string # of digits

  # About b.
  b: {type: "number"}
`;

const mark = { says: 'Seen.', samples: 3, from: '2026-03-04' };

test.each<{ name: string; edit: YamlEdit; removed: string[]; added: string[] }>([
  {
    name: 'a key is inserted at its place',
    edit: { kind: 'set', path: ['properties', 'a', 'enum'], value: ['x', '1'] },
    removed: [],
    added: ["    enum: [x, '1']"],
  },
  {
    name: 'missing parents are created',
    edit: { kind: 'set', path: ['x-observed', 'type'], value: mark },
    removed: [],
    added: [
      'x-observed:',
      '  type:',
      '    says: Seen.',
      '    samples: 3',
      "    from: '2026-03-04'",
    ],
  },
  {
    name: 'a value is replaced, and its comment stays',
    edit: { kind: 'set', path: ['properties', 'a', 'type'], value: ['string', 'null'] },
    removed: ['    type: string # of digits'],
    added: ["    type: [string, 'null'] # of digits"],
  },
  {
    name: 'an entry is removed, and the comments of others stay',
    edit: { kind: 'strike', path: ['x-not-shown'], what: 'enum' },
    removed: ['  - enum'],
    added: [],
  },
  {
    name: 'an entry is found by its id, and removed with its comment',
    edit: { kind: 'strike', path: ['x-not-shown'], what: 'unit.a' },
    removed: [
      '  # About the next.',
      '  - id: unit.a',
      '    topic: unit of a',
      "    says: 'Not shown.'",
    ],
    added: [],
  },
])('$name', ({ edit, removed, added }) => {
  const lines = text.split('\n');
  const edited = editYaml(text, [edit]).split('\n');
  expect(lines.filter((line) => !edited.includes(line))).toEqual(removed);
  expect(edited.filter((line) => !lines.includes(line))).toEqual(added);
  expect(edited).toHaveLength(lines.length - removed.length + added.length);
});

test('a change of any file of the contract touches only its own lines', () => {
  const folder = join(projectRoot, 'openapi');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  for (const file of files.filter((one) => one.endsWith('.yaml'))) {
    const before = readFileSync(join(folder, file), 'utf8');
    const after = editYaml(before, [{ kind: 'set', path: ['x-last'], value: 'x' }]);
    expect(after.replace('x-last: x\n', ''), file).toBe(before);
  }
});

test('a file that is not YAML is rejected, with its line', () => {
  const edit: YamlEdit = { kind: 'set', path: ['format'], value: 'date' };
  expect(() => editYaml(`type: object\nrequired: [a\nx: 1\n`, [edit])).toThrow(/^line [23]: /);
});

test('the changelog gets its section once, and then a line for each change', () => {
  const once = addToChangelog('# Changelog\n\n## 1.0.0\n\n- The first.\n', {
    name: 'A',
    says: 'b',
  });
  expect(once).toBe(
    '# Changelog\n\n## Unreleased\n\n- Observed: `A`: b.\n\n## 1.0.0\n\n- The first.\n',
  );
  expect(addToChangelog(once, { name: 'C', says: 'd' })).toContain(
    '## Unreleased\n\n- Observed: `A`: b.\n- Observed: `C`: d.\n\n## 1.0.0\n',
  );
});
