/** Kinds of operation. The quick set tests one of each. */
import type { Operation } from '../../toolkit/contract/operation.ts';

/** Returns the kind of an operation by its input: a body, parameters, both or neither. */
export function kindOfOperation({ body, parameters }: Operation): string {
  return `${body !== undefined} ${parameters.length > 0}`;
}
