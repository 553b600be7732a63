/** Moves payouts from one state to the next, with the money and notifications that this involves. */
import { execute, query, text } from '../../store/store.ts';
import type { Work } from '../../store/store.ts';
import { noteWritten } from '../books/copying.ts';
import { timeIn, timeSql } from '../shared/clocks.ts';
import type { TransactionView } from '../interface/transactions.ts';
import { EngineError, IllegalTransitionError } from '../interface/errors.ts';
import { findAccount, isNotifiedPartner, lockPartner, post, saveLedger } from '../money/ledger.ts';
import type { LedgerBatch, LockedPartner } from '../money/ledger.ts';
import {
  checkTransition,
  declinedDescription,
  dueAfter,
  hasFailed,
  isFinal,
  legalNext,
  stepAfter,
} from './life.ts';
import { addNotifications } from './record.ts';
import type { ResponseCode, TransactionKey } from '../interface/schemas.ts';
import type { Context, Settings } from '../shared/context.ts';
import { noteStates } from './payout-states.ts';
import { requestIn, storedRequests } from './stored-batch.ts';
import { asOf, findPayout, storedColumns, storedPayout, viewsOf } from './stored-payout.ts';
import type { StoredPayout } from './stored-payout.ts';
import { isPresent } from '../shared/present.ts';

/**
 * Writes all due steps, each once across all processes. Steps without money or notifications follow
 * from the clock and are not written.
 *
 * @returns how many were written
 */
export async function runDueTransitions(context: Context): Promise<number> {
  const { store, settings } = context;
  // Leave steps that become due meanwhile for the next time, or this might never end.
  const realNow = settings.realNow();
  let made = 0;
  // Read first, because a writing transaction blocks other writers.
  for (;;) {
    const partners = await store.read(() => partnersWithDue(realNow));
    if (partners.length === 0) return made;
    for (const partnerCode of partners) made += await makeDue(partnerCode, context);
  }
}

/** Writes a partner's due steps, a few hundred at a time, so that others can work in between. */
async function makeDue(partnerCode: string, context: Context): Promise<number> {
  let made = 0;
  let count: number;
  do {
    count = await context.store.transaction(() => makeSomeDue(partnerCode, context));
    made += count;
  } while (count === mostAtOnce);
  return made;
}

/** Returns the partners with a payout whose next step must be written. */
function* partnersWithDue(realNow: number): Work<string[]> {
  return (yield* query(partnersWithDueSql, realNow)).map((row) => text(row, 'partner_code'));
}

function* makeSomeDue(partnerCode: string, context: Context): Work<number> {
  const { settings } = context;
  const partner = yield* lockPartner(partnerCode, context);
  const { books, ledger, state } = partner;
  const now = timeIn(state, partnerCode, settings.realNow());
  const rows = yield* query(dueSql, books, now, mostAtOnce);
  const due = rows.map((row) => storedPayout(row, partnerCode));
  const planned = due.map((payout) => {
    const at = payout.dueAt ?? now;
    const before = asOf(payout, at, { settings });
    const next = stepAfter(before, before, settings);
    const isDue = next !== undefined && next.changedAt <= at;
    return { before, after: isDue ? { ...before, code: next.code, changedAt: at } : undefined };
  });
  // These were planned with other waits. Plan them again first, so that money is returned in order of time.
  const early = planned.filter(({ after }) => after === undefined).map(({ before }) => before);
  const changed = early.length > 0 ? early : planned.flatMap(({ after }) => after ?? []);
  yield* save(
    partner,
    changed.map((payout) => step(payout, ledger, settings)),
  );
  return changed.length;
}

/** The actions that a person can take on a payout. */
export type Intervention = 'approve' | 'decline' | { force: ResponseCode };

