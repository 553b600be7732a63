/** Opens an engine on a database. */
import { openStore } from '../store/open.ts';
import type { Store } from '../store/store.ts';
import { createAcceptance } from './accept/acceptance.ts';
import { readRejections } from './reads/rejections.ts';
import { createOutbox } from './deliver/outbox.ts';
import { createFaults } from './faults.ts';
import type { Engine, Payouts } from './engine.ts';
import type { Clock } from './interface/clock.ts';
import type { TransactionKey } from './interface/schemas.ts';
import { findRecord, listPayouts } from './life/stored-payout.ts';
import { intervene, runDueTransitions } from './life/transitions.ts';
import type { Intervention } from './life/transitions.ts';
import { countDue, lastDueBy, readUpcoming } from './life/upcoming.ts';
import { readBalances } from './money/ledger.ts';
import type { EngineOptions } from './options.ts';
import { createBlacklist } from './partners/blacklist.ts';
import { startRemoval } from './books/removal.ts';
import { addDemoData } from './partners/demo-partners.ts';
import { createPartners } from './partners/partners.ts';
import { createSessions } from './partners/sessions.ts';
import { createRequestGroups } from './request-groups.ts';
import { readHistory } from './reads/history.ts';
import { referenceData } from './reads/reference-data.ts';
import { readStatement } from './reads/statement.ts';
import { addClock, createClocks, sharedClock } from './shared/clocks.ts';
import type { Clocks } from './shared/clocks.ts';
import { settingsOf } from './shared/context.ts';
import type { Context, Settings } from './shared/context.ts';
import { createHealthCheck } from './shared/health.ts';
import { createIds } from './shared/ids.ts';
import { countOpening, openShared } from './shared/shared-state.ts';
import { createSnapshots } from './snapshots/snapshots.ts';

/**
 * Opens the database, brings its tables up to date and puts the demo data in where it is missing.
 *
 * @throws StoreError when the database cannot be opened
 */
export async function openEngine(options: EngineOptions): Promise<Engine> {
  const settings = settingsOf(options);
  const store = await openStore(options.database, options.databaseConnections);
  const context = await prepare(store, settings).catch(async (error: unknown) => {
    await store.close();
    throw error;
  });
  const removal = startRemoval(store);
  return {
    ...createSessions(context),
    ...createPartners(context),
    ...createBlacklist(context),
    ...createPayouts(context),
    ...createClock(context),
    ...createOutbox(context),
    ...createSnapshots(context),
    ...createFaults(context),
    ...createRequestGroups(context),
    nextId: context.nextId,
    ...referenceData,
    async look() {
      await context.shared.look();
    },
    checkHealth: createHealthCheck(store, settings.realNow),
    async close() {
      // Together: closing ends what waits for a database that does not answer.
      await Promise.all([removal.close(), store.close()]);
    },
  };
}

async function prepare(store: Store, settings: Settings): Promise<Context & { clocks: Clocks }> {
  const { realNow } = settings;
  const opening = await store.transaction(function* () {
    const real = realNow();
    yield* addClock(sharedClock, settings.clock, real, real);
    return yield* countOpening();
  });
  const ids = createIds(opening);
  const shared = await openShared(store, ids);
  const clocks = createClocks(shared, realNow);
  const now = (partnerCode: string) => clocks.now(partnerCode);
  await shared.change(() => addDemoData(clocks.now()));
  return { store, settings, shared, clocks, now, opening, nextId: ids.nextId };
}

function createPayouts(context: Context): Omit<Payouts, 'blacklist' | 'setBlacklisted'> {
  const { store, shared } = context;
  const intervention = (key: TransactionKey, what: Intervention) =>
    store.transaction(() => intervene(key, what, context));
  return {
    acceptBatch: createAcceptance(context),
    findTransaction: ({ partnerCode }, transactionReference) =>
      store.read(() => findRecord({ partnerCode, transactionReference }, context)),
    listTransactions: (filter) => store.read(() => listPayouts(filter, context)),
    payoutHistory: (key) => store.read(() => readHistory(key, context)),
    listRejections: (filter) => store.read(() => readRejections(filter)),
    balances: ({ partnerCode }) => store.read(() => readBalances(partnerCode)),
    statement: (user, query) => store.read(() => readStatement(user, query, context)),
    approve: (key) => intervention(key, 'approve'),
    decline: (key) => intervention(key, 'decline'),
    forceOutcome: (key, code) => intervention(key, { force: code }),
    async runDueTransitions() {
      await shared.refresh();
      return runDueTransitions(context);
    },
  };
}

function createClock({ clocks, ...context }: Context & { clocks: Clocks }): Clock {
  const { store, settings } = context;
  return {
    now: clocks.now,
    clock: clocks.clock,
    async setClock(wanted, partnerCode) {
      const state = await clocks.setClock(wanted, partnerCode);
      if (wanted.now !== undefined) await runDueTransitions(context);
      return state;
    },
    async advance(milliseconds, partnerCode) {
      const state = await clocks.move(milliseconds, partnerCode);
      await runDueTransitions(context);
      return state;
    },
    async upcoming(partnerCode) {
      const partners = await clocks.partnersBy(partnerCode);
      return store.read(() => readUpcoming(partners, clocks.now(partnerCode), settings));
    },
    async countDue(time, partnerCode) {
      const partners = await clocks.partnersBy(partnerCode);
      return store.read(() => countDue(partners, time));
    },
    async lastDueBy(time, partnerCode) {
      const partners = await clocks.partnersBy(partnerCode);
      return store.read(() => lastDueBy(partners, time));
    },
  };
}
