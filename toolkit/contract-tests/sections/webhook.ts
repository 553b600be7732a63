/** Deliveries of the webhooks, checked against the contract as answers are. */
import type { Contract } from '../../contract/contract.ts';
import { textAt } from '../../contract/objects.js';
import type { DocumentedOperation } from '../../contract/operation.ts';
import { answered } from '../../contract/statements.ts';
import { isFinal } from '../../contract/response-codes.ts';
import { judgeDelivered } from '../../traffic/judge-request.ts';
import { bodyOf, originAt, problemsIn } from '../judge/judge.ts';
import { isOperation } from '../plan/call.ts';
import type { Plan } from '../plan/plan.ts';
import {
  createCheck,
  originOf,
  outcomeOf,
  skip,
  type CheckFinding,
  type Outcome,
  type Problem,
} from '../judge/results.ts';
import type { PlannedCheck, Section } from './section.ts';
import type { Deliveries, ReceivedDelivery } from '../wire/deliveries.ts';

interface WebhookCheck extends PlannedCheck {
  judge(contract: Contract, deliveries: Deliveries): Outcome;
}

export function webhookSection({ contract, listensForWebhooks }: Plan): Section {
  const reason = listensForWebhooks
    ? undefined
    : 'not tested: nothing listens for deliveries. Use --webhook-listen <port>';
  const checks = contract.webhooks.flatMap((webhook): WebhookCheck[] => {
    const { operationId } = webhook;
    const plan = (name: string, judge: WebhookCheck['judge']): WebhookCheck => ({
      check: createCheck('webhook', operationId, name),
      skip: reason,
      judge,
    });
    const whole = plan('every delivery keeps the contract', judgeDeliveries(webhook));
    // The webhook that announces what became of a payout.
    if (!isOperation(webhook, 'payoutOutcome')) return [whole];
    return [
      whole,
      plan('the payout of the flow is delivered', judgeExpected(webhook)),
      plan('one result for a payout', judgeOrder(webhook)),
    ];
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

/**
 * All deliveries come to one address, and none names its webhook: each is judged by the webhook that
 * it fits best.
 */
function judgeDeliveries(webhook: DocumentedOperation): WebhookCheck['judge'] {
  return (contract, { received }) => {
    const findings = received.flatMap((delivery) => {
      const [closest] = contract.webhooks
        .map((one) => ({ one, problems: judgeDelivery(contract, one, delivery) }))
        .sort((a, b) => a.problems.length - b.problems.length);
      if (closest?.one !== webhook) return [];
      return [closest.problems.map((problem) => found(problem, delivery))];
    });
    if (findings.length === 0) return skip('not tested: nothing was delivered');
    return outcomeOf(0, findings.flat());
  };
}

function judgeDelivery(
  contract: Contract,
  webhook: DocumentedOperation,
  { method, contentType, body, at }: ReceivedDelivery,
): Problem[] {
  const wanted = webhook.method.toUpperCase();
  if (method !== wanted) return [{ ...originOf(answered(webhook)), wanted, came: method }];
  const headers = contentType === undefined ? [] : [['content-type', contentType] as const];
  const parts = judgeDelivered(contract, webhook, { headers, body }, at);
  return parts.flatMap((part) => problemsIn(contract, part));
}

function judgeExpected({ pointer }: DocumentedOperation): WebhookCheck['judge'] {
  return (contract, { expected, received, url }) => {
    if (expected().length === 0) return skip('not tested: no payout of this run came to its end');
    // How soon a result is delivered, and what is before it, is not shown.
    const origin = originOf(contract.standing(`${pointer}/same result`));
    const findings = expected().flatMap(({ reference, code }): CheckFinding[] => {
      const codes = codesFor(received, reference);
      if (codes.some((one) => one.code === code)) return [];
      const wanted = `a delivery of the payout with ${code}, the code of its status`;
      const other = codes.at(-1);
      const came = other
        ? `one with ${other.code}`
        : `none within ${patience / 1000} s. Is ${url} registered with the service?`;
      return [found({ ...origin, wanted, came }, other?.delivery)];
    });
    return outcomeOf(0, findings);
  };
}

/** A payout has one result: it is paid, or it is not. */
function judgeOrder({ body }: DocumentedOperation): WebhookCheck['judge'] {
  return (contract, { received }) => {
    const references = new Set(
      received.flatMap((delivery) => textAt(bodyOf(delivery), 'transactionReference') ?? []),
    );
    if (references.size === 0) return skip('not tested: nothing was delivered');
    const origin = originAt(contract, body, '/responseCode', 'outcome');
    const findings = [...references].flatMap((reference): CheckFinding[] => {
      const results = codesFor(received, reference).filter(({ code }) => isFinal(contract, code));
      const [first, ...later] = results;
      const other = later.find(({ code }) => code !== first?.code);
      if (!first || !other) return [];
      const wanted = `${first.code} again, the result that was delivered first`;
      const differs = { pointer: '/responseCode', wanted, came: other.code };
      return [found({ ...origin, ...differs }, other.delivery)];
    });
    return outcomeOf(0, findings);
  };
}

function codesFor(
  received: readonly ReceivedDelivery[],
  reference: string,
): { code: string; delivery: ReceivedDelivery }[] {
  return received.flatMap((delivery) => {
    const record = bodyOf(delivery);
    if (textAt(record, 'transactionReference') !== reference) return [];
    const code = textAt(record, 'responseCode');
    return code === undefined ? [] : [{ code, delivery }];
  });
}

/** The payouts that came to an end and of which nothing was delivered with their code. */
function missingFrom({ expected, received }: Deliveries): { reference: string; code: string }[] {
  return expected().filter(
    ({ reference, code }) => !codesFor(received, reference).some((one) => one.code === code),
  );
}

function found(problem: Problem, delivery?: ReceivedDelivery): CheckFinding {
  const answer = delivery
    ? `${delivery.contentType ?? 'no content type'}, ${delivery.body.length} bytes`
    : 'no delivery';
  const at = (delivery?.at ?? new Date()).toISOString();
  return {
    ...problem,
    exchange: { request: 'a delivery of the webhook', answer, at, milliseconds: 0 },
  };
}

/** Milliseconds. */
const patience = 15_000;
