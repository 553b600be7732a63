/**
 * How long the lists of a request may be. It is looked at before any schema: what is too long is
 * rejected in no time, whatever is in it.
 */
import { listAt } from '../../contract/objects.js';
import type { OperationId } from './handler.ts';
import { RequestProblem } from './problems.ts';

/** The most transactions of one batch. The real number is not shown. */
export const maxTransactions = 1_000;

interface Limit {
  /** The key of a list in the body. */
  key: string;
  most: number;
  /** What it is a list of. */
  of: string;
  detail: string;
}

const limits: { readonly [Id in OperationId]?: Limit } = {
  sendPayout: {
    key: 'transactionRequestList',
    most: maxTransactions,
    of: 'transactions',
    detail: 'The batch is too large.',
  },
};

/**
 * The check of the bodies of one operation.
 *
 * @returns a function that throws RequestProblem 400
 */
export function createLimitCheck(operationId: string): (body: unknown) => void {
  const limit = Object.entries(limits).find(([name]) => name === operationId)?.[1];
  if (!limit) return () => undefined;
  const { key, most, of, detail } = limit;
  return (body) => {
    if (listAt(body, key).length <= most) return;
    const violations = [{ path: `/${key}`, message: `must have at most ${most} ${of}` }];
    throw new RequestProblem(400, 'Bad Request', detail, { violations });
  };
}
