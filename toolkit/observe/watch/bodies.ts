/** The bodies of an exchange, and the payouts that they name. */
import type { components } from '../../../generated/client/typescript/schema.d.ts';
import { textAt } from '../../contract/objects.js';

/** The bodies, where they are JSON. */
export interface Bodies {
  sent: unknown;
  came: unknown;
}

type Sent = components['schemas']['TransactionRequest'];
type Outcome = components['schemas']['TransactionOutcome'];
export const codeField: keyof Outcome = 'responseCode';
export const referenceField: keyof Sent & keyof Outcome = 'transactionReference';

export function referencesIn(body: unknown, depth = 0): string[] {
  if (typeof body !== 'object' || body === null || depth > mostDepth) return [];
  const own = textAt(body, referenceField);
  const inside = Object.values(body).flatMap((one) => referencesIn(one, depth + 1));
  return own === undefined ? inside : [own, ...inside];
}

const mostDepth = 10;
