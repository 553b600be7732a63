/** The bodies that deliveries carry, each recognised by its fields. */
import { fieldOf } from '../field.js';
import type { TransactionOutcome } from '../models.js';
import { webhookFields } from '../webhook-bodies.js';

/**
 * The contract's `TransactionOutcome`, with any response code: a record must not be lost because its
 * code is not listed in the contract. `describeCode` treats such a code as unknown and not final.
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
  const { texts, all } = webhookFields.payoutOutcome;
  const missing = texts.find((name) => typeof fieldOf(value, name) !== 'string');
  if (missing !== undefined) return { problem: `${missing} must be a string.` };
  const empty = ['transactionReference', 'responseCode'].find((name) => !fieldOf(value, name));
  if (empty !== undefined) return { problem: `${empty} must not be empty.` };
  const record = Object.fromEntries(Object.entries(value).filter(([name]) => all.includes(name)));
  return isOutcome(record) ? { record } : { problem: 'The body must be a payout outcome.' };
}

/** Of a body whose texts have been checked. */
function isOutcome(record: object): record is PayoutOutcome {
  return webhookFields.payoutOutcome.texts.every((name) => Object.hasOwn(record, name));
}

/**
 * The name of the webhook, other than `payoutOutcome`, whose required texts the body has. A delivery
 * does not say which webhook it belongs to.
 */
export function otherWebhookOf(value: unknown): string | undefined {
  const fits = ([name, { texts }]: [string, { readonly texts: readonly string[] }]): boolean =>
    name !== 'payoutOutcome' && texts.every((text) => typeof fieldOf(value, text) === 'string');
  return Object.entries(webhookFields).find(fits)?.[0];
}
