/**
 * Whether a value may be shown: the mark `x-sensitive`. A value that is neither marked nor harmless by its
 * form is hidden.
 */
import { textAt } from './objects.js';

/** From the harmless to the one that nobody may see. */
export const sensitivities = ['none', 'personal', 'secret'] as const;
export type Sensitivity = (typeof sensitivities)[number];

/** The mark at the place of use, else the strictest of what it is composed of; undefined without one. */
export function markedSensitivity([own, ...others]: readonly unknown[]): Sensitivity | undefined {
  return markOf(own) ?? strictest(others.map(markOf));
}

export function strictest(found: readonly (Sensitivity | undefined)[]): Sensitivity | undefined {
  return sensitivities.findLast((one) => found.includes(one));
}

function markOf(schema: unknown): Sensitivity | undefined {
  const mark = textAt(schema, 'x-sensitive');
  return sensitivities.find((one) => one === mark);
}
