import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { coverageTable } from '../../scripts/build/bundle/coverage.ts';
import { loadContract } from '../../toolkit/contract/load.ts';
import { objectAt } from '../../toolkit/contract/objects.js';
import { projectRoot } from '../../scripts/project.ts';

const readme = readFileSync(join(projectRoot, 'README.md'), 'utf8');

test('the coverage table of the README is that of the contract', async () => {
  const { document } = await loadContract(projectRoot);
  expect(readme).toContain(coverageTable(document));
});

test('every command of the project is described in the README, and no other', () => {
  const manifest: unknown = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'));
  const described = [...readme.matchAll(/^\| `npm (?:run )?([\w:]+)/gm)].map(([, name]) => name);
  expect(described.toSorted()).toEqual(Object.keys(objectAt(manifest, 'scripts')).toSorted());
});
