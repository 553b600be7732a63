/** Takes snapshots and brings them back. The database copies the rows: none comes into this process. */
import { randomUUID } from 'node:crypto';
import {
  execute,
  executeTogether,
  query,
  smallInteger,
  text,
  textOrNull,
} from '../../store/store.ts';
import type { Row, Work } from '../../store/store.ts';
import { sharedClock } from '../shared/clocks.ts';
import { removeOrphanedAttempts } from '../deliver/claims.ts';
import { EngineError } from '../interface/errors.ts';
import { lockAccounts } from '../money/ledger.ts';
import type { Context } from '../shared/context.ts';
import { allPartners, countOfChanges, partnerIn } from '../shared/shared-state.ts';
import type { Snapshot, Snapshots } from '../interface/snapshots.ts';
import {
  accounts,
  addAccountsBackSql,
  clockOfPartner,
  copiedTables,
  copyBackSql,
  copyClocksBackSql,
  copyClocksSql,
  copySql,
  removeNewAccountsSql,
  restoreAccountsSql,
  snapshotTables,
} from './snapshot-tables.ts';

export function createSnapshots({ store, shared, settings }: Context): Snapshots {
  const { realNow } = settings;
  return {
    async takeSnapshot(partnerCode) {
      const state = await shared.refresh();
      if (partnerCode !== undefined && partnerIn(state, partnerCode).clock === sharedClock) {
        const detail =
          'This partner shares its clock, so it is restored with the whole sandbox only.';
        throw new EngineError('shared-clock', detail);
      }
      const snapshotId = `SNAP-${randomUUID()}`;
      return store.transaction(() => take(snapshotId, partnerCode, realNow()), 'large');
    },

    listSnapshots: (partnerCode) =>
      store.read(function* () {
        const rows = yield* query(`${listSql} order by taken_at desc, snapshot_id`);
        const all = rows.map(snapshotOf);
        return partnerCode === undefined
          ? all
          : all.filter((one) => one.partnerCode === partnerCode);
      }),

    async restoreSnapshot(snapshotId) {
      await shared.change(() => restore(snapshotId, realNow()), 'large');
    },

    async removeSnapshot(snapshotId) {
      const remove = () => removeSnapshots('snapshot_id', snapshotId);
      if ((await store.transaction(remove, 'large')) === 0) throw unknownSnapshot();
    },
  };
}

/** Removes one, or those of a partner that is removed, and gives their number. */
export function* removeSnapshots(
  column: 'snapshot_id' | 'partner_code',
  value: string,
): Work<number> {
  let removed = 0;
  for (const table of [...snapshotTables, 'snapshots']) {
    const ids = `select s.snapshot_id from snapshots s where s.${column} = ?`;
    removed = yield* execute(`delete from ${table} where snapshot_id in (${ids})`, value);
  }
  return removed;
}

function* take(snapshotId: string, partnerCode: string | undefined, real: number): Work<Snapshot> {
  const whole = partnerCode === undefined;
  const ofPartner = whole ? [] : [partnerCode];
  // Together they see one moment, although others write meanwhile.
  yield* executeTogether([
    ...[accounts, ...copiedTables]
      .filter((table) => whole || table.ofPartner !== undefined)
      .map((table) => ({ sql: copySql(table, whole), params: [snapshotId, ...ofPartner] })),
    { sql: copyClocksSql(whole), params: [snapshotId, real, ...ofPartner] },
    {
      sql: whole ? noteSql : `${noteSql} where partner_code = ?`,
      params: [snapshotId, partnerCode ?? null, real, ...ofPartner],
    },
  ]);
  return yield* findSnapshot(snapshotId);
}

function* findSnapshot(snapshotId: string): Work<Snapshot> {
  const [row] = yield* query(`${listSql} where snapshot_id = ? for update`, snapshotId);
  if (!row) throw unknownSnapshot();
  return snapshotOf(row);
}

function* restore(snapshotId: string, real: number): Work<void> {
  const { partnerCode } = yield* findSnapshot(snapshotId);
  const whole = partnerCode === null;
  const partners = yield* allPartners();
  if (!whole && !partners.includes(partnerCode)) {
    throw new EngineError('unknown-partner', 'The partner of the snapshot is gone.');
  }
  // Locked throughout, so that no payout comes between.
  yield* lockAccounts(whole ? partners : [partnerCode]);
  const restoration = yield* countOfChanges();
  const tables = copiedTables.filter(({ ofPartner }) => whole || ofPartner !== undefined);
  const empty = (table: string, ofPartner = '') =>
    whole
      ? execute(`delete from ${table}`)
      : execute(`delete from ${table} where ${ofPartner}`, partnerCode);
  for (const { name, ofPartner } of tables) {
    if (name === 'delivery_attempts') yield* removeOrphanedAttempts();
    else yield* empty(name, ofPartner);
  }
  yield* empty('clocks', clockOfPartner);
  if (whole) yield* execute(removeNewAccountsSql, snapshotId);
  yield* execute(restoreAccountsSql, restoration, snapshotId);
  yield* executeTogether([
    ...tables.map((table) => ({
      sql: copyBackSql(table),
      params: [...(table.restoredAs ? [restoration] : []), snapshotId],
    })),
    { sql: copyClocksBackSql, params: [real, snapshotId] },
    { sql: addAccountsBackSql, params: [restoration, snapshotId] },
  ]);
}

function snapshotOf(row: Row): Snapshot {
  return {
    snapshotId: text(row, 'snapshot_id'),
    partnerCode: textOrNull(row, 'partner_code'),
    takenAt: smallInteger(row, 'taken_at'),
    payouts: smallInteger(row, 'payouts'),
  };
}

function unknownSnapshot(): EngineError {
  return new EngineError('unknown-snapshot', 'There is no snapshot with this id.');
}

const listSql = 'select snapshot_id, partner_code, taken_at, payouts from snapshots';

const noteSql = `
  insert into snapshots (snapshot_id, partner_code, taken_at, payouts)
  select ?, cast(? as text), cast(? as bigint), count(*) from payouts`;
