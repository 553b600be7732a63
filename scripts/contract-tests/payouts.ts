/** What keeps the one request that moves money from being sent unasked, or twice by one name. */
import type { Json } from '../openapi/document.ts';
import type { Check } from './plan.ts';
import { isJsonObject } from './places.ts';

/** The operation that moves money. */
export function movesMoney({ operationId }: Pick<Check, 'operationId'>): boolean {
  return operationId === 'sendPayout';
}

/**
 * The payout with references that no earlier run has used and the time of now. A reference is
 * unique by contract: an example sent as it is would be refused from the second run on.
 */
export function withFreshReferences(check: Check, run: { id: string; now: Date }): Check {
  const { body } = check;
  if (!movesMoney(check) || !body || !isJsonObject(body.value)) return check;
  const list = body.value['transactionRequestList'];
  if (!Array.isArray(list)) return check;
  const fresh = list.map((request, index): Json =>
    isJsonObject(request)
      ? {
          ...request,
          transactionReference: `CONTRACT-${run.id}-${index + 1}`,
          ...('requestDate' in request && { requestDate: run.now.toISOString() }),
        }
      : request,
  );
  return { ...check, body: { ...body, value: { ...body.value, transactionRequestList: fresh } } };
}
