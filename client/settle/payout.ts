/** A payout of a run: its content, as it is sent and recognised, and what is known of it. */
import { fieldOf } from '../field.js';
import type { TransactionOutcome } from '../models.js';
import type { ConclusiveAnswer } from './ledger.js';

/** A payout as `settlePayouts` was given it, out of the caller's reach. */
export interface PayoutContent {
  readonly transactionReference: string;
  /** What is sent: a copy with its keys sorted, so that the bytes are the same in every run. */
  readonly body: unknown;
}

/** A payout of a run, and what is known of it. */
export interface Payout {
  readonly transactionReference: string;
  readonly fingerprint: string;
  /** Absent when the payout is known from the journal alone: then it is followed, never sent. */
  readonly content?: PayoutContent;
  /**
   * `not-sent`: certainly not sent. `in-doubt`: it may have been taken. `accepted`: the service has
   * received its batch. `unclear`: the service answered, but not what became of this payout.
   * `refused`: the service rejected its batch. Only what is in doubt may ever be sent again.
   */
  state: 'not-sent' | 'in-doubt' | ConclusiveAnswer;
  /** The latest record from the service. */
  record?: TransactionOutcome;
  /** The first and the latest answer in a row that the service does not know it. Milliseconds. */
  absent?: { since: number; until: number };
  /** Whether its result is on its way to the caller. */
  done: boolean;
}

/** A payout that can be sent. */
export type SendablePayout = Payout & Required<Pick<Payout, 'content'>>;

/** A payout of which nothing is known yet. */
export function newPayout(transactionReference: string, fingerprint: string): Payout {
  return { transactionReference, fingerprint, state: 'not-sent', done: false };
}

/**
 * Copies the payouts.
 *
 * @throws TypeError when a reference is missing, cannot be asked for, or is used twice
 */
export function copyPayouts(transactions: Iterable<unknown>): PayoutContent[] {
  const seen = new Set<string>();
  return Array.from(transactions, (transaction, index) => {
    const body = sortKeys(JSON.parse(JSON.stringify(transaction ?? null)));
    const reference = fieldOf(body, 'transactionReference');
    if (typeof reference !== 'string' || !isAskable(reference)) {
      throw new TypeError(
        `Payout ${index} must have a transactionReference that a URL can contain.`,
      );
    }
    if (seen.has(reference)) {
      throw new TypeError(
        `The transactionReference ${reference} is used twice. One payout, one reference.`,
      );
    }
    seen.add(reference);
    return { transactionReference: reference, body };
  });
}

/** SHA-256 of the content, in hexadecimal. The order of keys makes no difference. */
export async function fingerprintOf({ body }: PayoutContent): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(body));
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Whether the URL of a status can contain the reference. */
export function isAskable(reference: string): boolean {
  // Half of a surrogate pair cannot be encoded.
  return !['', '.', '..'].includes(reference) && !/\p{Surrogate}/u.test(reference);
}

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, child]) => [key, sortKeys(child)]),
  );
}
