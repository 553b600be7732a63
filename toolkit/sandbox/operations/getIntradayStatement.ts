import { utcDateTime } from '../engine/shared/clocks.ts';
import type { Handler } from '../http/handler.ts';
import { badRequest, RequestProblem } from '../http/problems.ts';

export const getIntradayStatement: Handler<'getIntradayStatement'> = async (
  { query, caller, extraQuery },
  { engine },
) => {
  const { user } = caller();
  if (user.merchantCode === null) {
    throw new RequestProblem(403, 'Forbidden', 'The token is not bound to a merchant.');
  }
  // Pages are counted from 1. The real name of this parameter is not documented.
  const page = pageFrom(extraQuery('page'));
  const { accountNumber } = query;
  const startTime = momentFrom('startTime', query.startTime);
  const endTime = momentFrom('endTime', query.endTime);
  const wanted = { accountNumber, startTime, endTime, page };
  const data = await engine.statement(user, wanted);
  return { success: true, data };
};

function pageFrom(value: unknown): number {
  if (value === undefined) return 1;
  if (typeof value === 'string' && /^[1-9]\d{0,8}$/.test(value)) return Number(value);
  throw badRequest('page must be a whole number, 1 or more.');
}

/**
 * Reads a time whose form the schema has checked. JavaScript cannot read leap seconds or all of ISO 8601, and turns
 * 30 February into a day in March.
 */
function momentFrom(name: string, text: string): number {
  const utc = text
    .toUpperCase()
    .replace(',', '.')
    .replace(/[+-]00(:?00)?$/, 'Z');
  const moment = Date.parse(utc);
  if (Number.isFinite(moment) && utcDateTime(moment).startsWith(utc.slice(0, 10))) return moment;
  throw badRequest(`${name} must be an existing time, without a leap second.`);
}
