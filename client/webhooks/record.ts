/** The record that a delivery carries: what became of one payout. */
import type { TransactionOutcome } from '../models.js';

/**
 * The contract's `TransactionOutcome`, with any response code: a record must not be lost because its
 * code is not listed in the contract. `describe` treats such a code as unknown and not final.
 */
export interface PayoutOutcome extends Omit<TransactionOutcome, 'responseCode'> {
  responseCode: string;
}

/** A record, or why the value is not one, in words that quote no value. */
export type RecordReading = { record: PayoutOutcome } | { problem: string };

/** Fields that the contract does not list are left out. */
export function readRecord(value: unknown): RecordReading {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { problem: 'The body must be a JSON object.' };
  }
  const texts = new Map<string, string>();
  for (const name of fields) {
    const text: unknown = Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined;
    if (typeof text !== 'string') return { problem: `${name} must be a string.` };
    texts.set(name, text);
  }
  const field = (name: (typeof fields)[number]) => texts.get(name) ?? '';
  if (!field('transactionReference')) return { problem: 'transactionReference must not be empty.' };
  if (!field('responseCode')) return { problem: 'responseCode must not be empty.' };
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
