/** Deliveries of the webhooks, checked against the contract as answers are. */
import type { Contract } from '../../contract/contract.ts';
import { textAt } from '../../contract/objects.js';
import type { DocumentedOperation } from '../../contract/operation.ts';
import { bodyOf, judgeBody, rulesBroken } from '../judge/judge.ts';
import { isFinal, isPending } from '../plan/payouts.ts';
import type { Plan } from '../plan/plan.ts';
import {
  createCheck,
  outcomeOf,
  skip,
  type CheckFinding,
  type Origin,
  type Outcome,
  type Problem,
} from '../judge/results.ts';
import type { PlannedCheck, Section } from './section.ts';
import { resultStays } from '../judge/origins.ts';
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
    if (operationId !== outcomeId) return [whole];
    return [
      whole,
      plan('the payout of the flow is delivered', judgeExpected),
      plan('one result for a payout', judgeOrder),
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

/** The webhook that announces what became of a payout. */
const outcomeId = 'payoutOutcome';

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
  { operationId, method, body, marks }: DocumentedOperation,
  delivery: ReceivedDelivery,
): Problem[] {
  const wanted = method.toUpperCase();
  const origin: Origin = { source: marks.source ?? 'Events' };
  if (delivery.method !== wanted) return [{ ...origin, wanted, came: delivery.method }];
  const problems = body ? judgeBody(contract, body, delivery) : [];
  const record = bodyOf(delivery);
  const code = textAt(record, 'responseCode') ?? '';
  const pending: Problem[] =
    operationId === outcomeId && isPending(contract, code)
      ? [{ ...onceKnown, pointer: '/responseCode', wanted: 'a result', came: code }]
      : [];
  const sent = (): undefined => undefined;
  const ruled = { operationId, status: '', body: record, sent, sentAt: delivery.at };
  return [...problems, ...pending, ...rulesBroken(undefined, ruled)];
}

const onceKnown: Origin = { source: 'Events, 1: once the result is known' };

function judgeExpected(_: Contract, { expected, received, url }: Deliveries): Outcome {
  if (expected().length === 0) return skip('not tested: no payout of this run came to its end');
  const findings = expected().flatMap(({ reference, code }): CheckFinding[] => {
    const codes = codesFor(received, reference);
    if (codes.some((one) => one.code === code)) return [];
    const wanted = `a delivery of the payout with ${code}, the code of its status`;
    const [other] = codes;
    if (other) {
      const came = `one with ${other.code}`;
      return [found({ source: 'Events', wanted, came }, other.delivery)];
    }
    const came = `none within ${patience / 1000} s. Is ${url} registered with the service?`;
    return [found({ ...howSoon, wanted, came })];
  });
  return outcomeOf(0, findings);
}

const howSoon: Origin = { assumed: 'How soon a result is delivered is not shown.' };

/** A payout has one result: it is paid, or it is not. */
function judgeOrder(contract: Contract, { received }: Deliveries): Outcome {
  const references = new Set(
    received.flatMap((delivery) => textAt(bodyOf(delivery), 'transactionReference') ?? []),
  );
  if (references.size === 0) return skip('not tested: nothing was delivered');
  const findings = [...references].flatMap((reference): CheckFinding[] => {
    const results = codesFor(received, reference).filter(({ code }) => isFinal(contract, code));
    const [first, ...later] = results;
    const other = later.find(({ code }) => code !== first?.code);
    if (!first || !other) return [];
    const wanted = `${first.code} again, the result that was delivered first`;
    const differs = { pointer: '/responseCode', wanted, came: other.code };
    return [found({ ...resultStays(first.code), ...differs }, other.delivery)];
  });
  return outcomeOf(0, findings);
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
