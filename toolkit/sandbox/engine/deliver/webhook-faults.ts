/**
 * Faults that notifications meet when they are claimed for the first time. What a fault does is an attempt
 * of the delivery, so that it is seen in the list, and continued by any process.
 */
import { execute, query, smallInteger, text } from '../../store/store.ts';
import type { Work } from '../../store/store.ts';
import { fitsNotification, hitsNotification } from '../faults/rules.ts';
import type { Notification, StoredFault } from '../faults/rules.ts';
import { lockFaults, saveCounts, tryFaults } from '../faults/stored-faults.ts';
import type { AttemptResult, ClaimedDelivery } from '../interface/deliveries.ts';

/** What a claimed delivery meets. */
export interface Met {
  claimed: ClaimedDelivery;
  /** What is recorded instead of sending it. */
  result?: AttemptResult;
  /** As the columns `fault` and `held_by` of deliveries. */
  fault: 1 | 2;
  heldBy: string | null;
}

/**
 * Tries the faults on deliveries that have met none yet, under the locks of the faults.
 *
 * @param candidates those that are for notifications
 */
export function* meetFaults(
  claimed: readonly ClaimedDelivery[],
  candidates: readonly StoredFault[],
): Work<Met[]> {
  if (candidates.length === 0 || claimed.length === 0) return [];
  const locked = yield* lockFaults(candidates);
  const books = { numbers: claimed.map((one) => one.books) };
  const held = yield* query(heldSql, books);
  // A fault holds back one notification of a partner at a time.
  const busy = new Set(held.map((row) => keyOf(text(row, 'held_by'), smallInteger(row, 'books'))));
  const met = claimed.map((one): Met => {
    const { partnerCode, record } = one;
    const notification: Notification = { ...record, partnerCode };
    const hit = tryFaults(locked, {
      fits: (fault) =>
        fitsNotification(fault, notification) && !busy.has(keyOf(fault.faultId, one.books)),
      hits: (fault) => hitsNotification(fault, notification),
    });
    const heldBy = hit?.rule.kind === 'webhook-out-of-order' ? hit.faultId : null;
    if (heldBy !== null) busy.add(keyOf(heldBy, one.books));
    const result = hit && resultOf(hit);
    const fault = hit?.rule.kind === 'webhook-twice' ? 2 : 1;
    return { claimed: one, ...(result && { result }), fault, heldBy };
  });
  yield* saveCounts(locked);
  return met;
}

/** Notes what deliveries have met; one that is claimed again is held back no longer. */
export function* markMet(met: readonly Met[]): Work<void> {
  const rows = met.map(({ claimed: { books, deliveryId }, fault, heldBy }) => ({
    ...{ books, id: deliveryId, fault, held: heldBy },
  }));
  if (rows.length > 0) yield* execute(markSql, { rows });
}

/** What is recorded instead of the first success of one that is sent twice. */
export const onceMore = {
  delivered: false,
  error: 'a fault on demand: sent twice',
  retryInMs: 0,
} as const;

/** Makes due what waits for a delivery of the same partner, which has been delivered; of both. */
export const overtakenSql = `
  update deliveries set due_at = created_at, held_by = null
  where books = ? and held_by is not null and created_at <= ?`;

/** What is recorded instead of sending; undefined when it is sent. */
function resultOf({ rule }: StoredFault): AttemptResult | undefined {
  const { kind, milliseconds = 60_000 } = rule;
  const error = kind && errors[kind];
  if (error === undefined) return undefined;
  const later = kind === 'webhook-never' ? {} : { retryInMs: milliseconds };
  return { delivered: false, error: `a fault on demand: ${error}`, durationMs: 0, ...later };
}

const errors: { readonly [kind: string]: string | undefined } = {
  'webhook-late': 'sent later',
  'webhook-never': 'never sent',
  'webhook-out-of-order': 'sent after the next one',
};

function keyOf(faultId: string, books: number): string {
  return `${faultId} ${books}`;
}

const heldSql = `
  select books, held_by from deliveries
  where books in numbers(?) and held_by is not null`;

const markSql = `
  update deliveries set fault = r.fault, held_by = r.held
  from rows(?, books bigint, id text, fault bigint, held text) as r
  where deliveries.books = r.books and deliveries.delivery_id = r.id`;
