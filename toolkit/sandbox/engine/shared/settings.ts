/** The options of an engine with their defaults filled in, and what its parts share. */
import type { Store } from '../../store/store.ts';
import type { NextId } from './ids.ts';
import type { EngineOptions } from '../options.ts';
import type { Shared } from './shared-state.ts';

export type Settings = Required<Omit<EngineOptions, 'database'>>;

/** What the parts of an engine are given. */
export interface Context {
  store: Store;
  settings: Settings;
  shared: Shared;
  nextId: NextId;
  /** The time by the clock of a partner. */
  now(partnerCode: string): number;
}

export function settingsOf(options: EngineOptions): Settings {
  return {
    clock: options.clock ?? 'auto',
    processingMs: options.processingMs ?? 1_000,
    bankMs: options.bankMs ?? 2_000,
    recipientDailyLimit: options.recipientDailyLimit ?? 100_000_000_000_000n,
    statementPageSize: options.statementPageSize ?? 50,
    realNow: options.realNow ?? Date.now,
  };
}
