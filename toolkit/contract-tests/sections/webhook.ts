/** Checks webhook deliveries against the contract, like answers. */
import { listed, onOneLine } from '../../cli/words.ts';
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
  type Origin,
  type Outcome,
  type Problem,
} from '../judge/results.ts';
import { patience, type PlannedCheck, type RunContext, type Section } from './section.ts';
import type { Deliveries, ReceivedDelivery } from '../wire/deliveries.ts';
import { mostShown } from '../wire/sent-payouts.ts';

interface WebhookCheck extends PlannedCheck {
  judge(context: Judged, deliveries: Deliveries): Outcome;
}

type Judged = Pick<RunContext, 'contract' | 'sentPayouts'>;

export function webhookSection({ contract, listensForWebhooks }: Plan): Section {
  const reason = listensForWebhooks
    ? undefined
    : 'not tested: the run does not listen for deliveries. Use --webhook-listen <port>';
  const checks = contract.webhooks.flatMap((webhook): WebhookCheck[] => {
    const { operationId } = webhook;
    const plan = (name: string, judge: WebhookCheck['judge']): WebhookCheck => ({
      check: createCheck('webhook', operationId, name),
      skip: reason,
      judge,
    });
    const whole = plan('every delivery keeps the contract', judgeDeliveries(webhook));
    // The webhook that reports a payout's outcome.
    if (!isOperation(webhook, 'payoutOutcome')) return [whole];
    return [
      whole,
      plan('the payout of the flow is delivered', judgeExpected),
      plan('one result for a payout', judgeOrder(webhook)),
      plan('every delivery is of a payout of this run', judgeForeign),
    ];
  });
  return {
    checks,
    async run(context, selected, conclude) {
      const { deliveries } = context;
      if (!deliveries) throw new Error('The webhook section needs a listener.');
      await deliveries.until(() => missingFrom(deliveries).length === 0, patience);
      for (const { check, judge } of checks.filter((one) => selected.includes(one.check))) {
        conclude(check, judge(context, deliveries));
      }
    },
  };
}

/**
 * Checks each delivery against the webhook that it fits best. All arrive at one address, and none names its webhook.
 */
function judgeDeliveries(webhook: DocumentedOperation): WebhookCheck['judge'] {
  return ({ contract }, { received }) => {
    const findings = received.flatMap((delivery) => {
      const [closest] = contract.webhooks
        .map((one) => ({ one, problems: judgeDelivery(contract, one, delivery) }))
        .sort((a, b) => a.problems.length - b.problems.length);
      if (closest?.one !== webhook) return [];
      return [closest.problems.map((problem) => found(problem, delivery))];
    });
    if (findings.length === 0) return skip('not tested: no delivery came');
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

function judgeExpected(context: Judged, deliveries: Deliveries): Outcome {
  const { expected, received, url } = deliveries;
  if (expected().length === 0)
    return skip('not tested: no payout of this run reached a final code');
  const origin = sameResult(context.contract);
  const foreign = foreignIn(context, deliveries);
  const findings = expected().flatMap(({ reference, code }): CheckFinding[] => {
    const codes = codesFor(received, reference);
    if (codes.some((one) => one.code === code)) return [];
    const wanted = `a delivery of the payout with ${code}, the code of its status`;
    const other = codes.at(-1);
    const why = foreign ?? `Is ${url} registered with the service?`;
    const came = other ? `one with ${other.code}` : `none within ${patience / 1000} s. ${why}`;
    return [found({ ...origin, wanted, came }, other?.delivery)];
  });
  return outcomeOf(0, findings);
}

/** Does not judge deliveries of unknown references: another run or partner may use the same address. */
function judgeForeign(context: Judged, deliveries: Deliveries): Outcome {
  if (referencesIn(deliveries).length === 0) return skip('not tested: no delivery came');
  const foreign = foreignIn(context, deliveries);
  return foreign === undefined ? outcomeOf(0, []) : skip(`not judged: ${foreign}`);
}

/** `3 deliveries came, of references that this run did not send: X, Y and Z`, if any did. */
function foreignIn({ sentPayouts }: Judged, deliveries: Deliveries): string | undefined {
  const own = [...sentPayouts.answered, ...deliveries.expected()].map(({ reference }) => reference);
  const foreign = referencesIn(deliveries)
    .map((reference) => reference.slice(0, mostShown))
    .filter((reference) => !own.includes(reference));
  if (foreign.length === 0) return undefined;
  const names = listed([...new Set(foreign)].map(onOneLine), 3);
  const come = `${foreign.length} ${foreign.length === 1 ? 'delivery' : 'deliveries'} came`;
  return `${come}, of references that this run did not send: ${names}`;
}

function referencesIn({ received }: Deliveries): string[] {
  return received.flatMap((delivery) => textAt(bodyOf(delivery), 'transactionReference') ?? []);
}

/** The documentation does not say how soon a result is delivered, and what may be delivered before it. */
export function sameResult(contract: Contract): Origin {
  const webhook = contract.webhooks.find((one) => isOperation(one, 'payoutOutcome'));
  return originOf(contract.standing(`${webhook?.pointer}/same result`));
}

/** Checks that a payout has only one result. */
function judgeOrder({ body }: DocumentedOperation): WebhookCheck['judge'] {
  return ({ contract }, deliveries) => {
    const { received } = deliveries;
    const references = new Set(referencesIn(deliveries));
    if (references.size === 0) return skip('not tested: no delivery came');
    const origin = originAt(contract, body, '/responseCode', 'outcome');
    const findings = [...references].flatMap((reference): CheckFinding[] => {
      const results = codesFor(received, reference).filter(({ code }) => isFinal(contract, code));
      const [first, ...later] = results;
      const other = later.find(({ code }) => code !== first?.code);
      if (!first || !other) return [];
      const wanted = `${first.code} again, the result delivered first`;
      const differs = { pointer: '/responseCode', wanted, came: other.code };
      return [found({ ...origin, ...differs }, other.delivery)];
    });
    return outcomeOf(0, findings);
  };
}

/** Returns the final codes delivered for a payout. */
export function resultsOf(
  contract: Contract,
  received: readonly ReceivedDelivery[],
  reference: string,
): string[] {
  const codes = codesFor(received, reference).map(({ code }) => code);
  return codes.filter((code) => isFinal(contract, code));
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

/** Returns the payouts that reached a final code without a delivery of it. */
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
