/** Reads project files as data. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { objectAt, textAt } from '../../toolkit/contract/objects.js';
import { projectRoot } from '../../scripts/project.ts';

export function readText(path: string): string {
  return readFileSync(join(projectRoot, path), 'utf8');
}

export function readJson(path: string): unknown {
  return JSON.parse(readText(path));
}

/** Reads YAML and resolves `<<`, as Compose does. */
export function readYaml(path: string): unknown {
  return parse(readText(path), { merge: true });
}

const manifest = readJson('package.json');

/** The Node.js version that the project depends on. */
export const nodeVersion = textAt(objectAt(manifest, 'devDependencies'), 'node') ?? '';
