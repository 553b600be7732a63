/** Brings payouts from one state into the next, with the money and the notifications of it. */
import { execute, query } from '../store/store.ts';
import type { Work } from '../store/store.ts';
import { EngineError, IllegalTransitionError } from './errors.ts';
import { keptColumns, keptPayout, viewOf } from './kept-payout.ts';
import type { KeptPayout } from './kept-payout.ts';
import { findAccount, lockAccounts, post, saveBook } from './ledger.ts';
import { checkTransition, hasFailed, isFinal, legalNext, nextStep } from './lifecycle.ts';
import { addNotifications } from './notifications.ts';
import { declinedDescription } from './outcomes.ts';
import { referenceKey } from './payout.ts';
import type { Settings } from './settings.ts';
import type { ResponseCode, TransactionKey, TransactionView } from './engine.ts';

/** Whether a transition is due by then. */
export function* transitionIsDue(now: number): Work<boolean> {
  const [row] = yield* query('select min(due_at) as due from transactions where due_at <= ?', now);
  return row !== undefined && row['due'] !== null;
}

/**
 * Makes transitions that are due, as of their due times, some hundred of them at most.
 *
 * @param leaveLocked leaves those that another process is making to it, and does not wait for it
 * @returns how many were made
 */
export function* makeDueTransitions(
  now: number,
  settings: Settings,
  leaveLocked: boolean,
): Work<number> {
  const made = yield* execute(takeQuietStepsSql, settings.bankMs, now);
  const lock = leaveLocked ? ' for update skip locked' : ' for update';
  const due = (yield* query(`${dueSql}${lock}`, now)).map(keptPayout);
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
function* lockPayout({ partnerCode, transactionReference }: TransactionKey): Work<KeptPayout> {
  const ref = referenceKey(partnerCode, transactionReference);
  const [row] = yield* query(lockSql, partnerCode, ref);
  if (!row) {
    throw new EngineError('unknown-transaction', 'The partner has no payout of this reference.');
  }
  return keptPayout(row);
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

function planOf(intervention: Intervention, { outcome }: KeptPayout): Partial<KeptPayout> {
  if (intervention === 'decline') return { outcome: '50', description: declinedDescription };
  if (typeof intervention === 'object' && isFinal(intervention.force)) {
    return { outcome: intervention.force };
  }
  return { outcome };
}

/** The payout in its new state, with the time of the next one. */
function step(
  payout: KeptPayout,
  code: ResponseCode,
  at: number,
  { processingMs, bankMs }: Settings,
): KeptPayout {
  const follows = nextStep(code, payout) !== undefined;
  return {
    ...payout,
    code,
    changedAt: at,
    dueAt: follows ? at + (code === '02' ? processingMs : bankMs) : null,
  };
}

function* save(changed: KeptPayout[]): Work<void> {
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
function* giveBack(failed: KeptPayout[]): Work<void> {
  if (failed.length === 0) return;
  const book = yield* lockAccounts(failed.map(({ partnerCode }) => partnerCode));
  for (const payout of failed) {
    const account = findAccount(book, payout.partnerCode, payout.currency);
    if (!account) throw new Error('A payout was debited to an account that is not there.');
    post(book, account, {
      kind: 'reversal',
      amount: payout.debited,
      at: payout.changedAt,
      referenceKey: payout.referenceKey,
      reversedEntry: payout.debitEntry,
    });
    payout.debited = 0n;
  }
  yield* saveBook(book);
}

// Most steps move no money and tell nobody: to \`01\`, and to \`00\` where no webhook is registered.
// They are made where they lie, which costs a fifth of reading and writing each.
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
  select ${keptColumns} from transactions t
  where t.due_at <= ?
  order by t.due_at, t.partner_code, t.reference_key
  limit 500`;

const lockSql = `
  select ${keptColumns} from transactions t
  where t.partner_code = ? and t.reference_key = ?
  for update`;

const saveSql = `
  update transactions set code = r.code, outcome = r.outcome, description = r.description,
    debited = r.debited, changed_at = r.changed, due_at = r.due
  from rows(?, partner text, ref text, code text, outcome text, description text, debited bigint,
    changed bigint, due bigint) as r
  where transactions.partner_code = r.partner and transactions.reference_key = r.ref`;
