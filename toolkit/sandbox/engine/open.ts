/** Opens an engine on a database. */
import { openStore } from '../store/open.ts';
import type { Store } from '../store/store.ts';
import { addDemoData, resetDemoData } from './demo-data.ts';
import type { Engine } from './engine.ts';
import { createIntake } from './intake.ts';
import type { EngineOptions } from './options.ts';
import { createOutbox } from './outbox.ts';
import { createPayouts } from './payouts.ts';
import { referenceData } from './reference-data.ts';
import { createSessions } from './sessions.ts';
import { settingsOf } from './settings.ts';
import type { Settings } from './settings.ts';
import { openClock, startClock } from './shared-clock.ts';
import type { SharedClock } from './shared-clock.ts';

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

  const context = { store, settings, now: clock.now };
  const intake = createIntake(context);
  const payouts = createPayouts(context, intake, clock.refresh);

  return {
    ...createSessions(context),
    ...payouts,
    ...createOutbox(context, clock.refresh),
    ...referenceData,
    now: clock.now,
    clock: clock.refresh,
    setClockMode: clock.setMode,
    async advance(milliseconds) {
      const state = await clock.advance(milliseconds);
      await payouts.runDueTransitions();
      return state;
    },
    async reset() {
      await clock.reset(settings.clock);
      await store.transaction(() => resetDemoData(clock.now()));
    },
    async close() {
      await intake.idle();
      await store.close();
    },
  };
}

async function prepare(store: Store, settings: Settings): Promise<SharedClock> {
  await store.transaction(() => startClock(settings.clock, settings.realNow()));
  const clock = await openClock(store, settings.realNow);
  await store.transaction(() => addDemoData(clock.now()));
  return clock;
}
