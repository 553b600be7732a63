import { refusalTexts } from '../engine/refusals.ts';
import type { Handler } from '../http/handler.ts';
import { RequestProblem } from '../http/problems.ts';

export const getTransactionStatus: Handler<'getTransactionStatus'> = async (
  { params: { transactionReference }, caller },
  { engine },
) => {
  const { user } = caller();
  const record = await engine.findTransaction(user, transactionReference);
  if (record) return record;
  const { partnerCode } = user;
  const [refusal] = await engine.listRefusals({ partnerCode, transactionReference, limit: 1 });
  const why = refusal && ` It was refused in ${refusal.batchId}: ${refusalTexts[refusal.reason]}`;
  const detail = `The partner has no payout with this reference.${why ?? ''}`;
  throw new RequestProblem(400, 'Bad Request', detail);
};
