/** `getIntradayStatement`. */
import type { EngineErrorCode } from '../../engine/errors.ts';
import { EngineError } from '../../engine/errors.ts';
import type { Handlers, Service } from '../handler.ts';
import { RequestProblem } from '../problems.ts';

/** The query parameter that chooses a page, counted from 1. The real one is not shown. */
const pageParameter = 'page';

export function statementHandlers({ engine }: Service): Pick<Handlers, 'getIntradayStatement'> {
  return {
    async getIntradayStatement({ query, caller, extraQuery }) {
      const { user } = caller();
      if (user.merchantCode === null) {
        throw new RequestProblem(403, 'Forbidden', 'The token is not bound to a merchant.');
      }
      const page = pageFrom(extraQuery(pageParameter));
      const { accountNumber } = query;
      const startTime = momentFrom('startTime', query.startTime);
      const endTime = momentFrom('endTime', query.endTime);
      const wanted = { accountNumber, startTime, endTime, page };
      const data = await engine.statement(user, wanted).catch(refuse);
      return { success: true, data };
    },
  };
}

function pageFrom(value: unknown): number {
  if (value === undefined) return 1;
  if (typeof value === 'string' && /^[1-9]\d{0,8}$/.test(value)) return Number(value);
  throw new RequestProblem(400, 'Bad Request', 'page takes a whole number from 1.');
}

/** The schema has its form checked; a leap second is of that form, and no moment here. */
function momentFrom(name: string, text: string): number {
  const moment = Date.parse(text);
  if (Number.isFinite(moment)) return moment;
  throw new RequestProblem(400, 'Bad Request', `${name} is no moment that the sandbox can read.`);
}

const refusals: { [code in EngineErrorCode]?: { status: number; title: string } } = {
  'out-of-bounds': { status: 400, title: 'Bad Request' },
  'no-merchant': { status: 403, title: 'Forbidden' },
  'unknown-account': { status: 404, title: 'Not Found' },
};

function refuse(error: unknown): never {
  const refusal = error instanceof EngineError ? refusals[error.code] : undefined;
  if (!refusal || !(error instanceof EngineError)) throw error;
  throw new RequestProblem(refusal.status, refusal.title, error.message);
}
