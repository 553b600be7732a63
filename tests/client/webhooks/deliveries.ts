/** Deliveries of payout outcomes, through every way into the handler. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import type {
  PayoutOutcome,
  WebhookHandler,
} from '../../../generated/client/typescript/webhooks.js';

/** The outcome of one payout. */
export function outcome(changes: Partial<PayoutOutcome> = {}): PayoutOutcome {
  return {
    transactionReference: 'HR-20260304-00',
    responseCode: '00',
    responseMessage: 'Paid',
    processorResponseCode: 'true',
    processorTransactionReference: 'PRC-7781200',
    processorResponseTime: '2026-03-04 09:15:27',
    processorResponseDescription: "Credited to the recipient's account",
    ...changes,
  };
}

export interface Delivery {
  method?: string;
  headers?: { [key: string]: string };
  body?: string | Uint8Array<ArrayBuffer> | undefined;
}

/** Sends a delivery and gives the answer. */
export type Deliver = (delivery: Delivery) => Promise<Response>;

/** Makes a handler ready to be delivered to. */
type Open = (handler: WebhookHandler) => Promise<Deliver>;

export const openFetch: Open = async (handler) => (delivery) =>
  handler.fetch(new Request('https://partner.example/hook', init(delivery)));

export const openNode: Open = async (handler) => {
  const server = createServer(handler.node);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address() as AddressInfo;
  return (delivery) => fetch(`http://127.0.0.1:${address.port}/hook`, init(delivery));
};

/** As a function URL and API Gateway (payload 2.0) invoke a function. */
const openLambda: Open = async (handler) => async (delivery) => {
  const request = new Request('https://partner.example/hook', init(delivery));
  const event = {
    version: '2.0',
    requestContext: { http: { method: request.method } },
    headers: Object.fromEntries(request.headers),
    body: Buffer.from(await request.arrayBuffer()).toString('base64'),
    isBase64Encoded: true,
  };
  const { statusCode, headers, body } = await handler.lambda(event);
  return new Response(body || null, { status: statusCode, headers });
};

/** Every way in, each by its name. */
export const ways: [string, Open][] = [
  ['the fetch kind of server', openFetch],
  ['node:http', openNode],
  ['Lambda', openLambda],
];

/** A delivery of the record, as JSON. */
export function of(record: unknown, headers: { [key: string]: string } = {}): Delivery {
  return {
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(record),
  };
}

function init({ method = 'POST', headers = {}, body }: Delivery): RequestInit {
  return { method, headers, ...(body !== undefined && { body }) };
}
