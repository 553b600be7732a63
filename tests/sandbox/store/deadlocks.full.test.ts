/** Tests that processes that share PostgreSQL change the same payouts at the same time without blocking each other. */
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Engine } from '../../../toolkit/sandbox/engine/open.ts';
import { disagreements, payout, testEngine, userOf } from '../engine/fixtures.ts';
import { startTransitions } from '../../../toolkit/sandbox/engine/life/transition-loop.ts';
import { hasPostgres, startPostgres } from './postgres-server.ts';

/** The partners. The first one has a webhook, so every step of its payouts is written. */
const usernames = ['amara.okafor', 'kofi.mensah'];

const endings = ['00', '51', '10'];

/** Starts clients that send batches of both partners, one after the other. */
function startPaying(engines: readonly Engine[]) {
  let accepted = 0;
  let stopped = false;
  const pay = async (engine: Engine, name: string) => {
    for (let count = 0; !stopped; count += 1) {
      // The payouts are due at the same time, in a different order by reference than by storage.
      const batch = Array.from({ length: 30 }, (_, at) =>
        payout(`P-${(at * 7) % 30}-${name}-${count}`, { account: `00012345${endings[at % 3]}` }),
      );
      for (const username of usernames) {
        await engine.acceptBatch(userOf(engine, username), batch);
        accepted += 1;
      }
    }
  };
  const clients = engines.flatMap((engine, process) =>
    Array.from({ length: 4 }, (_, client) => pay(engine, `P-${process}-${client}`)),
  );
  return {
    accepted: () => accepted,
    async stop() {
      stopped = true;
      await Promise.all(clients);
    },
  };
}

describe.runIf(hasPostgres)('two processes on one PostgreSQL', () => {
  test('send payouts while both move the clock, without a deadlock', async () => {
    const server = await startPostgres();
    const options = { clock: 'auto', processingMs: 20, bankMs: 20 } as const;
    const engines = [await testEngine(server.url, options), await testEngine(server.url, options)];
    const [first] = engines;
    await first?.registerWebhook({ partnerCode: 'HARBOUR', url: 'http://127.0.0.1:1/' });
    const lines: string[] = [];
    const loops = engines.map((engine) => startTransitions(engine, (line) => lines.push(line)));
    const closeLoops = async () => {
      await Promise.all(loops.map((loop) => loop.close()));
    };
    onTestFinished(closeLoops);
    const paying = startPaying(engines);
    for (let round = 0; round < 10; round += 1) {
      const enough = paying.accepted() + 10;
      await expect.poll(paying.accepted).toBeGreaterThan(enough);
      await Promise.all(engines.map((engine) => engine.advance(1_000)));
    }
    await paying.stop();
    await closeLoops();
    await Promise.all(engines.map((engine) => engine.advance(60_000)));
    expect(lines).toEqual([]);
    expect(server.log()).not.toContain('deadlock detected');
    expect(await disagreements(server.url)).toEqual([]);
  });
});
