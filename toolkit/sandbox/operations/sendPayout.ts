import { EngineError } from '../engine/interface/errors.ts';
import { invalidToken } from '../http/authentication.ts';
import type { Handler } from '../http/handler.ts';
import { badRequest } from '../http/problems.ts';

export const sendPayout: Handler<'sendPayout'> = async (call, service) => {
  const { body, caller, extraHeader, noteRejections } = call;
  const { engine, idempotencyHeader } = service;
  const { transactionRequestList: transactions } = body;
  checkCount(transactions.length);
  const idempotencyKey = keyFrom(extraHeader(idempotencyHeader), idempotencyHeader);
  const options = idempotencyKey === undefined ? {} : { idempotencyKey };
  const { user } = caller();
  const { receipt, rejections } = await engine
    .acceptBatch(user, transactions, options)
    .catch(reject);
  noteRejections(rejections);
  return receipt;
};

function checkCount(count: number): void {
  if (count > 0) return;
  const message = 'must have at least 1 transaction';
  throw badRequest('The batch is empty.', [{ path: '/transactionRequestList', message }]);
}

function keyFrom(header: string | undefined, name: string): string | undefined {
  if (header === undefined) return undefined;
  if (/^[\x21-\x7e]{1,255}$/.test(header)) return header;
  throw badRequest(`The header ${name} must be 1 to 255 visible ASCII characters, without spaces.`);
}

function reject(error: unknown): never {
  // The partner was removed after the token was read.
  if (error instanceof EngineError && error.code === 'unknown-partner') {
    throw invalidToken('The user of the token is unknown.');
  }
  throw error;
}
