/** PostgreSQL stops, crashes and freezes while payouts are sent. */
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { projectRoot } from '../../../scripts/project.ts';
import type { Engine } from '../../../toolkit/sandbox/engine/engine.ts';
import { startTransitions } from '../../../toolkit/sandbox/engine/life/transition-loop.ts';
import { StoreUnavailableError } from '../../../toolkit/sandbox/store/store.ts';
import { startCommand } from '../../mock/command.ts';
import { balanceOf, disagreements, harbour, payout, testEngine } from '../engine/fixtures.ts';
import { hasPostgres, startPostgres } from './postgres-server.ts';

/** Clients that send one payout after the other, each as often as it takes to be answered. */
function startPaying(engine: Engine) {
  const answered: string[] = [];
  const failures: unknown[] = [];
  let stopped = false;
  const pay = async (client: number) => {
    for (let count = 0; !stopped; count += 1) {
      const reference = `P-${client}-${count}`;
      const account = count % 2 === 0 ? '0001234500' : '0001234551';
      for (let done = false; !done;) {
        try {
          await engine.acceptBatch(harbour(engine), [payout(reference, { account })]);
          done = true;
        } catch (error) {
          failures.push(error);
          await pause(20);
        }
      }
      answered.push(reference);
    }
  };
  const clients = Array.from({ length: 8 }, (_, client) => pay(client));
  return {
    answered,
    failures,
    async stop() {
      stopped = true;
      await Promise.all(clients);
    },
    /** Waits until so many more are answered, or have failed. */
    more: (what: unknown[], count: number) => {
      const enough = what.length + count;
      return expect.poll(() => what.length >= enough, { timeout: 60_000 }).toBe(true);
    },
  };
}

async function reconcile(engine: Engine, url: string, answered: string[]): Promise<void> {
  const views = await engine.listTransactions({ limit: 1_000_000 });
  const stored = views.map(({ request }) => request.transactionReference);
  expect(stored.sort()).toEqual([...answered].sort());
  expect(await disagreements(url)).toEqual([]);
}

async function millisecondsOf(task: Promise<unknown>): Promise<number> {
  const start = performance.now();
  await task;
  return performance.now() - start;
}

const isAway = { name: 'StoreUnavailableError' };

describe.runIf(hasPostgres)('while payouts are sent', () => {
  test.each(['fast', 'immediate'] as const)(
    'PostgreSQL is stopped (%s) and started again: all goes on, and none is paid twice',
    async (mode) => {
      const server = await startPostgres();
      const engine = await testEngine(server.url, { clock: 'auto', processingMs: 5, bankMs: 5 });
      const lines: string[] = [];
      const transitions = startTransitions(engine, (line) => lines.push(line));
      onTestFinished(() => transitions.close());
      const paying = startPaying(engine);
      for (let round = 0; round < 4; round += 1) {
        await paying.more(paying.answered, 100);
        await server.stop(mode);
        await paying.more(paying.failures, 8);
        await server.start();
      }
      await paying.more(paying.answered, 100);
      await paying.stop();
      for (const error of paying.failures) expect(error).toBeInstanceOf(StoreUnavailableError);
      await expect.poll(() => lines.at(-1), { timeout: 20_000 }).toBe('transitions go on');
      await transitions.close();
      await reconcile(engine, server.url, paying.answered);
      const begun = lines.filter((line) => line.startsWith('error transitions: '));
      // Once for each time at most, and not for each try.
      expect(begun.length).toBeLessThanOrEqual(4);
    },
  );

  test('PostgreSQL freezes: nobody waits for long, and none is paid twice', async () => {
    const server = await startPostgres();
    const engine = await testEngine(server.url);
    const paying = startPaying(engine);
    for (let round = 0; round < 2; round += 1) {
      await paying.more(paying.answered, 100);
      await server.freeze();
      const answers = [
        expect(millisecondsOf(engine.checkHealth())).rejects.toMatchObject(isAway),
        expect(millisecondsOf(engine.balances(harbour(engine)))).rejects.toMatchObject(isAway),
      ];
      expect(await millisecondsOf(Promise.all(answers))).toBeLessThan(9_000);
      await paying.more(paying.failures, 8);
      await server.thaw();
    }
    await paying.more(paying.answered, 100);
    await paying.stop();
    for (const error of paying.failures) expect(error).toBeInstanceOf(StoreUnavailableError);
    await reconcile(engine, server.url, paying.answered);
  });
});

describe.runIf(hasPostgres)('while PostgreSQL is frozen', () => {
  test('a payout whose answer is lost is found again, and debited once', async () => {
    const server = await startPostgres();
    const engine = await testEngine(server.url);
    const before = await balanceOf(engine, harbour(engine));
    await server.freeze();
    const accepted = engine.acceptBatch(harbour(engine), [payout('A')]);
    await expect(accepted).rejects.toMatchObject(isAway);
    await server.thaw();
    await engine.acceptBatch(harbour(engine), [payout('A')]);
    expect(await balanceOf(engine, harbour(engine))).toBe(before - 10_000n);
  });

  test('a connection that is dead is given up, and another one is made', async () => {
    const server = await startPostgres();
    const engine = await testEngine(server.url);
    const before = await balanceOf(engine, harbour(engine));
    await server.freezeConnections();
    const lost = expect(engine.acceptBatch(harbour(engine), [payout('A')])).rejects;
    expect(await millisecondsOf(lost.toMatchObject(isAway))).toBeLessThan(9_000);
    await engine.acceptBatch(harbour(engine), [payout('A')]);
    expect(await balanceOf(engine, harbour(engine))).toBe(before - 10_000n);
  });

  test('health says so within three seconds, and closing ends', async () => {
    const server = await startPostgres();
    const engine = await testEngine(server.url);
    await server.freeze();
    const health = expect(engine.checkHealth()).rejects.toMatchObject(isAway);
    expect(await millisecondsOf(health)).toBeLessThan(4_000);
    expect(await millisecondsOf(engine.close())).toBeLessThan(8_000);
  });

  test('the sandbox stops when it is asked to', async () => {
    const server = await startPostgres();
    const options = ['--port', '0', '--database', server.url];
    const command = startCommand(projectRoot, 'scripts/sandbox.ts', options);
    await command.until(/^try +/m);
    await server.freeze();
    await command.until(/error transitions: PostgreSQL does not answer in time/);
    command.signal('SIGTERM');
    expect(await millisecondsOf(command.ended)).toBeLessThan(12_000);
  });
});
