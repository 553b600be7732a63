/** `sendPayout` and `getTransactionStatus`. */
import { EngineError } from '../../engine/errors.ts';
import type { Handlers, Service } from '../handler.ts';
import { RequestProblem } from '../problems.ts';

/** The most transactions of one batch. The real number is not shown. */
export const maxTransactions = 1_000;

export function payoutHandlers(
  service: Service,
): Pick<Handlers, 'sendPayout' | 'getTransactionStatus'> {
  const { engine, idempotencyHeader } = service;
  return {
    async sendPayout({ body, caller, extraHeader }) {
      const { transactionRequestList: transactions } = body;
      checkCount(transactions.length);
      const idempotencyKey = keyFrom(extraHeader(idempotencyHeader), idempotencyHeader);
      const options = idempotencyKey === undefined ? {} : { idempotencyKey };
      return engine.acceptBatch(caller().user, transactions, options).catch(refuse);
    },

    async getTransactionStatus({ params, caller }) {
      const record = await engine.findTransaction(caller().user, params.transactionReference);
      if (!record) throw badRequest('The partner has no payout with this reference.');
      return record;
    },
  };
}

function checkCount(count: number): void {
  const path = '/transactionRequestList';
  if (count === 0) {
    const faults = [{ path, message: 'must have at least 1 transaction' }];
    throw badRequest('The batch is empty.', faults);
  }
  if (count > maxTransactions) {
    const faults = [{ path, message: `must have at most ${maxTransactions} transactions` }];
    throw badRequest('The batch is too large.', faults);
  }
}

function keyFrom(header: string | undefined, name: string): string | undefined {
  if (header === undefined) return undefined;
  if (/^[\x21-\x7e]{1,255}$/.test(header)) return header;
  throw badRequest(`The header ${name} takes 1 to 255 visible ASCII characters, without spaces.`);
}

function refuse(error: unknown): never {
  if (error instanceof EngineError && error.code === 'idempotency-conflict') {
    throw new RequestProblem(
      409,
      'Conflict',
      'The idempotency key was used with another batch. Nothing of this one was taken.',
    );
  }
  throw error;
}

function badRequest(detail: string, faults: { path: string; message: string }[] = []) {
  return new RequestProblem(400, 'Bad Request', detail, { faults });
}
