import type { EngineErrorCode } from '../engine/interface/errors.ts';
import { EngineError } from '../engine/interface/errors.ts';
import { utcDateTime } from '../engine/shared/clocks.ts';
import type { Handler } from '../http/handler.ts';
import { RequestProblem } from '../http/problems.ts';

/** The query parameter that chooses a page, counted from 1. The real one is not shown. */
const pageParameter = 'page';

export const getIntradayStatement: Handler<'getIntradayStatement'> = async (
  { query, caller, extraQuery },
  { engine },
) => {
  const { user } = caller();
  if (user.merchantCode === null) {
    throw new RequestProblem(403, 'Forbidden', 'The token is not bound to a merchant.');
  }
  const page = pageFrom(extraQuery(pageParameter));
  const { accountNumber } = query;
  const startTime = momentFrom('startTime', query.startTime);
  const endTime = momentFrom('endTime', query.endTime);
  const wanted = { accountNumber, startTime, endTime, page };
  const data = await engine.statement(user, wanted).catch(reject);
  return { success: true, data };
};

function pageFrom(value: unknown): number {
  if (value === undefined) return 1;
  if (typeof value === 'string' && /^[1-9]\d{0,8}$/.test(value)) return Number(value);
  throw new RequestProblem(400, 'Bad Request', 'page must be a whole number from 1.');
}

/**
 * The schema checks the form. A leap second has that form, and JavaScript cannot read it; nor does it
 * read all of ISO 8601, and of 30 February it makes a day in March.
 */
function momentFrom(name: string, text: string): number {
  const utc = text
    .toUpperCase()
    .replace(',', '.')
    .replace(/[+-]00(:?00)?$/, 'Z');
  const moment = Date.parse(utc);
  if (Number.isFinite(moment) && utcDateTime(moment).startsWith(utc.slice(0, 10))) return moment;
  const detail = `${name} must be a time that exists, without a leap second.`;
  throw new RequestProblem(400, 'Bad Request', detail);
}

const rejections: { [code in EngineErrorCode]?: { status: number; title: string } } = {
  'out-of-bounds': { status: 400, title: 'Bad Request' },
  'no-merchant': { status: 403, title: 'Forbidden' },
  'unknown-account': { status: 404, title: 'Not Found' },
};

function reject(error: unknown): never {
  const rejection = error instanceof EngineError ? rejections[error.code] : undefined;
  if (!rejection || !(error instanceof EngineError)) throw error;
  throw new RequestProblem(rejection.status, rejection.title, error.message);
}
