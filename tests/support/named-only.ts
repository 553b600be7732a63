/** Operations to try things with that the contract only names, whichever those are by now. */
import type { Contract } from '../../toolkit/contract/contract.ts';
import type { Operation } from '../../toolkit/contract/operation.ts';

/** The first named-only operation of a kind. */
export function namedOnly(
  contract: Contract,
  { method, parameters }: { method: Operation['method']; parameters: number },
): Operation {
  const found = contract.namedOnly.find(
    (operation) => operation.method === method && operation.parameters.length === parameters,
  );
  if (!found) throw new Error('Every operation of this kind is documented: remove the test.');
  return found;
}