/** @throws EngineError `unknown-transaction`, or IllegalTransitionError; both leave everything unchanged */
export function* intervene(
  key: TransactionKey,
  intervention: Intervention,
  context: Context,
): Work<TransactionView> {
  const { settings } = context;
  const { partnerCode } = key;
  const partner = yield* lockPartner(partnerCode, context);
  const now = timeIn(partner.state, partnerCode, settings.realNow());
  const before = asOf(yield* requirePayout(key), now, context);
  const code = targetOf(intervention, before.code);
  const planned = { ...before, ...planOf(intervention, before) };
  const changed = step({ ...planned, code, changedAt: now }, partner.ledger, settings);
  yield* noteStates(before, changed, settings);
  yield* save(partner, [changed]);
  const [view] = yield* viewsOf([changed], context);
  if (!view) throw new Error('A payout that was changed must be there.');
  return view;
}

/** @throws EngineError `unknown-transaction` */
export function* requirePayout(key: TransactionKey): Work<StoredPayout> {
  const payout = yield* findPayout(key);
  if (payout) return payout;
  throw new EngineError('unknown-transaction', 'The partner has no payout with this reference.');
}

function targetOf(intervention: Intervention, from: ResponseCode): ResponseCode {
  if (typeof intervention === 'object') {
    checkTransition(from, intervention.force);
    return intervention.force;
  }
  const to = intervention === 'approve' ? '01' : '50';
  // Only a flagged payout awaits a decision, although other states could lead to the same codes.
  if (from !== '10') throw new IllegalTransitionError(from, to, legalNext(from));
  return to;
}

function planOf(intervention: Intervention, { outcome }: StoredPayout): Partial<StoredPayout> {
  if (intervention === 'decline') return { outcome: '50', description: declinedDescription };
  if (typeof intervention === 'object' && isFinal(intervention.force)) {
    return { outcome: intervention.force };
  }
  return { outcome };
}

/** The payout in its new state, with the time of the next step to write. */
function step(payout: StoredPayout, ledger: LedgerBatch, settings: Settings): StoredPayout {
  const notified = isNotifiedPartner(ledger);
  return { ...payout, dueAt: dueAfter(payout, payout, notified, settings) };
}

function* save(partner: LockedPartner, changed: readonly StoredPayout[]): Work<void> {
  const { books, ledger } = partner;
  if (changed.length === 0) return;
  giveBack(changed, ledger);
  yield* saveLedger(ledger);
  const rows = changed.map((payout) => ({
    books,
    id: payout.id,
    code: payout.code,
    outcome: payout.outcome,
    description: payout.description,
    changed: payout.changedAt,
    due: payout.dueAt,
  }));
  yield* execute(saveSql, { rows });
  yield* noteWritten(partner, { payouts: rows.map(({ id }) => id) });
  if (isNotifiedPartner(ledger)) yield* addNotifications(partner, yield* withReferences(changed));
}

/** Writes the payouts with the references as sent, because the stored ones may be hashes. */
function* withReferences(payouts: readonly StoredPayout[]) {
  const batches = yield* storedRequests(payouts);
  return payouts.map((payout) => {
    const { transactionReference } = requestIn(batches, payout).request;
    return { ...payout, transactionReference };
  });
}

/** Returns the money of failed payouts. */
function giveBack(changed: readonly StoredPayout[], ledger: LedgerBatch): void {
  for (const payout of changed) {
    if (!hasFailed(payout.code) || payout.amount === 0n) continue;
    const account = findAccount(ledger, payout.currency);
    if (!account) throw new Error('The account that a payout was debited to must exist.');
    post(ledger, account, {
      kind: 'reversal',
      amount: payout.amount,
      at: payout.changedAt,
      payout: payout.id,
      reversedEntry: payout.entry,
    });
  }
}

const mostAtOnce = 500;

const partnersWithDueSql = `
  select p.partner_code from (
    select p.id, p.partner_code, ${timeSql} as shows from books p join clocks c on c.name = p.clock
    where ${isPresent}
  ) as p
  where exists (select 1 from payouts t where t.books = p.id and t.due_at <= p.shows)`;

const dueSql = `
  select ${storedColumns} from payouts t
  where t.books = ? and t.due_at <= ?
  order by t.due_at
  limit ?`;

const saveSql = `
  update payouts set code = r.code, outcome = r.outcome, description = r.description,
    changed_at = r.changed, due_at = r.due
  from rows(?, books bigint, id bigint, code text, outcome text, description text, changed bigint,
    due bigint) as r
  where payouts.books = r.books and payouts.id = r.id`;
