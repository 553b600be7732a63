/** What keeps the one request that moves money from being sent unasked, or twice by one name. */
import type { Json } from '../contract/document.ts';
import { withBody } from './call.ts';
import { isJsonObject } from './places.ts';
import type { PlannedOperation } from './plan.ts';

/** The operation that moves money. */
export function movesMoney({ operationId }: Pick<PlannedOperation, 'operationId'>): boolean {
  return operationId === 'sendPayout';
}

/** Why a check of it is left out. */
export const leftOut = 'left out: it moves money. Send it with --send-payouts';

export interface Fresh {
  now(): Date;
  /** Text that no earlier run has used. */
  newId(): string;
}

/** A reference that nobody has sent. */
export function newReference({ newId }: Fresh): string {
  return `CONTRACT-${newId()}`;
}

/**
 * The payout with references that no earlier run has used and the time of now. A reference is
 * unique by contract: an example sent as it is would be refused from the second run on. Any other
 * operation stays as it is.
 */
export function withFreshReferences(operation: PlannedOperation, fresh: Fresh): PlannedOperation {
  const list = requestsIn(operation);
  if (list.length === 0) return operation;
  const transactionRequestList = list.map((request): Json =>
    isJsonObject(request)
      ? {
          ...request,
          transactionReference: newReference(fresh),
          ...('requestDate' in request && { requestDate: fresh.now().toISOString() }),
        }
      : request,
  );
  const value = isJsonObject(operation.body?.value) ? operation.body.value : {};
  return withBody(operation, { ...value, transactionRequestList });
}

/** The batch cut down to its first payout. */
export function onePayout(operation: PlannedOperation): PlannedOperation {
  const value = isJsonObject(operation.body?.value) ? operation.body.value : {};
  return withBody(operation, {
    ...value,
    transactionRequestList: requestsIn(operation).slice(0, 1),
  });
}

/** The references of the batch, in its order. */
export function referencesIn(operation: PlannedOperation): string[] {
  return requestsIn(operation).flatMap((request) => {
    const reference = isJsonObject(request) ? request['transactionReference'] : undefined;
    return typeof reference === 'string' ? [reference] : [];
  });
}

function requestsIn(operation: PlannedOperation): Json[] {
  const value = movesMoney(operation) ? operation.body?.value : undefined;
  const list = isJsonObject(value) ? value['transactionRequestList'] : undefined;
  return Array.isArray(list) ? list : [];
}
