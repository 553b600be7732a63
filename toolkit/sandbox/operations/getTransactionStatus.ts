import type { Handler } from '../http/handler.ts';
import { RequestProblem } from '../http/problems.ts';

export const getTransactionStatus: Handler<'getTransactionStatus'> = async (
  { params, caller },
  { engine },
) => {
  const record = await engine.findTransaction(caller().user, params.transactionReference);
  if (record) return record;
  const detail = 'The partner has no payout with this reference.';
  throw new RequestProblem(400, 'Bad Request', detail);
};
