import { rejectionTexts } from '../engine/interface/rejections.ts';
import type { Handler } from '../http/handler.ts';
import { badRequest } from '../http/problems.ts';

export const getTransactionStatus: Handler<'getTransactionStatus'> = async (
  { params: { transactionReference }, caller },
  { engine },
) => {
  const { user } = caller();
  const record = await engine.findTransaction(user, transactionReference);
  if (record) return record;
  const { partnerCode } = user;
  const filter = { partnerCode, transactionReference, limit: 1 };
  const [rejection] = (await engine.listRejections(filter)).items;
  const why =
    rejection && ` It was rejected in ${rejection.batchId}: ${rejectionTexts[rejection.reason]}`;
  throw badRequest(`The partner has no payout with this reference.${why ?? ''}`);
};
