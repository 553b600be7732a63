/** Tests a PostgreSQL that crashes and freezes. `http/outage.full.test.ts` tests the same while payouts are sent. */
import { describe, expect, onTestFinished, test } from 'vitest';
import { projectRoot } from '../../../scripts/project.ts';
import { startTransitions } from '../../../toolkit/sandbox/engine/life/transition-loop.ts';
import { startCommand } from '../../mock/command.ts';
import { balanceOf, harbour, payout, testEngine } from '../engine/fixtures.ts';
import { hasPostgres, startPostgres } from './postgres-server.ts';

async function millisecondsOf(task: Promise<unknown>): Promise<number> {
  const start = performance.now();
  await task;
  return performance.now() - start;
}

const isAway = { name: 'StoreUnavailableError' };

test.runIf(hasPostgres)(
  'transitions report once that PostgreSQL is unavailable, and once that they continue',
  async () => {
    const server = await startPostgres();
    const engine = await testEngine(server.url, { clock: 'auto', processingMs: 5, bankMs: 5 });
    const lines: string[] = [];
    const transitions = startTransitions(engine, (line) => lines.push(line));
    onTestFinished(() => transitions.close());
    await server.stop('immediate');
    await expect.poll(() => lines.length, { timeout: 20_000 }).toBe(1);
    await expect(engine.balances(harbour(engine))).rejects.toMatchObject(isAway);
    await server.start();
    await expect.poll(() => lines.length, { timeout: 20_000 }).toBe(2);
    expect(lines).toEqual([expect.stringMatching(/^error transitions: /), 'transitions go on']);
  },
);

describe.runIf(hasPostgres)('while PostgreSQL is frozen', () => {
  test('a payout whose answer is lost is found again, and debited once', async () => {
    const server = await startPostgres();
    const engine = await testEngine(server.url);
    const before = await balanceOf(engine, harbour(engine));
    await server.freeze();
    const answers = [
      expect(engine.acceptBatch(harbour(engine), [payout('A')])).rejects.toMatchObject(isAway),
      expect(engine.balances(harbour(engine))).rejects.toMatchObject(isAway),
    ];
    expect(await millisecondsOf(Promise.all(answers))).toBeLessThan(9_000);
    await server.thaw();
    await engine.acceptBatch(harbour(engine), [payout('A')]);
    expect(await balanceOf(engine, harbour(engine))).toBe(before - 10_000n);
  });

  test('a dead connection is given up and replaced', async () => {
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
    expect(await millisecondsOf(engine.close())).toBeLessThan(2_000);
  });

  test('the sandbox stops on request', async () => {
    const server = await startPostgres();
    const options = ['--port', '0', '--database', server.url];
    const command = startCommand(projectRoot, 'scripts/sandbox.ts', options);
    await command.until(/^try +/m);
    await server.freeze();
    await command.until(/error transitions: PostgreSQL does not answer in time/);
    command.signal('SIGTERM');
    expect(await millisecondsOf(command.ended)).toBeLessThan(5_000);
  });
});
