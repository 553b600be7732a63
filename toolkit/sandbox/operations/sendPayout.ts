import { EngineError } from '../engine/errors.ts';
import type { Handler } from '../http/handler.ts';
import { RequestProblem } from '../http/problems.ts';

/** The most transactions of one batch. The real number is not shown. */
export const maxTransactions = 1_000;

export const sendPayout: Handler<'sendPayout'> = async ({ body, caller, extraHeader }, service) => {
  const { engine, idempotencyHeader } = service;
  const { transactionRequestList: transactions } = body;
  checkCount(transactions.length);
  const idempotencyKey = keyFrom(extraHeader(idempotencyHeader), idempotencyHeader);
  const options = idempotencyKey === undefined ? {} : { idempotencyKey };
  const { receipt } = await engine.acceptBatch(caller().user, transactions, options).catch(reject);
  return receipt;
};

function checkCount(count: number): void {
  const path = '/transactionRequestList';
  if (count === 0) {
    const violations = [{ path, message: 'must have at least 1 transaction' }];
    throw new RequestProblem(400, 'Bad Request', 'The batch is empty.', { violations });
  }
  if (count > maxTransactions) {
    const violations = [{ path, message: `must have at most ${maxTransactions} transactions` }];
    throw new RequestProblem(400, 'Bad Request', 'The batch is too large.', { violations });
  }
}

function keyFrom(header: string | undefined, name: string): string | undefined {
  if (header === undefined) return undefined;
  if (/^[\x21-\x7e]{1,255}$/.test(header)) return header;
  const detail = `The header ${name} must be 1 to 255 visible ASCII characters, without spaces.`;
  throw new RequestProblem(400, 'Bad Request', detail);
}

function reject(error: unknown): never {
  if (error instanceof EngineError && error.code === 'idempotency-conflict') {
    throw new RequestProblem(
      409,
      'Conflict',
      'The idempotency key was used with another batch. Nothing of this one was accepted.',
    );
  }
  throw error;
}
