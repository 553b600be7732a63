/** Checks that a method that the contract does not have at a path is rejected, without a server error. */
import { assumption } from '../../contract/statements.ts';
import { requestFor, type PlannedCall } from '../plan/call.ts';
import { judgeCall } from '../judge/judge.ts';
import type { Plan } from '../plan/plan.ts';
import { createCheck, originOf, type Problem } from '../judge/results.ts';
import { tokenSection, type RunContext, type Section, type TokenCheck } from './section.ts';
import { isReply, type Received } from '../wire/exchange.ts';
import { outcomeOfCall } from '../judge/exchange-report.ts';

export function methodsSection(plan: Plan): Section {
  return tokenSection(plan.calls.flatMap((call) => methodCheck(plan, call)));
}

function methodCheck(plan: Plan, call: PlannedCall): TokenCheck[] {
  const { operationId, path } = call.operation;
  const used = plan.contract.operations.filter((one) => one.path === path);
  // Send only GET by default, because the effect of an undocumented write is unknown.
  const method = (['get', 'delete'] as const).find((one) =>
    used.every((other) => other.method !== one),
  );
  if (method === undefined) return [];
  const name = method.toUpperCase();
  const skip = `left out: ${name} may write. Send it with --send-payouts`;
  return [
    {
      check: createCheck('methods', operationId, name, `rejects ${name}`),
      skip: method !== 'get' && !plan.sendPayouts ? skip : undefined,
      async run(context, { access }) {
        const request = { ...requestFor({ ...call, body: undefined }, access), method: name };
        const received = await context.send(request);
        const problems = problemsOf(context, call, received);
        return outcomeOfCall(context, call, request, received, problems);
      },
    },
  ];
}

function problemsOf(context: RunContext, call: PlannedCall, received: Received): Problem[] {
  if (!isReply(received)) return judgeCall(context, call, [], received);
  const { status } = received;
  // 501 is the standard answer to a method unknown to the server (RFC 9110, 15.6.2).
  if (/^4\d\d$|^501$/.test(status)) return [];
  const origin = originOf(assumption(context.contract, 'methods'));
  return [{ ...origin, wanted: 'a rejection, any 4xx or 501', came: `status ${status}` }];
}
