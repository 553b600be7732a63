/** What an answer counts of its request, which no rule can tell from the contract. */
import { listAt, isObject } from '../contract/objects.js';
import type { Operation } from '../contract/operation.ts';

/** By operationId: the field of the answer, and the list of the body that it counts. */
const counts: { [operationId: string]: { field: string; list: string } } = {
  sendPayout: { field: 'totalCount', list: 'transactionRequestList' },
};

/** The count that the answer to a body has, and the place of it; undefined where it has none. */
export function countOf(
  { operationId }: Pick<Operation, 'operationId'>,
  body: unknown,
): { place: string; to: number } | undefined {
  const count = Object.hasOwn(counts, operationId) ? counts[operationId] : undefined;
  if (!count || !isObject(body) || !Array.isArray(body[count.list])) return undefined;
  return { place: `/${count.field}`, to: listAt(body, count.list).length };
}
