import { demand } from '../check.js';
import { fieldOf } from '../field.js';
import type { SendingEntry } from '../journal.js';
import type { TransactionOutcome, TransactionRequest } from '../models.js';
import { isAskable } from '../status.js';
import { isUnusual, wrongIn, type WrongField } from './check-payout.js';
import type { ConclusiveAnswer } from './ledger.js';

/** A copy, out of the reach of the caller. */
export interface PayoutContent {
  readonly transactionReference: string;
  /** Without `requestDate`, its keys sorted, so that the bytes are the same in every run. */
  readonly json: string;
  /** As first sent: not a part of what identifies the content. */
  readonly requestDate?: string | undefined;
}

export interface Payout {
  readonly transactionReference: string;
  /** Empty without a journal, and when only the reference is known. */
  fingerprint: string;
  /** Absent when only the reference is known, and once it can no longer be sent. */
  content?: PayoutContent;
  /** The object of the caller, who may change it: nothing is read from it. */
  given?: unknown;
  /** What the contract does not permit: it is never sent. */
  wrong?: WrongField;
  /** Sent in a separate request, so that it spoils no other. */
  isUnusual?: boolean;
  /**
   * `unread`: the journal may know it. `in-doubt`: it may have been taken. `accepted`, `rejected`:
   * its batch was. `unclear`: the answer leaves open what became of it.
   */
  state: 'unread' | 'not-sent' | 'in-doubt' | ConclusiveAnswer;
  record?: TransactionOutcome;
  /** Why it could not be sent, or what came of that instead of an acceptance. */
  sendError?: unknown;
  /** Why the latest question for its status brought no record. */
  statusError?: unknown;
  /**
   * The first and the latest answer in a row without a record, in milliseconds; `confirmed` when
   * the caller takes them to mean that the service does not know it.
   */
  absent?: { readonly since: number; readonly until: number; readonly confirmed: boolean };
  /** Who follows it under which claim, once it may have been sent: one at a time. */
  follower?: { readonly claim?: SendingEntry | undefined };
  /** Whether its notification is to come: this run knows that the service has it, not final. */
  isAwaited?: boolean;
  /** Once it was notified: milliseconds until that may cause the next question, and when it may. */
  heard?: { wait: number; next: number; asked?: Promise<unknown> };
  /** Those that were sent at about the same time, once it is followed. */
  together?: Together;
  /** Whether its result is on its way to the caller. */
  done: boolean;
}

export interface Together {
  readonly since: number;
  size: number;
  /** How many of them are not done. */
  open: number;
}

export type SendablePayout = Payout & Required<Pick<Payout, 'content'>>;

export function isSendable(payout: Payout): payout is SendablePayout {
  return payout.content !== undefined;
}

export function newPayout(transactionReference: string, state: Payout['state']): Payout {
  return { transactionReference, fingerprint: '', state, done: false };
}

export function referencesOf(payouts: readonly Payout[]): string[] {
  return payouts.map(({ transactionReference }) => transactionReference);
}

/** The function throws TypeError for a reference that is missing, unusable, or used before. */
export function copier(): (transaction: unknown) => Payout {
  const seen = new Set<string>();
  return (transaction) => {
    const { content, ...checked } = copyPayout(transaction, seen.size, seen);
    const payout = newPayout(content.transactionReference, 'unread');
    return { ...payout, content, given: transaction, ...checked };
  };
}

function copyPayout(
  transaction: unknown,
  index: number,
  seen: Set<string>,
): Pick<SendablePayout, 'content' | 'wrong' | 'isUnusual'> {
  const copy: unknown = JSON.parse(JSON.stringify(transaction ?? null));
  if (!isTransaction(copy) || !isAskable(copy.transactionReference)) {
    throw new TypeError(`Payout ${index} must have a transactionReference that a URL can contain.`);
  }
  const { requestDate, ...others } = copy;
  const { transactionReference } = copy;
  if (seen.has(transactionReference)) {
    throw new TypeError(
      `The transactionReference ${transactionReference} is used twice. One payout, one reference.`,
    );
  }
  seen.add(transactionReference);
  const content = { transactionReference, json: JSON.stringify(sortKeys(others)), requestDate };
  const wrong = wrongIn(copy);
  return { content, ...(wrong && { wrong }), ...(isUnusual(copy) && { isUnusual: true }) };
}

function isTransaction(value: unknown): value is TransactionRequest {
  const reference = fieldOf(value, 'transactionReference' satisfies keyof TransactionRequest);
  return typeof reference === 'string';
}

/** Its keys sorted, so that the bytes are the same in every run. */
export function bodyOf({ json, requestDate }: PayoutContent): TransactionRequest {
  const content: unknown = JSON.parse(json);
  const dated =
    requestDate === undefined ? content : sortKeys(Object.assign({ requestDate }, content));
  demand(isTransaction(dated), 'a payout', 'one that was copied');
  return dated;
}

export async function fingerprintOf({ json }: PayoutContent): Promise<string> {
  const digest = new Uint8Array(
    await crypto.subtle.digest('SHA-256', new TextEncoder().encode(json)),
  );
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
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
