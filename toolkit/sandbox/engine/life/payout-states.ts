/** Finds all states that a payout has had. States that no person caused follow from the clock. */
import { execute, queryTogether, smallInteger } from '../../store/store.ts';
import type { Work } from '../../store/store.ts';
import type { Settings } from '../shared/context.ts';
import { stepAfter } from './life.ts';
import type { Reached } from './life.ts';
import { codeIn } from './stored-payout.ts';
import type { StoredPayout } from './stored-payout.ts';

/**
 * All states of a payout, in order.
 *
 * @param payout in its current state
 */
export function* statesOf(payout: StoredPayout, settings: Settings): Work<Reached[]> {
  const { books, id, batch, code, changedAt } = payout;
  const [noted = [], [accepted] = []] = yield* queryTogether([
    { sql: statesSql, params: [books, id] },
    { sql: acceptedSql, params: [books, batch] },
  ]);
  const states: Reached[] = noted.map((row) => ({
    code: codeIn(row, 'code'),
    changedAt: smallInteger(row, 'at'),
  }));
  const reached = { code, changedAt };
  // A payout that the balance did not cover moved no money and failed immediately.
  if (payout.amount === 0n || !accepted) return [reached];
  if (states.length === 0) {
    states.push({ code: '02', changedAt: smallInteger(accepted, 'created_at') });
  }
  let last = states.at(-1);
  while (last && last.code !== code) {
    const next = stepAfter(last, payout, settings);
    last = next && next.code !== code ? next : reached;
    states.push(last);
  }
  return states;
}

/** Stores the states so far of a payout that a person changes, because they no longer follow from the stored data. */
export function* noteStates(
  before: StoredPayout,
  changed: StoredPayout,
  settings: Settings,
): Work<void> {
  const states = [...(yield* statesOf(before, settings)), changed];
  const rows = states.map(({ code, changedAt }, at) => ({ number: at + 1, code, at: changedAt }));
  yield* execute(noteSql, before.books, before.id, { rows });
}

const statesSql =
  'select code, at from payout_states where books = ? and payout = ? order by number';

const acceptedSql = 'select created_at from batches where books = ? and id = ?';

const noteSql = `
  insert into payout_states (books, payout, number, code, at)
  select cast(? as bigint), cast(? as bigint), r.number, r.code, r.at
  from rows(?, number bigint, code text, at bigint) as r
  where true
  on conflict (books, payout, number) do nothing`;
