/** What the contract describes and the sandbox does not do: said at the start, and by the health. */
import { isDocumented, type Contract } from '../contract/contract.ts';
import { simulatedOperations } from './http/handlers.ts';

export interface NotSimulated {
  /** Documented operations without a handler, by `operationId`. Each answers 501. */
  operations: string[];
  /** Webhooks that are not sent, by `operationId`. */
  webhooks: string[];
}

const sentWebhooks = ['payoutOutcome'];

export function notSimulated({ documented, webhooks }: Contract): NotSimulated {
  const simulated = simulatedOperations();
  return {
    operations: documented
      .map(({ operationId }) => operationId)
      .filter((operationId) => !simulated.includes(operationId)),
    webhooks: webhooks
      .map(({ operationId }) => operationId)
      .filter((operationId) => !sentWebhooks.includes(operationId)),
  };
}

/** The same in words, one line for each kind; none when the sandbox does all of the contract. */
export function notesOf(contract: Contract): string[] {
  const { operations, webhooks } = notSimulated(contract);
  const unused = simulatedOperations().filter((name) => {
    const operation = contract.find(name);
    return !operation || !isDocumented(operation);
  });
  const notes: [string, string[]][] = [
    ['documented by the contract, but not simulated by the sandbox (501)', operations],
    ['a webhook of the contract, but not sent by the sandbox', webhooks],
    ['a handler of the sandbox, but not documented by the contract', unused],
  ];
  return notes
    .filter(([, names]) => names.length > 0)
    .map(([what, names]) => `${names.join(', ')}: ${what}`);
}
