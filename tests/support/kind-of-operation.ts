/** What the quick set has one operation of each of. */
import type { Operation } from '../../toolkit/contract/operation.ts';

/** By what it takes: a body, parameters, both or neither. */
export function kindOfOperation({ body, parameters }: Operation): string {
  return `${body !== undefined} ${parameters.length > 0}`;
}
