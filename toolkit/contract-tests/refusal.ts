/** A request that must be refused: with a 4xx, and in the form that the contract has for it. */
import { judgeCall, type Judgement } from './call.ts';
import { isAnswer, type Exchange } from './exchange.ts';
import type { PlannedOperation } from './plan.ts';
import type { Problem } from './results.ts';

export interface Allowed {
  /**
   * A 4xx that the operation does not document is right as well. Always so where it documents none:
   * the source does not show them.
   */
  undocumented: boolean;
}

/** What is wrong with the refusal; a 2xx, 3xx or 5xx is none at all. */
export function refusalProblems(
  judgement: Judgement,
  sent: PlannedOperation,
  exchange: Exchange,
  { undocumented }: Allowed,
): Problem[] {
  if (!isAnswer(exchange)) return judgeCall(judgement, sent, [], exchange);
  const { status } = exchange;
  if (status === '429') return [tooMany];
  if (sent.refusals.some((one) => one.status === status)) {
    return judgeCall(judgement, sent, sent.refusals, exchange);
  }
  const open = undocumented || sent.refusals.length === 0;
  if (open && /^4\d\d$/.test(status)) return [];
  const documented = sent.refusals.map((one) => one.status).join(' or ');
  return [{ wanted: `a refusal, ${open ? 'any 4xx' : documented}`, came: `status ${status}` }];
}

/** Says nothing of the request, so it must not pass for a refusal of it. */
export const tooMany: Problem = {
  wanted: 'an answer to this request',
  came: 'status 429: too many requests. Lower --rate',
};
