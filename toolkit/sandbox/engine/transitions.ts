/** Brings payouts from one state into the next, with the money and the notifications of it. */
import { execute, query } from '../store/store.ts';
import type { Store, Work } from '../store/store.ts';
import type { TransactionView } from './engine.ts';
import { EngineError, IllegalTransitionError } from './errors.ts';
import { findAccount, lockAccounts, post, saveLedger } from './ledger.ts';
import {
  checkTransition,
  declinedDescription,
  dueAfter,
  hasFailed,
  isFinal,
  legalNext,
  nextStep,
} from './life.ts';
import { addNotifications } from './notifications.ts';
import { referenceKey } from './payout.ts';
import type { ResponseCode, TransactionKey } from './schemas.ts';
import type { Settings } from './settings.ts';
import { storedColumns, storedPayout, viewOf } from './stored-payout.ts';
import type { StoredPayout } from './stored-payout.ts';

/**
 * Makes all transitions that are due by then, each once over all processes.
 *
 * @returns how many were made
 */
export async function runDueTransitions(
  store: Store,
  until: number,
  settings: Settings,
): Promise<number> {
  let made = 0;
  let leaveLocked = true;
  // Read first, since a transaction that writes blocks others that write.
  while (await store.read(() => transitionIsDue(until))) {
    const leave = leaveLocked;
    const count: number = await store.transaction(() => makeSomeDue(until, settings, leave));
    // Another process is making what is left: who asked for it waits until it is made.
    leaveLocked = count > 0;
    made += count;
  }
  return made;
}

function* transitionIsDue(now: number): Work<boolean> {
  const [row] = yield* query('select min(due_at) as due from transactions where due_at <= ?', now);
  return row !== undefined && row['due'] !== null;
}

/**
 * Makes transitions that are due, as of their due times, some hundred of them at most.
 *
 * @param leaveLocked leaves those that another process is making to it, and does not wait for it
 * @returns how many were made
 */
function* makeSomeDue(now: number, settings: Settings, leaveLocked: boolean): Work<number> {
  const made = yield* execute(takeQuietStepsSql, settings.bankMs, now);
  const lock = leaveLocked ? ' for update skip locked' : ' for update';
  const due = (yield* query(`${dueSql}${lock}`, now)).map(storedPayout);
  const changed = due.map((payout) => {
    const at = payout.dueAt ?? now;
    return step(payout, nextStep(payout.code, payout) ?? payout.code, at, settings);
  });
  yield* save(changed);
  return made + due.length;
}

/** What a person may do to a payout. */
export type Intervention = 'approve' | 'decline' | { force: ResponseCode };

/** @throws EngineError `unknown-transaction`, or IllegalTransitionError; nothing is changed then */
export function* intervene(
  key: TransactionKey,
  intervention: Intervention,
  now: number,
  settings: Settings,
): Work<TransactionView> {
  const before = yield* lockPayout(key);
  const changed = step(
    { ...before, ...planOf(intervention, before) },
    targetOf(intervention, before.code),
    now,
    settings,
  );
  yield* save([changed]);
  return viewOf(changed);
}

/** The payout, locked until the transaction ends. */
function* lockPayout({ partnerCode, transactionReference }: TransactionKey): Work<StoredPayout> {
  const ref = referenceKey(partnerCode, transactionReference);
  const [row] = yield* query(lockSql, partnerCode, ref);
  if (!row) {
    throw new EngineError('unknown-transaction', 'The partner has no payout with this reference.');
  }
  return storedPayout(row);
}

function targetOf(intervention: Intervention, from: ResponseCode): ResponseCode {
  if (typeof intervention === 'object') {
    checkTransition(from, intervention.force);
    return intervention.force;
  }
  const to = intervention === 'approve' ? '01' : '50';
  // Only a flagged payout is decided on, though others may become the same by other ways.
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

/** The payout in its new state, with the time of the next one. */
function step(
  payout: StoredPayout,
  code: ResponseCode,
  at: number,
  settings: Settings,
): StoredPayout {
  return { ...payout, code, changedAt: at, dueAt: dueAfter(code, payout, at, settings) };
}

function* save(changed: StoredPayout[]): Work<void> {
  if (changed.length === 0) return;
  yield* giveBack(changed.filter(({ code, debited }) => hasFailed(code) && debited > 0n));
  yield* execute(saveSql, {
    rows: changed.map((payout) => ({
      partner: payout.partnerCode,
      ref: payout.referenceKey,
      code: payout.code,
      outcome: payout.outcome,
      description: payout.description,
      debited: payout.debited,
      changed: payout.changedAt,
      due: payout.dueAt,
    })),
  });
  yield* addNotifications(
    changed.map((payout) => ({
      ...payout,
      transactionReference: payout.request.transactionReference,
    })),
  );
}

/** Reverses the debits of payouts that have failed. */
function* giveBack(failed: StoredPayout[]): Work<void> {
  if (failed.length === 0) return;
  const batch = yield* lockAccounts(failed.map(({ partnerCode }) => partnerCode));
  for (const payout of failed) {
    const account = findAccount(batch, payout.partnerCode, payout.currency);
    if (!account) throw new Error('The account that a payout was debited to must exist.');
    post(batch, account, {
      kind: 'reversal',
      amount: payout.debited,
      at: payout.changedAt,
      referenceKey: payout.referenceKey,
      reversedEntry: payout.debitEntry,
    });
    payout.debited = 0n;
  }
  yield* saveLedger(batch);
}

// Most steps move no money and notify nobody: to `01`, and to `00` where no webhook is registered.
// They are made in place, which costs a fifth of reading and writing each.
const takeQuietStepsSql = `
  update transactions set
    code = case when code = '02' then '01' else '00' end,
    changed_at = due_at,
    due_at = case when code = '02' and outcome <> '01' then due_at + ? end
  where due_at <= ? and flagged = 0 and (
    code = '02'
    or code = '01' and outcome = '00' and not exists (
      select 1 from webhooks w where w.partner_code = transactions.partner_code
    )
  )`;

const dueSql = `
  select ${storedColumns} from transactions t
  where t.due_at <= ?
  order by t.due_at, t.partner_code, t.reference_key
  limit 500`;

const lockSql = `
  select ${storedColumns} from transactions t
  where t.partner_code = ? and t.reference_key = ?
  for update`;

const saveSql = `
  update transactions set code = r.code, outcome = r.outcome, description = r.description,
    debited = r.debited, changed_at = r.changed, due_at = r.due
  from rows(?, partner text, ref text, code text, outcome text, description text, debited bigint,
    changed bigint, due bigint) as r
  where transactions.partner_code = r.partner and transactions.reference_key = r.ref`;
