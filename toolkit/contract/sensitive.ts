/**
 * Whether a value is safe to show: the mark `x-sensitive`. A value without a mark and without a
 * harmless form is hidden.
 */
import { textAt } from './objects.js';

/** The kinds of values, from harmless to most secret. */
export const sensitivities = ['none', 'personal', 'secret'] as const;
export type Sensitivity = (typeof sensitivities)[number];

/** Returns the mark at the place of use, otherwise the strictest mark among its parts; undefined without any mark. */
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
