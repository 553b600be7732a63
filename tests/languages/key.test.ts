/** Tests settlements under a documented idempotency key. */
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { keyedContract } from '../odd-contract/contract.ts';
import { describeClients } from './adapter.ts';
import { isFull } from '../support/full.ts';
import { payout, startService, type Arrival, type Reaction, type Service } from './service.ts';
import { languages } from './workshop.ts';

const payoutsOf = ({ requests }: Service): Arrival[] => requests.filter((one) => one.isPayout);
const keyOf = (sent: Arrival | undefined): unknown => sent?.headers['idempotency-key'];
const keysOf = (service: Service): unknown[] => payoutsOf(service).map(keyOf);

/** Starts a service that answers no payout properly, and then stops listening. */
async function disappearing(): Promise<Service> {
  const service: Service = await startService(({ isPayout }) =>
    isPayout ? () => void service.stop() : undefined,
  );
  return service;
}

describeClients(
  languages,
  ({ drive, newJournal }) => {
    /** Settles, and returns the outcomes and the content of the journal. */
    const settle = async (service: Service, journal?: string, patienceMs = 100) => {
      const driver = await drive(service, { journal: journal ?? (await newJournal()), patienceMs });
      const results = await driver.pay('HR-1', 'HR-2');
      await driver.kill();
      return { results, journal: driver.journal, written: await readFile(driver.journal, 'utf8') };
    };
    /** Leaves a batch of two in doubt. */
    const crash = async () => {
      const broken = await startService(({ isPayout }) => (isPayout ? 500 : undefined));
      const { journal } = await settle(broken);
      return { journal, broken };
    };
    const onlySending: unknown = expect.not.stringMatching(/rejected|not-sent|accepted/);
    const inDoubt = { results: ['HR-1 unknown -', 'HR-2 unknown -'], written: onlySending };

    test('each batch has a key, which its repeats and its journal share', async () => {
      const service: Service = await startService(({ isPayout }, take) => {
        if (!isPayout || service.sent() > 1) return undefined;
        take();
        return 500;
      });
      const driver = await drive(service);
      expect(await driver.pay('HR-1')).toEqual(['HR-1 paid 00']);
      expect(await driver.pay('HR-2')).toEqual(['HR-2 paid 00']);
      const [first, repeat, second, ...others] = payoutsOf(service);
      expect(others).toEqual([]);
      expect(repeat?.body).toBe(first?.body);
      expect(keyOf(first)).toMatch(
        /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/,
      );
      expect(keyOf(repeat)).toBe(keyOf(first));
      expect(keyOf(second)).not.toBe(keyOf(first));
      const date = '"requestDate":"2026-03-04T09:15:20.000Z"';
      expect(await readFile(driver.journal, 'utf8')).toMatch(
        new RegExp(`^{"kind":"sending","idempotencyKey":"${String(keyOf(first))}",.*${date}`),
      );
    });

    test.each<Reaction>([400, 401, 403, 409, 429])(
      'a repeat that gets a %i leaves the batch in doubt',
      async (status) => {
        const service: Service = await startService(({ isPayout }) => {
          if (!isPayout) return undefined;
          return service.sent() === 1 ? 500 : status;
        });
        expect(await settle(service)).toMatchObject(inDoubt);
        expect(new Set(keysOf(service)).size).toBe(1);
        expect(service.sent()).toBeGreaterThan(1);
      },
    );

    test('a repeat that is not sent leaves the batch in doubt', async () => {
      expect(await settle(await disappearing())).toMatchObject(inDoubt);
    });

    test('a repeat without a token leaves the batch in doubt', async () => {
      const service: Service = await startService(({ isPayout, path }) => {
        if (isPayout) return service.sent() === 1 ? 500 : 401;
        return service.sent() > 1 && path.startsWith('/auth/') ? 400 : undefined;
      });
      expect(await settle(service)).toMatchObject(inDoubt);
      expect(service.sent()).toBeGreaterThan(1);
    });

    test('after a crash the batch is sent again unchanged, once', async () => {
      const { journal, broken } = await crash();
      const service = await startService();
      const driver = await drive(service, { journal });
      const later = ['HR-2', 'HR-3', 'HR-1'].map((one) =>
        payout(one, { requestDate: '2026-03-05T00:00:00.000Z' }),
      );
      await driver.ask({ do: 'pay', payouts: later });
      expect(await driver.pay('HR-1', 'HR-2')).toEqual(['HR-1 paid 00', 'HR-2 paid 00']);
      const isRepeat = (one: Arrival): boolean => keyOf(one) === keysOf(broken)[0];
      expect(
        payoutsOf(service)
          .filter(isRepeat)
          .map(({ body }) => body),
      ).toEqual([payoutsOf(broken)[0]?.body]);
      expect(Object.fromEntries(service.taken)).toEqual({ 'HR-1': 1, 'HR-2': 1, 'HR-3': 1 });
    });

    test.each([
      { what: 'one of its payouts is known', known: ['HR-2'], given: ['HR-1', 'HR-2'] },
      { what: 'one of its payouts is not given', known: [], given: ['HR-1'] },
      { what: 'the service cannot be asked', known: [], given: ['HR-1', 'HR-2'], status: 503 },
    ])('after a crash nothing is sent again if $what', async ({ known, given, status }) => {
      const { journal } = await crash();
      const service = await startService(({ asksFor }) =>
        asksFor === undefined ? undefined : status,
      );
      for (const reference of known) service.codes.set(reference, '00');
      const driver = await drive(service, { journal, patienceMs: 100 });
      expect(await driver.pay(...given)).toContain('HR-1 unknown -');
      expect(service.sent()).toBe(0);
    });

    test.each<Reaction>(isFull ? [400, 403, 409, 429, 503] : [403])(
      'a repeat after a crash that gets a %i leaves the batch in doubt',
      async (status) => {
        const { journal, broken } = await crash();
        const service = await startService(({ isPayout }) => (isPayout ? status : undefined));
        // This is long enough to request both statuses, even on a busy machine. Then the client repeats the batch.
        expect(await settle(service, journal, 3000)).toMatchObject(inDoubt);
        expect(new Set(keysOf(service))).toEqual(new Set([keysOf(broken)[0]]));
        for (const reference of ['HR-1', 'HR-2']) service.codes.set(reference, '00');
        const before = service.sent();
        const { results } = await settle(service, journal);
        expect(results).toEqual(['HR-1 paid 00', 'HR-2 paid 00']);
        expect(service.sent()).toBe(before);
      },
    );

    test('a repeat after a crash that is not sent leaves the batch in doubt', async () => {
      const { journal } = await crash();
      const service: Service = await startService(({ asksFor }) =>
        asksFor === 'HR-2'
          ? (response) => void response.writeHead(400).end('{}', () => void service.stop())
          : undefined,
      );
      expect(await settle(service, journal)).toMatchObject(inDoubt);
      await service.resume();
      expect(service.sent()).toBe(0);
    });
  },
  { contract: keyedContract },
);
