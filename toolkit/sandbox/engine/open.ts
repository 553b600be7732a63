/** Opens an engine on a database. */
import { openStore } from '../store/open.ts';
import type { Store } from '../store/store.ts';
import { createAcceptance } from './acceptance.ts';
import { readBlacklist, setBlacklisted } from './blacklist.ts';
import { addDemoData, resetDemoData } from './demo-data.ts';
import type { Engine } from './engine.ts';
import { readBalances } from './ledger.ts';
import type { EngineOptions } from './options.ts';
import { createOutbox } from './outbox.ts';
import { referenceData } from './reference-data.ts';
import type { TransactionKey } from './schemas.ts';
import { createSessions } from './sessions.ts';
import { settingsOf } from './settings.ts';
import type { Settings } from './settings.ts';
import { openClock, startClock } from './shared-clock.ts';
import type { SharedClock } from './shared-clock.ts';
import { readStatement } from './statement.ts';
import { findRecord, listPayouts } from './stored-payout.ts';
import { intervene, runDueTransitions } from './transitions.ts';
import type { Intervention } from './transitions.ts';

/**
 * Opens the database, brings its tables up to date and puts the demo data in where it is missing.
 *
 * @throws StoreError when the database cannot be opened
 */
export async function openEngine(options: EngineOptions): Promise<Engine> {
  const settings = settingsOf(options);
  const store = await openStore(options.database);
  const clock = await prepare(store, settings).catch(async (error: unknown) => {
    await store.close();
    throw error;
  });
  const { now } = clock;
  const context = { store, settings, now };
  const intervention = (key: TransactionKey, what: Intervention) =>
    store.transaction(() => intervene(key, what, now(), settings));

  return {
    ...createSessions(context),
    ...createOutbox(context, clock.refresh),
    ...referenceData,

    acceptBatch: createAcceptance(context),
    findTransaction: ({ partnerCode }, transactionReference) =>
      store.read(() => findRecord({ partnerCode, transactionReference })),
    listTransactions: (filter) => store.read(() => listPayouts(filter)),
    balances: ({ partnerCode }) => store.read(() => readBalances(partnerCode)),
    statement: (user, query) => store.read(() => readStatement(user, query, now(), settings)),
    approve: (key) => intervention(key, 'approve'),
    decline: (key) => intervention(key, 'decline'),
    forceOutcome: (key, code) => intervention(key, { force: code }),
    async runDueTransitions() {
      const state = await clock.refresh();
      return runDueTransitions(store, state.now, settings);
    },
    blacklist: () => store.read(readBlacklist),
    setBlacklisted: (accountNumber, blacklisted) =>
      store.transaction(() => setBlacklisted(accountNumber, blacklisted)),

    now,
    clock: clock.refresh,
    setClockMode: clock.setMode,
    async advance(milliseconds) {
      const state = await clock.advance(milliseconds);
      await runDueTransitions(store, state.now, settings);
      return state;
    },
    async reset() {
      await clock.reset(settings.clock);
      await store.transaction(() => resetDemoData(now()));
    },
    close: () => store.close(),
  };
}

async function prepare(store: Store, settings: Settings): Promise<SharedClock> {
  await store.transaction(() => startClock(settings.clock, settings.realNow()));
  const clock = await openClock(store, settings.realNow);
  await store.transaction(() => addDemoData(clock.now()));
  return clock;
}
