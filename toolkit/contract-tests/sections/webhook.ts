/** Deliveries of the webhook, held to the contract as answers are. */
import { webhooksOf } from '../../contract/document.ts';
import { bodyOf, judgeAnswer } from '../judge.ts';
import { placeAt } from '../places.ts';
import type { DocumentedAnswer } from '../plan.ts';
import { createCheck, outcomeOf, type Finding, type Problem } from '../results.ts';
import { valueOf } from '../rule.ts';
import { rulesBroken } from '../rules.ts';
import { operationIn, type Bench, type Plan, type PlannedCheck, type Section } from '../section.ts';
import type { Deliveries, Delivery } from '../webhook-listener.ts';

export function webhookSection(plan: Plan): Section {
  const notListened: Partial<PlannedCheck> = plan.listensForWebhooks
    ? {}
    : { skip: 'not caused: deliveries are not listened for. Use --webhook-listen <port>' };
  const whole: PlannedCheck = {
    check: createCheck('webhook', webhookId, 'every delivery keeps the contract'),
    ...notListened,
  };
  const told: PlannedCheck = {
    check: createCheck('webhook', webhookId, 'the payout of the flow is told'),
    ...notListened,
  };
  return {
    checks: [whole, told],
    async run(bench, selected, conclude) {
      const { deliveries } = bench;
      if (!deliveries) throw new Error('The webhook section needs a listener.');
      const missing = await missingDeliveries(deliveries);
      if (selected.includes(whole.check)) {
        const { received } = deliveries;
        conclude(
          whole.check,
          received.length === 0
            ? { kind: 'skip', reason: 'not caused: nothing was delivered' }
            : outcomeOf(
                0,
                received.flatMap((delivery) => judgeDelivery(bench, delivery)),
              ),
        );
      }
      if (selected.includes(told.check)) {
        conclude(
          told.check,
          deliveries.expected().length === 0
            ? { kind: 'skip', reason: 'not caused: no payout of this run came to its end' }
            : outcomeOf(0, missing),
        );
      }
    },
  };
}

const webhookId = 'payoutOutcome';

async function missingDeliveries(deliveries: Deliveries): Promise<Finding[]> {
  const isTold = ({ reference, code }: { reference: string; code: string }): boolean =>
    deliveries.received.some(({ body }) => {
      const record = valueIn(body);
      return (
        valueOf(record, ['transactionReference']) === reference &&
        valueOf(record, ['responseCode']) === code
      );
    });
  const allTold = (): boolean => deliveries.expected().every(isTold);
  await deliveries.until(allTold, patience);
  return deliveries
    .expected()
    .filter((one) => !isTold(one))
    .map(({ code }) => ({
      request,
      wanted: `a delivery of the payout with ${code}, as its status says`,
      came: `none within ${patience / 1000} s. Is ${deliveries.url} registered with the service?`,
      source: 'Events',
    }));
}

/** A delivery is judged as an answer would be: the record is the same. */
function judgeDelivery(bench: Bench, delivery: Delivery): Finding[] {
  const { method, contentType, body } = delivery;
  if (method !== 'POST') return [{ request, wanted: 'POST', came: method }];
  const answer = { status: '200', contentType, body, milliseconds: 0, dreddFindings: [] };
  const problems: Problem[] = judgeAnswer(bench.schemas, [recordOf(bench)], answer);
  const sent = { ...operationIn(bench, 'getTransactionStatus'), operationId: webhookId };
  const broken =
    problems.length > 0 ? problems : rulesBroken({ body: bodyOf(answer), status: '200', sent });
  return broken.map((problem) => ({ ...problem, request }));
}

const request = 'a delivery of the webhook';

function recordOf({ contract }: Bench): DocumentedAnswer {
  const webhook = webhooksOf(contract).find(({ operation }) => operation.operationId === webhookId);
  const mediaType = 'application/json';
  const keys = ['requestBody', 'content', mediaType, 'schema'];
  const schema =
    webhook && placeAt(contract, '', 'webhooks', webhook.path, webhook.method, ...keys);
  if (!schema) throw new Error(`The contract has no ${webhookId} with a JSON body.`);
  return { status: '200', mediaType, schema: schema.pointer, example: null };
}

function valueIn(body: Buffer): unknown {
  return bodyOf({ status: '', contentType: undefined, body, milliseconds: 0, dreddFindings: [] });
}

/** Milliseconds. How soon a delivery comes is not shown. */
const patience = 15_000;
