import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { objectAt } from '../../toolkit/contract/objects.js';
import { projectRoot } from '../../scripts/project.ts';

const readme = readFileSync(join(projectRoot, 'README.md'), 'utf8');

test('the README describes exactly the commands of the project', () => {
  const manifest: unknown = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'));
  const described = [...readme.matchAll(/^\| `npm (?:run )?([\w:-]+)/gm)].map(([, name]) => name);
  expect(described.toSorted()).toEqual(Object.keys(objectAt(manifest, 'scripts')).toSorted());
});
