import { fieldOf } from '../field.js';
import type { TransactionOutcome } from '../models.js';
import { isAskable } from '../status.js';
import { webhookFields } from '../webhook-bodies.js';

/**
 * A `TransactionOutcome` as it may actually arrive. Only the reference and the code are stated; the contract assumes
 * the other fields. A record must not be lost because its code is unlisted, or because a field is missing or null.
 */
export interface PayoutOutcome
  extends
    AsText<Pick<TransactionOutcome, Stated>>,
    MayBeMissing<Omit<TransactionOutcome, Stated>> {}

type Stated = 'transactionReference' | 'responseCode';

type AsText<Fields> = { [Name in keyof Fields]: string };

type MayBeMissing<Fields> = { [Name in keyof Fields]?: Fields[Name] | null | undefined };

/** Drops fields that the contract does not list. The problem quotes no value. */
export function readRecord(value: unknown): { record: PayoutOutcome } | { problem: string } {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { problem: 'The body must be a JSON object.' };
  }
  const { stated, texts, all } = webhookFields.payoutOutcome;
  const missing = stated.find((name) => !isText(fieldOf(value, name)));
  if (missing !== undefined) return { problem: `${missing} must be a string that is not empty.` };
  const wrong = texts.find((name) => typeof (fieldOf(value, name) ?? '') !== 'string');
  if (wrong !== undefined) return { problem: `${wrong} must be a string, null or absent.` };
  const record = Object.fromEntries(Object.entries(value).filter(([name]) => all.includes(name)));
  return isOutcome(record)
    ? { record }
    : { problem: 'transactionReference must be text that a URL can contain.' };
}

function isOutcome(record: object): record is PayoutOutcome {
  const reference = fieldOf(record, 'transactionReference' satisfies keyof TransactionOutcome);
  const code = fieldOf(record, 'responseCode' satisfies keyof TransactionOutcome);
  return typeof reference === 'string' && isAskable(reference) && isText(code);
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value !== '';
}

/** A delivery does not name its webhook, so its required text fields decide. */
export function otherWebhookOf(value: unknown): string | undefined {
  const fits = ([name, { texts }]: [string, { readonly texts: readonly string[] }]): boolean =>
    name !== 'payoutOutcome' && texts.every((text) => typeof fieldOf(value, text) === 'string');
  return Object.entries(webhookFields).find(fits)?.[0];
}
