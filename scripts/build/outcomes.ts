/** Reads the outcomes of a payout: client/outcomes.yaml, for all languages. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseYaml } from '@redocly/openapi-core';
import { objectAt, textAt } from '../../toolkit/contract/objects.js';

export interface Outcomes {
  all: readonly Outcome[];
  /** What to do if the journal has other content under the same reference. */
  reusedReference: string;
  /** The description of a code that the contract does not list. */
  unlistedCode: { meaning: string; action: string };
}

export interface Outcome {
  /** The name in lower case: `not-sent`. */
  name: string;
  says: string;
  /** What to do without a code from the service. Undefined if the outcome follows from a code. */
  action: string | undefined;
}

/** @throws Error for a missing text */
export function readOutcomes(root: string): Outcomes {
  const read: unknown = parseYaml(readFileSync(join(root, 'client/outcomes.yaml'), 'utf8'));
  const demand = (value: unknown, name: string): string => {
    const text = textAt(value, name);
    if (text === undefined) throw new Error(`client/outcomes.yaml: ${name} is missing. Add it.`);
    return text;
  };
  const code = objectAt(read, 'unlistedCode');
  return {
    all: Object.entries(objectAt(read, 'outcomes')).map(([name, row]) => ({
      name,
      says: demand(row, 'says'),
      action: textAt(row, 'action'),
    })),
    reusedReference: demand(read, 'reusedReference'),
    unlistedCode: { meaning: demand(code, 'meaning'), action: demand(code, 'action') },
  };
}
