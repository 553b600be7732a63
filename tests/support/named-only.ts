/** Named-only operations for tests, whichever those are by now. */
import type { Contract } from '../../toolkit/contract/contract.ts';
import type { Operation } from '../../toolkit/contract/operation.ts';

/** Returns a named-only operation of a kind: the first, or the one at index `at`. */
export function namedOnly(
  contract: Contract,
  { method, parameters, at = 0 }: { method: Operation['method']; parameters: number; at?: number },
): Operation {
  const found = contract.namedOnly.filter(
    (operation) => operation.method === method && operation.parameters.length === parameters,
  )[at];
  if (!found) throw new Error('Every operation of this kind is documented: remove the test.');
  return found;
}
