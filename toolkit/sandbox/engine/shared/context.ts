/** The settings of an engine, and what its parts share. */
import type { Store } from '../../store/store.ts';
import type { EngineOptions } from '../options.ts';
import type { Shared } from './shared-state.ts';

/** The options of an engine with their defaults filled in. */
export type Settings = Required<Omit<EngineOptions, 'database' | 'databaseConnections'>>;

export interface Context {
  store: Store;
  settings: Settings;
  shared: Shared;
  nextId: NextId;
  /** The time by the clock of a partner. */
  now(partnerCode: string): number;
}

export function settingsOf({ database, databaseConnections, ...given }: EngineOptions): Settings {
  return {
    clock: 'auto',
    processingMs: 1_000,
    bankMs: 2_000,
    recipientDailyLimit: 100_000_000_000_000n,
    statementPageSize: 50,
    realNow: Date.now,
    ...given,
  };
}

/** Gives the next id. */
export type NextId = () => number;

/** So many processes may have one database open at a time. */
const processes = 32;

/**
 * Ids that grow with real time, unique over all processes on a database. An id counts tens of
 * microseconds since 1970, or one more than the last, and ends in the number of its process: below
 * 2^53 for two centuries.
 *
 * @param opening how often the database has been opened: tells this process from the others
 */
export function createIds(opening: number): NextId {
  const own = opening % processes;
  let last = 0;
  return () => {
    const now = Math.floor((performance.timeOrigin + performance.now()) * 100);
    last = Math.max(last + 1, now);
    return last * processes + own;
  };
}
