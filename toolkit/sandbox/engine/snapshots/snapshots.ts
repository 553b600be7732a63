/** Takes snapshots of the whole sandbox or of one partner. A snapshot is a set of books. */
import { randomUUID } from 'node:crypto';
import { execute, query, smallInteger, text, textOrNull } from '../../store/store.ts';
import type { Row, Work } from '../../store/store.ts';
import { leaveBooks, presentBooks, removePartners } from '../books/books.ts';
import { beginCopies, fillCopies, finishCopies } from '../books/copying.ts';
import type { Pair } from '../books/copying.ts';
import { sharedClock, timeSql } from '../shared/clocks.ts';
import { EngineError } from '../interface/errors.ts';
import { lockBooks } from '../money/ledger.ts';
import type { Context } from '../shared/context.ts';
import { partnerIn } from '../shared/shared-state.ts';

export type Snapshot = ReturnType<typeof snapshotOf>;

export function createSnapshots(context: Context) {
  const { store, shared, settings } = context;
  return {
    /** Copies the whole sandbox, or one partner with its own clock (otherwise `shared-clock`). */
    async takeSnapshot(partnerCode?: string) {
      const state = await shared.refresh();
      if (partnerCode !== undefined && partnerIn(state, partnerCode).clock === sharedClock) {
        const detail =
          'This partner shares its clock with others. Take a snapshot of the whole sandbox ' +
          'instead.';
        throw new EngineError('shared-clock', detail);
      }
      return take(partnerCode, context);
    },

    /** Lists the snapshots of one partner or all, newest first. */
    listSnapshots: (partnerCode?: string) =>
      store.read(function* () {
        const rows = yield* query(`${listSql} order by taken_at desc, snapshot_id`);
        const isWanted = (one: Snapshot) => one.partnerCode === (partnerCode ?? one.partnerCode);
        return rows.map(snapshotOf).filter(isWanted);
      }),

    /**
     * Restores everything or nothing, for every process, including the partners of that time.
     * Clocks show the snapshot's time again. The results of running attempts are not recorded.
     *
     * @throws EngineError `unknown-snapshot`; `unknown-partner` if its partner is gone
     */
    async restoreSnapshot(snapshotId: string) {
      const pairs = await store.transaction(function* () {
        yield* findSnapshot(snapshotId);
        return yield* beginCopies(yield* booksOf(snapshotId));
      });
      await fillCopies(store, pairs);
      await shared.change(() => restore(snapshotId, pairs, settings.realNow()));
    },

    async removeSnapshot(snapshotId: string) {
      const remove = () => removeSnapshots('snapshot_id', [snapshotId]);
      if ((await store.transaction(remove)) === 0) throw unknownSnapshot();
    },
  };
}

/** Removes some snapshots, or those of removed partners, and returns their number. */
export function* removeSnapshots(
  column: 'snapshot_id' | 'partner_code',
  texts: readonly string[],
): Work<number> {
  const ids = `select s.snapshot_id from snapshots s where s.${column} in texts(?)`;
  const held = yield* query(`select id from books where holder in (${ids})`, { texts });
  yield* leaveBooks(held.map((row) => smallInteger(row, 'id')));
  return yield* execute(`delete from snapshots where ${column} in texts(?)`, { texts });
}

async function take(partnerCode: string | undefined, context: Context): Promise<Snapshot> {
  const { store, shared } = context;
  const wanted = partnerCode === undefined ? undefined : [partnerCode];
  let pairs: Pair[] = [];
  for (;;) {
    // Begin with partners that were created or given other books since the last time.
    const begun = await store.transaction(function* () {
      const present = yield* presentBooks(wanted);
      return yield* beginCopies(present.filter((id) => !pairs.some(({ source }) => source === id)));
    });
    pairs = [...pairs, ...begun];
    await fillCopies(store, begun, pairs);
    const copies = { numbers: pairs.map(({ copy }) => copy) };
    const [counted] = await store.read(() => query(countSql, copies));
    const payouts = counted ? smallInteger(counted, 'number') : 0;
    const taken = await shared.change(() => finish(partnerCode, { pairs, payouts }, context));
    if (taken) return taken;
  }
}

/** Turns copies into a snapshot; undefined if one is missing. */
function* finish(
  partnerCode: string | undefined,
  { pairs, payouts }: { pairs: readonly Pair[]; payouts: number },
  { settings }: Context,
): Work<Snapshot | undefined> {
  const present = yield* presentBooks(partnerCode === undefined ? undefined : [partnerCode]);
  if (present.length === 0) throw new EngineError('unknown-partner', 'The partner is gone.');
  const kept = pairs.filter(({ source }) => present.includes(source));
  if (kept.length < present.length) return undefined;
  yield* lockBooks(present);
  const [snapshotId, takenAt] = [`SNAP-${randomUUID()}`, settings.realNow()];
  const all = payouts + (yield* finishCopies(kept, snapshotId));
  yield* leaveBooks(pairs.filter((pair) => !kept.includes(pair)).map(({ copy }) => copy));
  yield* execute(noteClocksSql, takenAt, { numbers: kept.map(({ copy }) => copy) });
  yield* execute(noteSql, snapshotId, partnerCode ?? null, takenAt, all);
  return { snapshotId, partnerCode: partnerCode ?? null, takenAt, payouts: all };
}

function* findSnapshot(snapshotId: string): Work<Snapshot> {
  const [row] = yield* query(`${listSql} where snapshot_id = ? for update`, snapshotId);
  if (!row) throw unknownSnapshot();
  return snapshotOf(row);
}

function* booksOf(snapshotId: string): Work<number[]> {
  const rows = yield* query('select id from books where holder = ?', snapshotId);
  return rows.map((row) => smallInteger(row, 'id'));
}

function* restore(snapshotId: string, pairs: readonly Pair[], real: number): Work<void> {
  // All data of a snapshot exists as long as its row exists.
  const { partnerCode } = yield* findSnapshot(snapshotId);
  if ((yield* removePartners(partnerCode === null ? undefined : [partnerCode])) === 0) {
    throw new EngineError('unknown-partner', 'The partner of the snapshot is gone.');
  }
  yield* execute(addClocksSql, real, snapshotId);
  yield* finishCopies(pairs, 'present');
}

function snapshotOf(row: Row) {
  return {
    snapshotId: text(row, 'snapshot_id'),
    /** The partner; null for the whole sandbox. */
    partnerCode: textOrNull(row, 'partner_code'),
    /** The real time of the snapshot. */
    takenAt: smallInteger(row, 'taken_at'),
    /** The number of payouts in it. */
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

/** Parameters: the real time and the copies. */
const noteClocksSql = `
  update books set clock_mode = c.mode, clock_shows = ${timeSql} from clocks c
  where c.name = books.clock and books.id in numbers(?)`;

/** Parameters: the real time and the snapshot's id. A clock continues from its time in the snapshot. */
const addClocksSql = `
  insert into clocks (name, mode, offset_ms, stands_at)
  select distinct clock, clock_mode, clock_shows - cast(? as bigint), clock_shows
  from books where holder = ?`;
