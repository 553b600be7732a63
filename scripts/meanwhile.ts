/** What this project does while a topic of the contract is open: docs/meanwhile.yaml, by the ids of topics. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseYaml } from '@redocly/openapi-core';
import { isObject } from '../toolkit/contract/objects.js';

/** Relative to the project. */
export const meanwhileFile = 'docs/meanwhile.yaml';

export interface Meanwhile {
  readonly [id: string]: string;
}

/** @throws Error for what is not a text */
export function readMeanwhile(root: string): Meanwhile {
  const read: unknown = parseYaml(readFileSync(join(root, meanwhileFile), 'utf8'));
  const texts: { [id: string]: string } = {};
  for (const [id, text] of Object.entries(isObject(read) ? read : {})) {
    if (typeof text !== 'string') {
      throw new Error(`${meanwhileFile}: ${id} must be a text. Correct it.`);
    }
    texts[id] = text;
  }
  return texts;
}
