/** Parts of the contract that the sandbox does not simulate, for the start-up message and the health endpoint. */
import type { Contract } from '../contract/contract.ts';
import { isResponseCode } from '../contract/response-codes.ts';
import { simulatedOperations } from './http/handlers.ts';

export type NotSimulated = ReturnType<typeof notSimulated>;

/** Returns the ids of documented operations that answer 501, and of webhooks that are never sent. */
export function notSimulated({ documented, webhooks, shapeOf }: Contract) {
  // The sandbox sends only notifications of payout states.
  const isSent = ({ body }: Contract['webhooks'][number]) =>
    shapeOf(body?.schema.value).fields.some(({ schema }) => isResponseCode(shapeOf(schema)));
  return {
    operations: without(idsOf(documented), simulatedOperations()),
    webhooks: idsOf(webhooks.filter((one) => !isSent(one))),
  };
}

/** Returns these parts in words, one line per kind; empty if the sandbox simulates everything. */
export function notesOf(contract: Contract): string[] {
  const { operations, webhooks } = notSimulated(contract);
  const unused = without(simulatedOperations(), idsOf(contract.documented));
  const notes: [string, string[]][] = [
    ['documented by the contract, but not simulated by the sandbox (501)', operations],
    ['a webhook of the contract, but not sent by the sandbox', webhooks],
    ['a handler of the sandbox, but not documented by the contract', unused],
  ];
  return notes.flatMap(([what, names]) => (names.length > 0 ? `${names.join(', ')}: ${what}` : []));
}

const idsOf = (list: Contract['documented']): string[] =>
  list.map(({ operationId }) => operationId);

const without = (names: string[], known: string[]) => names.filter((name) => !known.includes(name));
