/** Passes webhook deliveries on to the partner's endpoint. It stops none: it might never come again. */
import { UsageError } from '../cli/command.ts';
import type { Contract } from '../contract/contract.ts';
import type { Operation } from '../contract/operation.ts';
import { createRouter } from '../contract/router.ts';
import { webhookOf } from '../contract/webhook-of.ts';
import { problemReply, type Reply } from '../serve/reply.ts';
import type { Exchange } from '../traffic/exchange.ts';
import type { JudgedPart } from '../traffic/judge-body.ts';
import { judgeRequest } from '../traffic/judge-request.ts';
import { forward, messageOf, type PassingRequest } from './forward.ts';

export function withWebhooks(contract: Contract, path: string): Contract {
  const methods = new Map(contract.webhooks.map((one) => [one.method, { ...one, path }]));
  return { ...contract, router: createRouter([...contract.operations, ...methods.values()]) };
}

/** @throws UsageError for an address whose path cannot be told from those of the contract */
export function checkDeliveries(contract: Contract, { pathname }: URL): void {
  const isPlain = /^(\/[\w.~-]+)+$/.test(pathname);
  if (isPlain && contract.router.find('POST', pathname).kind === 'no-path') return;
  throw new UsageError(
    '--deliveries takes the address of your endpoint, such as http://127.0.0.1:9000/hooks/payouts; ' +
      'its path must be plain, and not one of the contract.',
  );
}

export interface DeliveryOptions {
  contract: Contract;
  endpoint: URL;
  record?: ((exchange: Exchange) => void) | undefined;
  describe(judged: readonly JudgedPart[]): string[];
}

export async function passOn(
  { contract, endpoint, record, describe }: DeliveryOptions,
  { operation, path, passing }: { operation: Operation; path: string; passing: PassingRequest },
): Promise<Reply> {
  const { url, body } = passing;
  const webhook = webhookOf(contract, operation.method, body) ?? operation;
  const sent = { url, request: messageOf(passing) };
  const notes = describe(judgeRequest(contract, webhook, path, sent));
  const { answer, exchange } = await forward(new URL(endpoint.origin), passing);
  record?.(exchange);
  return answer ? { ...answer, notes } : { ...noEndpoint, notes };
}

const noEndpoint = problemReply(502, 'No answer', 'The endpoint of the partner gave no answer.');
