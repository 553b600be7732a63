/** Deliveries of the webhooks, checked against the contract as answers are. */
import type { Contract } from '../../contract/contract.ts';
import type { DocumentedOperation } from '../../contract/operation.ts';
import { valueAt } from '../../contract/pointers.ts';
import { bodyOf, judgeBody, rulesBroken } from '../judge.ts';
import type { Plan } from '../plan.ts';
import { createCheck, outcomeOf, type Outcome, type Problem } from '../results.ts';
import type { PlannedCheck, Section } from '../section.ts';
import type { Deliveries, Delivery } from '../webhook-listener.ts';

interface WebhookCheck extends PlannedCheck {
  judge(contract: Contract, deliveries: Deliveries): Outcome;
}

export function webhookSection({ contract, listensForWebhooks }: Plan): Section {
  const skip = listensForWebhooks
    ? undefined
    : 'not tested: nothing listens for deliveries. Use --webhook-listen <port>';
  const checks = contract.webhooks.flatMap((webhook): WebhookCheck[] => {
    const { operationId } = webhook;
    const every = createCheck('webhook', operationId, 'every delivery keeps the contract');
    const whole = { check: every, skip, judge: judgeDeliveries(webhook) };
    if (operationId !== outcomeId) return [whole];
    const id = 'the payout of the flow is told';
    const check = createCheck('webhook', operationId, id, 'the payout of the flow is delivered');
    return [whole, { check, skip, judge: judgeExpected }];
  });
  return {
    checks,
    async run({ deliveries }, selected, conclude) {
      if (!deliveries) throw new Error('The webhook section needs a listener.');
      await deliveries.until(() => missingFrom(deliveries).length === 0, patience);
      for (const { check, judge } of checks.filter((one) => selected.includes(one.check))) {
        conclude(check, judge(contract, deliveries));
      }
    },
  };
}

/** The webhook that announces what became of a payout. */
const outcomeId = 'payoutOutcome';

/**
 * All deliveries come to one address, and none names its webhook: each is judged by the webhook that
 * it fits best.
 */
function judgeDeliveries(webhook: DocumentedOperation): WebhookCheck['judge'] {
  return (contract, { received }) => {
    const own = received
      .map((delivery) => closestOf(contract, delivery))
      .filter((one) => one?.webhook === webhook);
    if (own.length === 0) return { kind: 'skip', reason: 'not tested: nothing was delivered' };
    const problems = own.flatMap((one) => one?.problems ?? []);
    return outcomeOf(
      0,
      problems.map((problem) => ({ ...problem, request })),
    );
  };
}

function closestOf(contract: Contract, delivery: Delivery) {
  const [closest] = contract.webhooks
    .map((webhook) => ({ webhook, problems: judgeDelivery(contract, webhook, delivery) }))
    .sort((one, other) => one.problems.length - other.problems.length);
  return closest;
}

function judgeDelivery(
  contract: Contract,
  { operationId, method, body }: DocumentedOperation,
  delivery: Delivery,
): Problem[] {
  const wanted = method.toUpperCase();
  if (delivery.method !== wanted) return [{ wanted, came: delivery.method }];
  const problems = body ? judgeBody(contract, body, delivery) : [];
  if (problems.length > 0) return problems;
  const sent = (): undefined => undefined;
  return rulesBroken('success', { operationId, status: '', body: bodyOf(delivery), sent });
}

function judgeExpected(_: Contract, deliveries: Deliveries): Outcome {
  if (deliveries.expected().length === 0) {
    return { kind: 'skip', reason: 'not tested: no payout of this run came to its end' };
  }
  const findings = missingFrom(deliveries).map(({ code }) => ({
    request,
    wanted: `a delivery of the payout with ${code}, the code of its status`,
    came: `none within ${patience / 1000} s. Is ${deliveries.url} registered with the service?`,
    source: 'Events',
  }));
  return outcomeOf(0, findings);
}

/** The payouts that came to an end and were not delivered with it. */
function missingFrom({ expected, received }: Deliveries): { reference: string; code: string }[] {
  const records = received.map(bodyOf);
  return expected().filter(
    ({ reference, code }) =>
      !records.some(
        (record) =>
          valueAt(record, '/transactionReference') === reference &&
          valueAt(record, '/responseCode') === code,
      ),
  );
}

const request = 'a delivery of the webhook';

/** Milliseconds. How soon a delivery comes is not shown. */
const patience = 15_000;
