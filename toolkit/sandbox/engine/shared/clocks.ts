/** The clocks of a database: one shared by most partners, and one for each partner created for a test. */
import { execute, executeTogether, query } from '../../store/store.ts';
import type { Work } from '../../store/store.ts';
import { EngineError } from '../interface/errors.ts';
import type { ClockMode } from '../options.ts';
import { parseShowing, partnerIn } from './shared-state.ts';
import type { Shared, SharedState, Showing } from './shared-state.ts';

/** The name of the demo partners' clock. */
export const sharedClock = 'shared';

/**
 * The latest time to which a clock can be moved. The contract's time formats end with the year
 * 9999, so everything that follows from a payout within a year can still be written.
 */
export const lastMoment = Date.UTC(9998, 11, 31, 23, 59, 59, 999);

const longestAdvanceMs = 366 * 86_400_000;

export interface ClockState {
  mode: ClockMode;
  /** The time on the clock, in milliseconds since 1970. */
  now: number;
}

export type Clocks = ReturnType<typeof createClocks>;

export function createClocks(shared: Shared, realNow: () => number) {
  const stateOf = (state: SharedState, partnerCode: string | undefined): ClockState => {
    const shows = showingOf(state, clockOf(state, partnerCode));
    return { mode: shows.mode, now: timeOf(shows, realNow()) };
  };
  const change = async (
    partnerCode: string | undefined,
    next: (before: Showing, real: number) => Showing,
  ): Promise<ClockState> => {
    const state = await shared.refresh();
    const name = clockOf(state, partnerCode);
    await shared.change(function* () {
      const before = yield* readClock(name);
      yield* showOn(name, next(before, realNow()));
    });
    return stateOf(shared.state(), partnerCode);
  };
  return {
    now: (partnerCode?: string, real = realNow()) => timeIn(shared.state(), partnerCode, real),
    clock: async (partnerCode?: string) => stateOf(await shared.refresh(), partnerCode),
    /** Returns the codes of the partners on a partner's clock, or on the shared one. */
    async partnersBy(partnerCode?: string) {
      const state = await shared.refresh();
      const name = clockOf(state, partnerCode);
      const partners = [...state.partners.values()].filter(({ clock }) => clock === name);
      return partners.map((one) => one.partnerCode);
    },
    setClock: ({ mode, now }: { mode?: ClockMode; now?: number }, partnerCode?: string) =>
      change(partnerCode, (before, real) => {
        const shown = timeOf(before, real);
        if (now !== undefined && now < shown) {
          const detail = `The clock only moves forward: it already shows ${utcDateTime(shown)}.`;
          throw new EngineError('out-of-bounds', detail);
        }
        return showing(mode ?? before.mode, possible(now ?? shown), real);
      }),
    /** Moves the clock; the caller handles what is due by then. */
    async move(milliseconds: number, partnerCode?: string) {
      if (!Number.isInteger(milliseconds) || milliseconds < 0 || milliseconds > longestAdvanceMs) {
        throw new EngineError(
          'out-of-bounds',
          'The clock must move forward by a whole number of milliseconds, at most 366 days.',
        );
      }
      return change(partnerCode, (before, real) =>
        showing(before.mode, possible(timeOf(before, real) + milliseconds), real),
      );
    },
  };
}

/** @throws EngineError `out-of-bounds` */
function possible(time: number): number {
  if (time <= lastMoment) return time;
  throw new EngineError('out-of-bounds', 'The clock must not go beyond the year 9998.');
}

/** Returns the time on a partner's clock, or on the shared one if the partner's has just been removed. */
export function timeIn(state: SharedState, partnerCode: string | undefined, real: number): number {
  const name = state.partners.get(partnerCode ?? '')?.clock ?? sharedClock;
  return timeOf(showingOf(state, name), real);
}

/** Returns the time of a clock, as this transaction sees it. */
function* readClock(name: string): Work<Showing> {
  const [row] = yield* query('select mode, offset_ms, stands_at from clocks where name = ?', name);
  if (!row) throw new EngineError('unknown-partner', 'There is no partner with this code.');
  return parseShowing(row);
}

/** Adds a clock with this time, unless the name exists. */
export function* addClock(name: string, mode: ClockMode, time: number, real: number): Work<void> {
  const { offsetMs, standsAt } = showing(mode, time, real);
  yield* execute(
    `insert into clocks (name, mode, offset_ms, stands_at) values (?, ?, ?, ?)
    on conflict (name) do nothing`,
    name,
    mode,
    offsetMs,
    standsAt,
  );
}

/** Sets a clock to an earlier or later time. */
export function* showOn(name: string, { mode, offsetMs, standsAt }: Showing): Work<void> {
  yield* executeTogether([{ sql: showSql, params: [mode, offsetMs, standsAt, name] }]);
}

const showSql = 'update clocks set mode = ?, offset_ms = ?, stands_at = ? where name = ?';

/** Returns a clock in this mode that shows this time at that real time. */
export function showing(mode: ClockMode, time: number, real: number): Showing {
  return { mode, offsetMs: time - real, standsAt: time };
}

/** The SQL for the time of the clock `c`, with one parameter: the real time. */
export const timeSql = `case when c.mode = 'manual' then c.stands_at else c.offset_ms + cast(? as bigint) end`;

function timeOf({ mode, offsetMs, standsAt }: Showing, real: number): number {
  return mode === 'manual' ? standsAt : real + offsetMs;
}

/** @throws EngineError `unknown-partner` */
function clockOf(state: SharedState, partnerCode: string | undefined): string {
  return partnerCode === undefined ? sharedClock : partnerIn(state, partnerCode).clock;
}

function showingOf({ clocks }: SharedState, name: string): Showing {
  const found = clocks.get(name);
  if (found) return found;
  throw new Error('The database has lost a clock.');
}

// Times in the contract's two forms, and dates. All are UTC.

const dayMs = 86_400_000;

/** Formats a time as `2026-03-04 09:15:27`, as in `createDate` and `processorResponseTime`. */
export function serviceDateTime(time: number): string {
  return utcDateTime(time).slice(0, 19).replace('T', ' ');
}

/** `2026-03-04T09:15:27.000Z`. */
export function utcDateTime(time: number): string {
  return new Date(time).toISOString();
}

/** `2026-03-04`. */
export function utcDate(time: number): string {
  return utcDateTime(time).slice(0, 10);
}

/** Returns the day of a time, counted since 1970. */
export function dayOf(time: number): number {
  return Math.floor(time / dayMs);
}

/** Returns the start of the day of a time. */
export function startOfDay(time: number): number {
  return dayOf(time) * dayMs;
}
