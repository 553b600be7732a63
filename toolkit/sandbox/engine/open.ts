/** Opens an engine on a database. */
import { openStore } from '../store/open.ts';
import type { Store } from '../store/store.ts';
import { createAcceptance } from './accept/acceptance.ts';
import { setBlacklisted } from './partners/blacklist.ts';
import { addClock, createClocks, sharedClock } from './shared/clocks.ts';
import type { Clocks } from './shared/clocks.ts';
import { addDemoData } from './partners/demo-data.ts';
import type { Engine } from './engine.ts';
import { createIds } from './shared/context.ts';
import { readBalances } from './money/ledger.ts';
import { createHealthCheck } from './shared/health.ts';
import type { EngineOptions } from './options.ts';
import { createOutbox } from './deliver/outbox.ts';
import { createPartners } from './partners/partners.ts';
import { referenceData } from './reads/reference-data.ts';
import { readRejections } from './accept/rejections.ts';
import type { TransactionKey } from './interface/schemas.ts';
import { createSessions } from './partners/sessions.ts';
import { settingsOf } from './shared/context.ts';
import type { Context, Settings } from './shared/context.ts';
import { countOpening, openShared, partnerIn } from './shared/shared-state.ts';
import { createSnapshots } from './snapshots/snapshot-copies.ts';
import { readStatement } from './reads/statement.ts';
import { findRecord, listPayouts } from './life/stored-payout.ts';
import { intervene, runDueTransitions } from './life/transitions.ts';
import type { Intervention } from './life/transitions.ts';
import { countDue, lastDueBy, readUpcoming } from './life/upcoming.ts';

/**
 * Opens the database, brings its tables up to date and puts the demo data in where it is missing.
 *
 * @throws StoreError when the database cannot be opened
 */
export async function openEngine(options: EngineOptions): Promise<Engine> {
  const settings = settingsOf(options);
  const store = await openStore(options.database);
  const context = await prepare(store, settings).catch(async (error: unknown) => {
    await store.close();
    throw error;
  });
  const { shared, clocks } = context;
  const intervention = (key: TransactionKey, what: Intervention) =>
    store.transaction(() => intervene(key, what, context));

  return {
    ...createSessions(context),
    ...createPartners(context),
    ...createOutbox(context),
    ...createSnapshots(context),
    ...referenceData,

    acceptBatch: createAcceptance(context),
    findTransaction: ({ partnerCode }, transactionReference) =>
      store.read(() => findRecord({ partnerCode, transactionReference }, context)),
    listTransactions: (filter) => store.read(() => listPayouts(filter, context)),
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
    async blacklist(partnerCode) {
      const state = await shared.refresh();
      if (partnerCode !== undefined) partnerIn(state, partnerCode);
      return [...(state.blacklist.get(partnerCode ?? '') ?? [])].sort();
    },
    async setBlacklisted(accountNumber, blacklisted, partnerCode) {
      if (partnerCode !== undefined) partnerIn(await shared.refresh(), partnerCode);
      await shared.change(() => setBlacklisted(accountNumber, blacklisted, partnerCode ?? ''));
    },

    now: clocks.now,
    clock: clocks.clock,
    setClockMode: clocks.setClockMode,
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
    checkHealth: createHealthCheck(store, settings.realNow),
    close: () => store.close(),
  };
}

async function prepare(store: Store, settings: Settings): Promise<Context & { clocks: Clocks }> {
  const { realNow } = settings;
  const opening = await store.transaction(function* () {
    const real = realNow();
    yield* addClock(sharedClock, settings.clock, real, real);
    return yield* countOpening();
  });
  const shared = await openShared(store);
  const clocks = createClocks(shared, realNow);
  const now = (partnerCode: string) => clocks.now(partnerCode);
  await shared.change(() => addDemoData(clocks.now()));
  return { store, settings, shared, clocks, now, nextId: createIds(opening) };
}
