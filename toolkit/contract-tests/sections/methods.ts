/** A method that the contract has not at a path is refused, and neither served nor an error. */
import { findingsOf, judgeCall, requestFor } from '../call.ts';
import { isAnswer, type WireRequest } from '../exchange.ts';
import type { PlannedOperation } from '../plan.ts';
import { tooMany } from '../refusal.ts';
import { createCheck, outcomeOf, type Outcome, type Problem } from '../results.ts';
import type { Bench, Plan, Section } from '../section.ts';
import { tokenSection, type TokenCheck } from './token-section.ts';

export function methodsSection(plan: Plan): Section {
  return tokenSection(plan.operations.flatMap((operation) => methodCheck(plan, operation)));
}

function methodCheck(plan: Plan, operation: PlannedOperation): TokenCheck[] {
  const known = plan.methodsAt(operation.path);
  // To read is harmless; what an undocumented write does is not known.
  const method = ['GET', 'DELETE'].find((one) => !known.includes(one));
  if (method === undefined) return [];
  const leftOut = method !== 'GET' && !plan.sendPayouts;
  return [
    {
      check: createCheck('methods', operation.operationId, method, `refuses ${method}`),
      ...(leftOut && { skip: `left out: ${method} may write. Send it with --send-payouts` }),
      async run(bench, token) {
        const bodiless = { ...operation };
        delete bodiless.body;
        const request = { ...requestFor(bodiless, token), method };
        return judge(bench, operation, request);
      },
    },
  ];
}

async function judge(
  bench: Bench,
  operation: PlannedOperation,
  request: WireRequest,
): Promise<Outcome> {
  const exchange = await bench.send(request);
  if (!isAnswer(exchange)) {
    const problems = judgeCall(bench, operation, [], exchange);
    return outcomeOf(0, findingsOf(operation, request, problems));
  }
  const { status, milliseconds } = exchange;
  const problems: Problem[] =
    status === '429'
      ? [tooMany]
      : // 501 is the standard's answer to a method that a server does not know (RFC 9110, 15.6.2).
        /^4\d\d$|^501$/.test(status)
        ? []
        : [{ wanted: 'a refusal, any 4xx or 501', came: `status ${status}` }];
  return outcomeOf(milliseconds, findingsOf(operation, request, problems));
}
