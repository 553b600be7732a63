/** Payouts through the client of each language: paid once, none lost, none invented. */
import type { ServerResponse } from 'node:http';
import { readFile } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { describeClients, outcomesOf } from './adapter.ts';
import { payout, startService, type React, type Reaction } from './service.ts';
import { languages } from './workshop.ts';

/** How the connection of a payout breaks. */
const breaks: { name: string; isTaken: boolean; end(response: ServerResponse): unknown }[] = [
  { name: 'closed before it is taken', isTaken: false, end: ({ socket }) => socket?.end() },
  {
    name: 'reset before it is taken',
    isTaken: false,
    end: ({ socket }) => socket?.resetAndDestroy(),
  },
  { name: 'closed', isTaken: true, end: ({ socket }) => socket?.end() },
  { name: 'reset', isTaken: true, end: ({ socket }) => socket?.resetAndDestroy() },
  {
    name: 'closed in the head',
    isTaken: true,
    end: ({ socket }) => socket?.end('HTTP/1.1 200 OK\r\ncontent-type: applic'),
  },
  {
    name: 'closed in the head of a 429',
    isTaken: true,
    end: ({ socket }) => socket?.end('HTTP/1.1 429 Too Many Requests\r\nContent-Le'),
  },
  {
    name: 'closed in the body',
    isTaken: true,
    end: (response) => {
      response.writeHead(200, { 'content-length': '100' }).write('{"batchId":');
      response.socket?.end();
    },
  },
  {
    name: 'closed in the body of a 401',
    isTaken: true,
    end: (response) => {
      response.writeHead(401, { 'content-length': '100' }).write('{"title":');
      response.socket?.end();
    },
  },
  {
    name: 'reset in the body',
    isTaken: true,
    end: (response) =>
      // Only what has left arrives before the reset.
      response
        .writeHead(200)
        .write('{"b', () => setImmediate(() => response.socket?.resetAndDestroy())),
  },
];

/** How the connection breaks that a payout comes on, before its request was read. */
const early: [name: string, end: (socket: Socket) => unknown][] = [
  ['closed when it is accepted', (socket) => socket.end()],
  ['reset when it is accepted', (socket) => socket.resetAndDestroy()],
  ['closed at the first byte', (socket) => socket.once('data', () => socket.end())],
  ['reset at the first byte', (socket) => socket.once('data', () => socket.resetAndDestroy())],
];

/** Never answers. */
const silence: Reaction = () => undefined;

describeClients(languages, ({ language, drive }) => {
  test.each(breaks)('is sent once when its connection is $name', async ({ isTaken, end }) => {
    const service = await startService(({ isPayout }, take) => {
      if (!isPayout) return undefined;
      if (isTaken) take();
      return (response) => void end(response);
    });
    const driver = await drive(service, { patienceMs: isTaken ? 5000 : 100 });
    for (let time = 0; time < 10; time += 1) {
      // Leaves a connection that could be used again.
      await driver.ask({ do: 'balances', times: 1 });
      const outcome = isTaken ? 'paid 00' : 'unknown -';
      expect(await driver.pay(`HR-${time}`)).toEqual([`HR-${time} ${outcome}`]);
      expect(service.taken.get(`HR-${time}`)).toBe(isTaken ? 1 : undefined);
    }
    expect(service.sent()).toBe(10);
  });

  test.each(early)('is sent once when its connection is %s', async (_name, end) => {
    const service = await startService();
    const driver = await drive(service, { patienceMs: 100 });
    for (let time = 0; time < 10; time += 1) {
      await driver.ask({ do: 'balances', times: 1 });
      service.onNextConnection = end;
      const [outcome = ''] = await driver.pay(`HR-${time}`);
      const taken = service.taken.get(`HR-${time}`) ?? 0;
      expect(taken).toBeLessThanOrEqual(1);
      // It may be sent again where it certainly never left, as without a connection.
      expect(outcome).toMatch(taken === 1 ? /paid 00/ : /unknown|not-sent/);
    }
  });

  test('is sent once when its answer never comes', async () => {
    const service = await startService(({ isPayout }, take) => {
      if (!isPayout) return undefined;
      take();
      return silence;
    });
    const driver = await drive(service, { timeoutMs: 500 });
    expect(await driver.pay('HR-1')).toEqual(['HR-1 paid 00']);
    expect(service.sent()).toBe(1);
  });

  test('each write has a connection of its own, which is closed after it', async () => {
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

  test('where nobody listens nothing was sent, and it is sent later', async () => {
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

  test('each code has its outcome', async () => {
    const outcomes = { '01': 'pending', '02': 'pending', 10: 'held', 77: 'pending', '00': 'paid' };
    const failed = ['20', '40', '50', '51'].map((code) => [code, 'failed'] as const);
    const all = [...Object.entries(outcomes), ...failed];
    const service = await startService();
    for (const [code] of all) service.codes.set(`HR-${code}`, code);
    const driver = await drive(service, { patienceMs: 500 });
    expect(await driver.pay(...all.map(([code]) => `HR-${code}`))).toEqual(
      all.map(([code, outcome]) => `HR-${code} ${outcome} ${code}`).toSorted(),
    );
  });

  test('of a rejected batch, what was taken or appears later is followed', async () => {
    let questions = 0;
    const service = await startService(({ isPayout, asksFor }, take) => {
      if (asksFor === 'HR-LATER') {
        questions += 1;
        if (questions === 4) service.codes.set('HR-LATER', '00');
      }
      if (!isPayout) return undefined;
      take();
      service.codes.delete('HR-LATER');
      return 400;
    });
    const driver = await drive(service, { quietMs: 60_000 });
    const results = await driver.pay('HR-LATER', 'HR-TAKEN');
    expect(results).toEqual(['HR-LATER paid 00', 'HR-TAKEN paid 00']);
    expect(service.sent()).toBe(1);
  });

  test('when the first batch cannot be sent, nothing more is, until the next run', async () => {
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

  test.each(['before', 'after'])(
    'a run that is killed %s its batch is taken goes on',
    async (when) => {
      let isKilled = false;
      const reached = Promise.withResolvers<true>();
      const service = await startService(({ isPayout, asksFor }, take) => {
        // Nothing is final before.
        if (asksFor !== undefined && !isKilled) return undefined;
        if (!isPayout || isKilled || service.sent() < 2) return undefined;
        if (when === 'after') take();
        reached.resolve(true);
        return silence;
      });
      const references = Array.from({ length: 40 }, (_, index) => `HR-${index + 10}`);
      const first = await drive(service, { timeoutMs: 60_000 });
      first.pay(...references).catch(() => undefined);
      await reached.promise;
      await first.kill();
      isKilled = true;
      const { journal } = first;
      const patienceMs = when === 'after' ? 5000 : 500;
      const second = await drive(service, { journal, patienceMs });
      const outcome = (index: number): string =>
        index < 20 || when === 'after' ? 'paid 00' : 'unknown -';
      expect(await second.pay(...references)).toEqual(
        references.map((one, index) => `${one} ${outcome(index)}`),
      );
      expect(service.sent()).toBe(2);
      for (const times of service.taken.values()) expect(times).toBe(1);
    },
  );

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

/** Numbers from 0 to 1, the same for the same seed. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
}
