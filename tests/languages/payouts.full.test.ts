/**
 * Tests payouts through the client of each language: each is paid once, none is lost, none is invented. The faults of
 * the client test are in client-tests/ours.test.ts.
 */
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { describeClients, outcomesOf } from './adapter.ts';
import { payout, record, startService, type React } from './service.ts';
import { languages } from './workshop.ts';

describeClients(languages, ({ language, drive }) => {
  test('each write has its own connection, which is closed after it', async () => {
    const closed: Promise<unknown>[] = [];
    const service = await startService(({ isPayout }, take) => {
      if (!isPayout) return undefined;
      take();
      return (response) => {
        closed.push(new Promise((resolve) => response.socket?.on('close', resolve)));
        response.end('{"batchId":"B-1"}');
      };
    });
    const driver = await drive(service);
    await driver.ask({ do: 'balances', times: 1 });
    await driver.pay('HR-1');
    await driver.pay('HR-2');
    expect(closed).toHaveLength(2);
    await Promise.all(closed);
    for (const { port } of service.requests.filter(({ isPayout }) => isPayout)) {
      expect(service.requests.filter((one) => one.port === port)).toHaveLength(1);
    }
  });

  test('if no server listens, the payout was not sent, and is sent later', async () => {
    const service = await startService();
    const driver = await drive(service);
    await driver.ask({ do: 'balances', times: 1 });
    await service.stop();
    expect(await driver.pay('HR-1', 'HR-2')).toEqual(['HR-1 not-sent -', 'HR-2 not-sent -']);
    expect(await readFile(driver.journal, 'utf8')).toContain(
      '{"kind":"not-sent","references":["HR-1","HR-2"]}',
    );
    await service.resume();
    expect(await driver.pay('HR-1')).toEqual(['HR-1 paid 00']);
    expect(service.taken).toEqual(new Map([['HR-1', 1]]));
  });

  test('if the first batch cannot be sent, nothing else is, until the next run', async () => {
    let isBusy = true;
    const service = await startService(({ isPayout }) => (isPayout && isBusy ? 429 : undefined));
    const driver = await drive(service);
    const references = Array.from({ length: 25 }, (_, index) => `HR-${index}`).toSorted();
    expect(await driver.pay(...references)).toEqual(references.map((one) => `${one} not-sent -`));
    expect(
      new Set(service.requests.filter((one) => one.isPayout).map(({ body }) => body)).size,
    ).toBe(1);
    isBusy = false;
    expect(await driver.pay(...references)).toEqual(references.map((one) => `${one} paid 00`));
  });

  test.each([['HR-1'], [''], ['..']])('with a second payout %j nothing is sent', async (second) => {
    const service = await startService();
    const payouts = [payout('HR-1'), payout(second)];
    const told = await (await drive(service)).ask({ do: 'pay', payouts });
    expect(outcomesOf(told)).toEqual([]);
    expect(JSON.stringify(told)).toMatch(/reference/i);
    expect(service.requests).toEqual([]);
  });

  test('the same reference with other content is rejected; another date is not', async () => {
    const service = await startService();
    const driver = await drive(service);
    await driver.pay('HR-1');
    const later = payout('HR-1', { requestDate: '2026-03-05T09:15:20.000Z' });
    expect(outcomesOf(await driver.ask({ do: 'pay', payouts: [later] }))).toEqual(['HR-1 paid 00']);
    const other = payout('HR-1', { paymentAmount: '250000.01' });
    expect(outcomesOf(await driver.ask({ do: 'pay', payouts: [other] }))).toEqual([
      'HR-1 not-sent -',
    ]);
    expect(service.taken).toEqual(new Map([['HR-1', 1]]));
  });

  test('slow statuses are all requested while patience lasts', async () => {
    const service = await startService(({ asksFor }) =>
      asksFor === undefined
        ? undefined
        : (response) => void setTimeout(() => response.end(record(asksFor, '00')), 50),
    );
    const driver = await drive(service, { timeoutMs: 1000, patienceMs: 4000 });
    const references = Array.from({ length: 200 }, (_, index) => `HR-${index + 100}`);
    expect(await driver.pay(...references)).toEqual(references.map((one) => `${one} paid 00`));
  });

  test('hanging statuses do not delay the answers to other payouts', async () => {
    const references = Array.from({ length: 40 }, (_, index) => `HR-${index + 10}`);
    const hanging = new Set(references.filter((_, index) => index % 4 === 0));
    const service = await startService(({ asksFor = '' }) =>
      hanging.has(asksFor) ? () => undefined : undefined,
    );
    const driver = await drive(service, { timeoutMs: 1000, patienceMs: 4000 });
    expect(await driver.pay(...references)).toEqual(
      references.map((one) => (hanging.has(one) ? `${one} unknown -` : `${one} paid 00`)),
    );
  });

  test.each([1, 2, 3])(
    'killed again and again (seed %i), every payout is paid once',
    async (seed) => {
      const random = randomFrom(seed);
      let left = Number.POSITIVE_INFINITY;
      let kill = (): unknown => undefined;
      const react: React = ({ isPayout, path }, take) => {
        if (!path.includes('/auth/')) left -= 1;
        if (left === 0) kill();
        if (!isPayout || random() > 0.3) return undefined;
        take();
        return (response) => response.socket?.resetAndDestroy();
      };
      const service = await startService(react);
      const references = Array.from({ length: 60 }, (_, index) => `HR-${index + 10}`);
      let kills = 0;
      let journal: string | undefined;
      for (let round = 0; ; round += 1) {
        const driver = await drive(service, { patienceMs: 20_000, ...(journal && { journal }) });
        journal = driver.journal;
        left = round < 4 ? 2 + round : Number.POSITIVE_INFINITY;
        kill = () => driver.kill();
        const results = await driver.pay(...references).catch(() => undefined);
        if (results === undefined) {
          kills += 1;
          continue;
        }
        expect(results).toEqual(references.map((one) => `${one} paid 00`));
        break;
      }
      expect(kills, language).toBeGreaterThan(2);
      expect(service.taken).toEqual(new Map(references.map((one) => [one, 1])));
    },
  );
});

/** Returns numbers from 0 up to 1, the same for the same seed. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
}
