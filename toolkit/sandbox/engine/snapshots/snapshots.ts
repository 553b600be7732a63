/** Takes snapshots and brings them back. A snapshot is a set of books. */
import { randomUUID } from 'node:crypto';
import { execute, query, smallInteger, text, textOrNull } from '../../store/store.ts';
import type { Row, Work } from '../../store/store.ts';
import { leaveBooks, newBooks, presentBooks } from '../books/books.ts';
import { booksTables, copySql } from '../books/tables.ts';
import { sharedClock, timeSql } from '../shared/clocks.ts';
import { EngineError } from '../interface/errors.ts';
import { lockBooks } from '../money/ledger.ts';
import type { Context } from '../shared/context.ts';
import { partnerIn } from '../shared/shared-state.ts';
import type { Snapshot, Snapshots } from '../interface/snapshots.ts';

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
      if ((await store.transaction(remove)) === 0) throw unknownSnapshot();
    },
  };
}

/** Removes one, or those of a partner that is removed, and gives their number. */
export function* removeSnapshots(
  column: 'snapshot_id' | 'partner_code',
  value: string,
): Work<number> {
  const ids = `select s.snapshot_id from snapshots s where s.${column} = ?`;
  const held = yield* query(`select id from books where holder in (${ids})`, value);
  yield* leaveBooks(held.map((row) => smallInteger(row, 'id')));
  return yield* execute(`delete from snapshots where ${column} = ?`, value);
}

function* take(snapshotId: string, partnerCode: string | undefined, real: number): Work<Snapshot> {
  const books = yield* presentBooks(partnerCode === undefined ? undefined : [partnerCode]);
  yield* lockBooks(books);
  const copies = yield* copyBooks(books, snapshotId);
  yield* execute(noteClocksSql, real, { numbers: copies });
  const [counted] = yield* query(countSql, { numbers: copies });
  const payouts = counted ? smallInteger(counted, 'number') : 0;
  yield* execute(noteSql, snapshotId, partnerCode ?? null, real, payouts);
  return { snapshotId, partnerCode: partnerCode ?? null, takenAt: real, payouts };
}

function* findSnapshot(snapshotId: string): Work<Snapshot> {
  const [row] = yield* query(`${listSql} where snapshot_id = ? for update`, snapshotId);
  if (!row) throw unknownSnapshot();
  return snapshotOf(row);
}

function* restore(snapshotId: string, real: number): Work<void> {
  const { partnerCode } = yield* findSnapshot(snapshotId);
  const before = yield* presentBooks(partnerCode === null ? undefined : [partnerCode]);
  if (before.length === 0) {
    throw new EngineError('unknown-partner', 'The partner of the snapshot is gone.');
  }
  // Locked throughout, so that no payout comes between.
  yield* lockBooks(before);
  const held = yield* query('select id from books where holder = ?', snapshotId);
  const copies = yield* copyBooks(
    held.map((row) => smallInteger(row, 'id')),
    null,
  );
  yield* execute(removeClocksSql, { numbers: before });
  yield* leaveBooks(before);
  yield* execute(addClocksSql, real, snapshotId);
  yield* execute("update books set holder = 'present' where id in numbers(?)", { numbers: copies });
}

/** Copies books with all that is in them, and gives the ids of the copies. */
function* copyBooks(books: readonly number[], holder: string | null): Work<number[]> {
  const copies = yield* newBooks(books.length);
  for (const [at, source] of books.entries()) {
    yield* execute(copyBooksSql, copies[at] ?? 0, holder, source);
    for (const table of booksTables) yield* execute(copySql(table), copies[at] ?? 0, source);
  }
  return copies;
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
  insert into snapshots (snapshot_id, partner_code, taken_at, payouts) values (?, ?, ?, ?)`;

const countSql = 'select count(*) as number from payouts where books in numbers(?)';

const copyBooksSql = `
  insert into books (id, partner_code, name, address, clock, made, holder)
  select cast(? as bigint), partner_code, name, address, clock, made, cast(? as text)
  from books where id = ?`;

/** Of the real time and the copies. */
const noteClocksSql = `
  update books set clock_mode = c.mode, clock_shows = ${timeSql} from clocks c
  where c.name = books.clock and books.id in numbers(?)`;

const removeClocksSql =
  'delete from clocks where name in (select clock from books where id in numbers(?))';

/** Of the real time and the snapshot's id: a clock goes on from what it showed. */
const addClocksSql = `
  insert into clocks (name, mode, offset_ms, stands_at)
  select distinct clock, clock_mode, clock_shows - cast(? as bigint), clock_shows
  from books where holder = ?`;
