/** Copies what an older sandbox has stored into the tables of this one, and drops the old tables. */
import { runScript } from './store.ts';
import type { Work } from './store.ts';

export function* moveToSecondEdition(): Work<void> {
  yield* runScript(dropOldTables);
}

const dropOldTables = `
  drop table clock;
  drop table transactions;
  drop table batches;
  alter table batches_with_requests rename to batches;
  drop table ledger;
  drop table idempotency_keys;
  drop table blacklist;`;
