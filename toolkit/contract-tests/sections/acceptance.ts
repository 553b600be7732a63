/** Every request example of the contract is accepted: what is valid must not be refused. */
import { findingsOf, judgeCall, requestFor, withBody } from '../call.ts';
import { isAnswer } from '../exchange.ts';
import { withFixtures } from '../fixtures.ts';
import { leftOut, movesMoney, withFreshReferences } from '../payouts.ts';
import type { PlannedOperation } from '../plan.ts';
import { createCheck, outcomeOf } from '../results.ts';
import type { Plan, Section } from '../section.ts';
import { tokenSection, type TokenCheck } from './token-section.ts';

export function acceptanceSection(plan: Plan): Section {
  return tokenSection(plan.operations.flatMap((operation) => acceptancesOf(plan, operation)));
}

/** The first example is sent as `success`; what the authentication sends is never an example. */
function acceptancesOf(plan: Plan, operation: PlannedOperation): TokenCheck[] {
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
  ): TokenCheck {
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
