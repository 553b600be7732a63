/** Reads what this project does while a topic is open: docs/meanwhile.yaml, by topic id. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseYaml } from '@redocly/openapi-core';
import { isObject } from '../toolkit/contract/objects.js';

/** The path of the file, relative to the project. */
export const meanwhileFile = 'docs/meanwhile.yaml';

export interface Meanwhile {
  readonly [id: string]: string;
}

export function readMeanwhile(root: string): Meanwhile {
  const read: unknown = parseYaml(readFileSync(join(root, meanwhileFile), 'utf8'));
  const texts = Object.entries(isObject(read) ? read : {});
  return Object.fromEntries(texts.map(([id, text]) => [id, String(text)]));
}
