/** Every request example of the contract is accepted: what is valid must not be refused. */
import { findingsOf, judgeCall, requestFor, withBody } from '../call.ts';
import { isAnswer } from '../exchange.ts';
import { withFixtures } from '../fixtures.ts';
import { leftOut, movesMoney, withFreshReferences } from '../payouts.ts';
import type { PlannedOperation } from '../plan.ts';
import { createCheck, outcomeOf, type Outcome } from '../results.ts';
import type { Bench, Plan, PlannedCheck, Section } from '../section.ts';

interface Acceptance extends PlannedCheck {
  run(bench: Bench, token: string | undefined): Promise<Outcome>;
}

export function acceptanceSection(plan: Plan): Section {
  const checks = plan.operations.flatMap((operation) => acceptancesOf(plan, operation));
  return {
    checks,
    async run(bench, selected, conclude) {
      const tokens = await bench.logIn();
      for (const { check, run } of checks.filter((one) => selected.includes(one.check))) {
        conclude(check, await run(bench, tokens?.access));
      }
    },
  };
}

/** The first example is sent as `success`; what the authentication sends is never an example. */
function acceptancesOf(plan: Plan, operation: PlannedOperation): Acceptance[] {
  const { operationId, body, success } = operation;
  if (!body || ['login', 'refreshToken'].includes(operationId)) return [];
  const examples = Object.entries(body.examples).slice(1);
  const charset = accept(operation, 'with a charset', (right) => right, {
    'Content-Type': `${body.mediaType}; charset=utf-8`,
  });
  const others = examples.map(([name, value]) =>
    accept(operation, name, () =>
      withFixtures(withBody(operation, value), { values: plan.fixtures.values }),
    ),
  );
  return [charset, ...others].map((one) => ({
    ...one,
    ...(movesMoney(operation) && !plan.sendPayouts && { skip: leftOut }),
  }));

  function accept(
    right: PlannedOperation,
    name: string,
    change: (right: PlannedOperation) => PlannedOperation,
    headers: { [name: string]: string } = {},
  ): Acceptance {
    return {
      check: createCheck('acceptance', operationId, name, `accepts ${name}`),
      async run(bench, token) {
        const sent = withFreshReferences(change(right), bench);
        const bare = requestFor(sent, token);
        const request = { ...bare, headers: { ...bare.headers, ...headers } };
        const exchange = await bench.send(request);
        const problems = judgeCall(bench, sent, [success], exchange);
        const milliseconds = isAnswer(exchange) ? exchange.milliseconds : 0;
        return outcomeOf(milliseconds, findingsOf(sent, request, problems));
      },
    };
  }
}
