/** The clock that all engines on a database share: a row of it, and what each has read of it. */
import { execute, query, smallInteger, text } from '../store/store.ts';
import type { Store, Work } from '../store/store.ts';
import type { ClockMode, ClockState } from './clock.ts';
import { EngineError } from './errors.ts';

export interface SharedClock {
  /** The time by what was read last. */
  now(): number;
  /** Reads what other processes have changed. */
  refresh(): Promise<ClockState>;
  setMode(mode: ClockMode): Promise<ClockState>;
  advance(milliseconds: number): Promise<ClockState>;
  /** Shows the real time again, also when that is earlier. */
  reset(mode: ClockMode): Promise<ClockState>;
}

interface Showing {
  mode: ClockMode;
  offsetMs: number;
  standsAt: number;
}

interface Reading extends Showing {
  /** How often the clock had been changed. */
  changes: number;
}

const longestAdvanceMs = 366 * 86_400_000;

/** The row that a new database begins with. */
export function* startClock(mode: ClockMode, realNow: number): Work<void> {
  yield* execute(
    `insert into clock (id, mode, offset_ms, stands_at, changes) values (1, ?, 0, ?, 0)
    on conflict (id) do nothing`,
    mode,
    realNow,
  );
}

export async function openClock(store: Store, realNow: () => number): Promise<SharedClock> {
  let reading = await store.read(() => read(readSql));

  // Answers of the database may arrive in another order than they were given in.
  const show = (latest: Reading): ClockState => {
    if (latest.changes >= reading.changes) reading = latest;
    return { mode: reading.mode, now: timeOf(reading, realNow()) };
  };
  const change = async (next: (before: Reading, real: number) => Showing) =>
    show(
      await store.transaction(function* () {
        const before = yield* read(`${readSql} for update`);
        const after = { ...next(before, realNow()), changes: before.changes + 1 };
        yield* execute(
          'update clock set mode = ?, offset_ms = ?, stands_at = ?, changes = ? where id = 1',
          after.mode,
          after.offsetMs,
          after.standsAt,
          after.changes,
        );
        return after;
      }),
    );

  return {
    now: () => timeOf(reading, realNow()),
    refresh: async () => show(await store.read(() => read(readSql))),
    setMode: (mode) => change((before, real) => showing(mode, timeOf(before, real), real)),
    async advance(milliseconds) {
      if (!Number.isInteger(milliseconds) || milliseconds < 0 || milliseconds > longestAdvanceMs) {
        throw new EngineError(
          'out-of-bounds',
          'The clock goes forward by a whole number of milliseconds, 366 days at most.',
        );
      }
      return change((before, real) =>
        showing(before.mode, timeOf(before, real) + milliseconds, real),
      );
    },
    reset: (mode) => change((_before, real) => showing(mode, real, real)),
  };
}

const readSql = 'select mode, offset_ms, stands_at, changes from clock where id = 1';

function* read(sql: string): Work<Reading> {
  const [row] = yield* query(sql);
  if (!row) throw new Error('The clock is missing from the database.');
  return {
    mode: text(row, 'mode') === 'manual' ? 'manual' : 'auto',
    offsetMs: smallInteger(row, 'offset_ms'),
    standsAt: smallInteger(row, 'stands_at'),
    changes: smallInteger(row, 'changes'),
  };
}

/** A clock in this mode that shows this time at that real time. */
function showing(mode: ClockMode, time: number, real: number): Showing {
  return { mode, offsetMs: time - real, standsAt: time };
}

function timeOf({ mode, offsetMs, standsAt }: Showing, real: number): number {
  return mode === 'manual' ? standsAt : real + offsetMs;
}
