import type {
  PayoutOutcome,
  WebhookHandler,
} from '../../../generated/client/typescript/webhooks.js';

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

/** Sends a delivery and returns the answer. */
export type Deliver = (delivery: Delivery) => Promise<Response>;

export type Open = (handler: WebhookHandler) => Promise<Deliver>;

export const openFetch: Open = async (handler) => (delivery) =>
  handler.fetch(new Request('https://partner.example/hook', init(delivery)));

/** Creates a delivery of the record, as JSON. */
export function of(record: unknown, headers: { [key: string]: string } = {}): Delivery {
  return {
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(record),
  };
}

export function init({ method = 'POST', headers = {}, body }: Delivery): RequestInit {
  return { method, headers, ...(body !== undefined && { body }) };
}
