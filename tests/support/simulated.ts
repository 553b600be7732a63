/** The part of the contract that the local sandbox implements, for tests that compare the two. */
import type { Contract } from '../../toolkit/contract/contract.ts';
import { notSimulated } from '../../toolkit/sandbox/coverage.ts';

/** Returns the operationIds of the documented operations and webhooks that the sandbox simulates. */
export function simulated(contract: Contract): string[] {
  const { operations, webhooks } = notSimulated(contract);
  return [...contract.documented, ...contract.webhooks]
    .map(({ operationId }) => operationId)
    .filter((operationId) => ![...operations, ...webhooks].includes(operationId));
}

/** Returns options of the contract tests that leave out operations that the sandbox does not simulate. */
export function onlySimulated(contract: Contract): string[] {
  const ids = simulated(contract);
  const all = contract.documented.length + contract.webhooks.length;
  return ids.length === all ? [] : ids.flatMap((operationId) => ['--only', operationId]);
}
