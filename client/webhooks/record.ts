/** The record that a delivery carries: what became of one payout. */
import type { TransactionOutcome } from '../models.js';

/**
 * The contract's `TransactionOutcome`, with any response code: the service may send one that the
 * contract does not list, and what it says of a payout must not be lost for that. `describe` takes an
 * unlisted code as unknown and not final.
 */
export interface PayoutOutcome extends Omit<TransactionOutcome, 'responseCode'> {
  responseCode: string;
}

/** A record, or what keeps the value from being one, in words without a value. */
export type RecordReading = { record: PayoutOutcome } | { fault: string };

/** Fields that the contract does not list are left out. */
export function readRecord(value: unknown): RecordReading {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { fault: 'The body is no JSON object.' };
  }
  const texts = new Map<string, string>();
  for (const name of fields) {
    const text: unknown = Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined;
    if (typeof text !== 'string') return { fault: `${name} is missing or no string.` };
    texts.set(name, text);
  }
  const field = (name: (typeof fields)[number]) => texts.get(name) ?? '';
  if (!field('transactionReference')) return { fault: 'transactionReference is empty.' };
  if (!field('responseCode')) return { fault: 'responseCode is empty.' };
  return {
    record: {
      transactionReference: field('transactionReference'),
      responseCode: field('responseCode'),
      responseMessage: field('responseMessage'),
      processorResponseCode: field('processorResponseCode'),
      processorTransactionReference: field('processorTransactionReference'),
      processorResponseTime: field('processorResponseTime'),
      processorResponseDescription: field('processorResponseDescription'),
    },
  };
}

const fields = [
  'transactionReference',
  'responseCode',
  'responseMessage',
  'processorResponseCode',
  'processorTransactionReference',
  'processorResponseTime',
  'processorResponseDescription',
] as const;
