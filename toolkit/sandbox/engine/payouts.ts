/** Payouts and balances as the engine offers them. */
import { decodeText, encodeText } from '../store/sql.ts';
import { execute, integer, query, smallInteger, text, textOrNull } from '../store/store.ts';
import { limitOf, whereOf } from './filters.ts';
import type { Intake } from './intake.ts';
import { codeIn, keptColumns, keptPayout, viewOf } from './kept-payout.ts';
import { toNumber } from './money.ts';
import { accountKey, referenceKey } from './payout.ts';
import { recordOf } from './record.ts';
import type { Context } from './settings.ts';
import { readStatement } from './statement.ts';
import { intervene, makeDueTransitions, transitionIsDue } from './transitions.ts';
import type { Intervention } from './transitions.ts';
import type { ClockState, Payouts, TransactionKey } from './engine.ts';

/** @param refresh reads the clock anew */
export function createPayouts(
  context: Context,
  intake: Intake,
  refresh: () => Promise<ClockState>,
): Payouts {
  const { store, settings, now } = context;

  const intervention = (key: TransactionKey, what: Intervention) =>
    store.transaction(() => intervene(key, what, now(), settings));

  return {
    acceptBatch: ({ partnerCode }, transactions, options) =>
      intake.accept(partnerCode, transactions, options?.idempotencyKey),

    findTransaction: ({ partnerCode }, transactionReference) =>
      store.read(function* () {
        const ref = referenceKey(partnerCode, transactionReference);
        const [row] = yield* query(findSql, partnerCode, ref);
        return (
          row &&
          recordOf({
            referenceKey: ref,
            transactionReference,
            code: codeIn(row, 'code'),
            changedAt: smallInteger(row, 'changed_at'),
            description: textOrNull(row, 'description'),
          })
        );
      }),

    listTransactions: ({ partnerCode, transactionReference, code, limit } = {}) =>
      store.read(function* () {
        const filters = { partnerCode, transactionReference, columns: { code } };
        const { where, params } = whereOf(filters);
        const rows = yield* query(
          `select ${keptColumns} from transactions t ${where}
          order by t.created_at desc, t.batch_id desc, t.position desc limit ?`,
          ...params,
          limitOf(limit),
        );
        return rows.map((row) => viewOf(keptPayout(row)));
      }),

    balances: ({ partnerCode }) =>
      store.read(function* () {
        const rows = yield* query(balancesSql, partnerCode);
        return rows.map((row) => ({
          currencyCode: text(row, 'currency'),
          totalBalance: toNumber(integer(row, 'balance')),
        }));
      }),

    statement: (user, statementQuery) =>
      store.read(() => readStatement(user, statementQuery, now(), settings)),

    approve: (key) => intervention(key, 'approve'),
    decline: (key) => intervention(key, 'decline'),
    forceOutcome: (key, code) => intervention(key, { force: code }),

    async runDueTransitions() {
      const { now: until } = await refresh();
      let made = 0;
      let leaveLocked = true;
      // Asked first, since a transaction that writes keeps others from writing.
      while (await store.read(() => transitionIsDue(until))) {
        const leave = leaveLocked;
        const count: number = await store.transaction(() =>
          makeDueTransitions(until, settings, leave),
        );
        // Another process is making what is left: who asked for it waits until it is made.
        leaveLocked = count > 0;
        made += count;
      }
      return made;
    },

    blacklist: () =>
      store.read(function* () {
        const rows = yield* query('select account_number from blacklist order by account_number');
        return rows.map((row) => decodeText(text(row, 'account_number')));
      }),

    setBlacklisted: (accountNumber, blacklisted) =>
      store.transaction(function* () {
        const key = accountKey(accountNumber);
        yield* execute('delete from blacklist where account_key = ?', key);
        if (blacklisted) {
          const rows = [{ key, number: encodeText(accountNumber) }];
          yield* execute(addToBlacklistSql, { rows });
        }
      }),
  };
}

const findSql = `
  select code, changed_at, description from transactions
  where partner_code = ? and reference_key = ?`;

const balancesSql = `
  select currency, balance from accounts where partner_code = ? order by currency`;

/** Account numbers of `rows`, each with its key. */
export const addToBlacklistSql = `
  insert into blacklist (account_key, account_number)
  select r.key, r.number from rows(?, key text, number text) as r
  where true
  on conflict (account_key) do nothing`;
