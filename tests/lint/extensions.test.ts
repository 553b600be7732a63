/** The register of x- keys and the page that explains them say the same. */
import { readFileSync } from 'node:fs';
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

test('every section says where the key stands, who reads it and what enforces it', () => {
  for (const section of sections) {
    for (const fact of ['Stands on', 'Read by', 'Enforced by']) {
      expect(section).toContain(`- **${fact}** `);
    }
  }
});
