/** Tests that the register of x- keys matches the page that explains them. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import registry from '../../toolkit/contract/extensions.schema.json' with { type: 'json' };
import { projectRoot } from '../../scripts/project.ts';

const page = readFileSync(join(projectRoot, 'docs/extensions.md'), 'utf8');
const sections = page.split(/^## (?=x-)/m).slice(1);

test('every registered key has its section, and no other key has one', () => {
  const documented = sections.map((section) => section.split('\n')[0]);
  expect(documented).toEqual(Object.keys(registry.properties));
});

test('every registered key is read by its name in the toolkit or in a script', () => {
  const files = globSync('{toolkit,scripts}/**/*.{ts,js}', { cwd: projectRoot });
  const code = files.map((file) => readFileSync(join(projectRoot, file), 'utf8')).join('\n');
  const unread = (keys: readonly string[]): string[] =>
    keys.filter((key) => !code.includes(`'${key}'`));
  expect(unread(Object.keys(registry.properties))).toEqual([]);
  expect(unread(['x-nobody-reads-this'])).toEqual(['x-nobody-reads-this']);
});

test('every section says where the key stands, who reads it and what enforces it', () => {
  for (const section of sections) {
    for (const fact of ['Stands on', 'Read by', 'Enforced by']) {
      expect(section).toContain(`- **${fact}** `);
    }
  }
});
