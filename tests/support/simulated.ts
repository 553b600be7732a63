/** What of the contract the local sandbox does, for tests that hold it to the contract. */
import type { Contract } from '../../toolkit/contract/contract.ts';
import { notSimulated } from '../../toolkit/sandbox/coverage.ts';

/**
 * Options of the contract tests that leave out what the sandbox says it does not simulate; none as
 * long as it simulates the whole contract.
 */
export function onlySimulated(contract: Contract): string[] {
  const { operations, webhooks } = notSimulated(contract);
  const leftOut = [...operations, ...webhooks];
  if (leftOut.length === 0) return [];
  return [...contract.documented, ...contract.webhooks]
    .filter(({ operationId }) => !leftOut.includes(operationId))
    .flatMap(({ operationId }) => ['--only', operationId]);
}
