/**
 * The sandbox without HTTP. Several engines may share a database. A method that changes something resolves once the
 * change is durable; a method that takes a partner code throws `unknown-partner`. Times are milliseconds since 1970
 * on the partner's clock unless a name says otherwise. Money is `bigint` in minor units (two decimals).
 */
import { openStore } from '../store/open.ts';
import type { Store } from '../store/store.ts';
import { createAcceptance } from './accept/acceptance.ts';
import { readRejections } from './reads/rejections.ts';
import type { RejectionFilter } from './reads/rejections.ts';
import { createOutbox } from './deliver/outbox.ts';
import { createFaults } from './faults.ts';
import type { ResponseCode, TransactionKey } from './interface/schemas.ts';
import type { TransactionFilter } from './interface/transactions.ts';
import { findRecord, listPayouts } from './life/stored-payout.ts';
import { intervene, runDueTransitions } from './life/transitions.ts';
import type { Intervention } from './life/transitions.ts';
import { countDue, lastDueBy, readUpcoming } from './life/upcoming.ts';
import { readBalances } from './money/ledger.ts';
import type { ClockMode, EngineOptions } from './options.ts';
import { createBlacklist } from './partners/blacklist.ts';
import { startRemoval } from './books/removal.ts';
import { addDemoData } from './partners/demo-partners.ts';
import { createPartners } from './partners/partners.ts';
import { createSessions } from './partners/sessions.ts';
import { createRequests } from './requests.ts';
import { readHistory } from './reads/history.ts';
import { referenceData } from './reads/reference-data.ts';
import { readStatement } from './reads/statement.ts';
import type { StatementQuery } from './reads/statement.ts';
import { addClock, createClocks, sharedClock } from './shared/clocks.ts';
import type { Clocks } from './shared/clocks.ts';
import { settingsOf } from './shared/context.ts';
import type { Context, Settings } from './shared/context.ts';
import { createHealthCheck } from './shared/health.ts';
import { createIds } from './shared/ids.ts';
import { addToCount, openShared } from './shared/shared-state.ts';
import type { User } from './shared/users.ts';
import { createSnapshots } from './snapshots/snapshots.ts';

export type Engine = Awaited<ReturnType<typeof openEngine>>;

/**
 * Opens the database, updates its tables and adds missing demo data.
 *
 * @throws StoreError if the database cannot be opened
 */
export async function openEngine(options: EngineOptions) {
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
    ...createRequests(context),
    /** A number that grows with the database's time, unique across all processes. */
    nextId: context.nextId,
    ...referenceData,
    /** Loads the changes that others made to cached data, once for all requests of one turn. */
    async look() {
      await context.shared.look();
    },
    /** Writes a small value, or throws StoreUnavailableError within about two seconds. */
    checkHealth: createHealthCheck(store, settings.realNow),
    /** Waits for running work, then closes the database. */
    async close() {
      // Close these in parallel, because closing the database ends the work that waits for it.
      await Promise.all([removal.close(), store.close()]);
    },
  };
}

async function prepare(store: Store, settings: Settings): Promise<Context & { clocks: Clocks }> {
  const { realNow } = settings;
  const opening = await store.transaction(function* () {
    const real = realNow();
    yield* addClock(sharedClock, settings.clock, real, real);
    return yield* addToCount('openings', 1);
  });
  const ids = createIds(opening);
  const shared = await openShared(store, ids);
  const clocks = createClocks(shared, realNow);
  const now = (partnerCode: string) => clocks.now(partnerCode);
  await shared.change(() => addDemoData(clocks.now()));
  return { store, settings, shared, clocks, now, opening, nextId: ids.nextId };
}

/** Payouts, the money they move, and the simulation's actions on them. */
function createPayouts(context: Context) {
  const { store, shared } = context;
  const intervention = (key: TransactionKey, what: Intervention) =>
    store.transaction(() => intervene(key, what, context));
  return {
    acceptBatch: createAcceptance(context),
    /** The record in statuses and notifications; undefined if the partner has no such payout. */
    findTransaction: ({ partnerCode }: User, transactionReference: string) =>
      store.read(() => findRecord({ partnerCode, transactionReference }, context)),
    listTransactions: (filter?: TransactionFilter) =>
      store.read(() => listPayouts(filter, context)),
    payoutHistory: (key: TransactionKey) => store.read(() => readHistory(key, context)),
    listRejections: (filter?: RejectionFilter) => store.read(() => readRejections(filter)),
    balances: ({ partnerCode }: User) => store.read(() => readBalances(partnerCode)),
    statement: (user: User, query: StatementQuery) =>
      store.read(() => readStatement(user, query, context)),
    // All three throw `unknown-transaction`, or IllegalTransitionError with the legal states.
    /** Approves a flagged payout, which continues as `01` towards its outcome. */
    approve: (key: TransactionKey) => intervention(key, 'approve'),
    /** Rejects a flagged payout (`50`) and returns its money. */
    decline: (key: TransactionKey) => intervention(key, 'decline'),
    /** Moves a payout to a state. A final one becomes its outcome; from `01`, it continues to its earlier one. */
    forceOutcome: (key: TransactionKey, code: ResponseCode) => intervention(key, { force: code }),
    /** Writes the due steps, each once across all processes, and returns their number. */
    async runDueTransitions() {
      await shared.refresh();
      return runDueTransitions(context);
    },
  };
}

/** Reads and moves clocks. Without a partner, this is the clock of the demo partners. */
function createClock({ clocks, ...context }: Context & { clocks: Clocks }) {
  const { store, settings } = context;
  return {
    now: clocks.now,
    clock: clocks.clock,
    /** Starts or stops the clock, and moves it forward to a time, or throws `out-of-bounds`. */
    async setClock(wanted: { mode?: ClockMode; now?: number }, partnerCode?: string) {
      const state = await clocks.setClock(wanted, partnerCode);
      if (wanted.now !== undefined) await runDueTransitions(context);
      return state;
    },
    /** Moves the clock forward by up to 366 days; each step due by then gets its own time. */
    async advance(milliseconds: number, partnerCode?: string) {
      const state = await clocks.move(milliseconds, partnerCode);
      await runDueTransitions(context);
      return state;
    },
    async upcoming(partnerCode?: string) {
      const partners = await clocks.partnersBy(partnerCode);
      return store.read(() => readUpcoming(partners, clocks.now(partnerCode), settings));
    },
    async countDue(time: number, partnerCode?: string) {
      const partners = await clocks.partnersBy(partnerCode);
      return store.read(() => countDue(partners, time));
    },
    async lastDueBy(time: number, partnerCode?: string) {
      const partners = await clocks.partnersBy(partnerCode);
      return store.read(() => lastDueBy(partners, time));
    },
  };
}
