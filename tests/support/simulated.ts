/** What of the contract the local sandbox does, for tests that hold it to the contract. */
import type { Contract } from '../../toolkit/contract/contract.ts';
import { notSimulated } from '../../toolkit/sandbox/coverage.ts';

/** The operationIds of the documented operations and webhooks that the sandbox simulates. */
export function simulated(contract: Contract): string[] {
  const { operations, webhooks } = notSimulated(contract);
  return [...contract.documented, ...contract.webhooks]
    .map(({ operationId }) => operationId)
    .filter((operationId) => ![...operations, ...webhooks].includes(operationId));
}

/**
 * Options of the contract tests that leave out what the sandbox says it does not simulate; none as
 * long as it simulates the whole contract.
 */
export function onlySimulated(contract: Contract): string[] {
  const ids = simulated(contract);
  const all = contract.documented.length + contract.webhooks.length;
  return ids.length === all ? [] : ids.flatMap((operationId) => ['--only', operationId]);
}
