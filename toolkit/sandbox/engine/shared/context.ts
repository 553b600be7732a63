/** The settings of an engine and the state its parts share. */
import type { Store } from '../../store/store.ts';
import type { EngineOptions } from '../options.ts';
import type { NextId } from './ids.ts';
import type { Shared } from './shared-state.ts';

/** An engine's options with defaults filled in. */
export type Settings = Required<Omit<EngineOptions, 'database' | 'databaseConnections'>>;

export interface Context {
  store: Store;
  settings: Settings;
  shared: Shared;
  nextId: NextId;
  /** How often the database has been opened. This number identifies the process. */
  opening: number;
  /** Returns the time on a partner's clock. */
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
