import type { Handler } from '../http/handler.ts';
import { RequestProblem } from '../http/problems.ts';

export const getFxRate: Handler<'getFxRate'> = async ({ query }, { engine }) => {
  const rate = engine.fxRate(query.countryCode);
  // The documentation gives only the status 200 for this operation.
  if (!rate) throw new RequestProblem(404, 'Not Found', 'There is no rate for this country.');
  return rate;
};
