/** Tests that a client that distrusts our assumed meaning "not processed" of a status keeps payouts in doubt. */
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { keyedContract } from '../odd-contract/contract.ts';
import { takenOnTrust as statuses } from '../support/contract.ts';
import { describeClients } from './adapter.ts';
import { startService, type Service } from './service.ts';
import { languages } from './workshop.ts';

const answering = (status: number): Promise<Service> =>
  startService(({ isPayout }) => (isPayout ? status : undefined));

describeClients(languages, ({ drive, newJournal }) => {
  test.each(statuses)(
    'a payout with a distrusted %i is followed, and never sent again',
    async (status) => {
      const busy = await answering(status);
      const journal = await newJournal();
      const settings = { journal, distrustStatuses: true, patienceMs: 500, quietMs: 100 };
      const first = await drive(busy, settings);
      expect(await first.pay('HR-1')).toEqual(['HR-1 unknown -']);
      expect(await readFile(journal, 'utf8')).toMatch(/^\{"kind":"sending",.*\}\n$/);
      await first.kill();
      const service = await startService();
      const second = await drive(service, settings);
      expect(await second.pay('HR-1')).toEqual(['HR-1 unknown -']);
      service.codes.set('HR-1', '00');
      expect(await second.pay('HR-1')).toEqual(['HR-1 paid 00']);
      expect([busy.sent(), service.sent()]).toEqual([1, 0]);
    },
  );
});

describeClients(
  languages,
  ({ drive }) => {
    test.each(statuses)('under a key a payout with a distrusted %i is repeated', async (status) => {
      const service: Service = await startService(({ isPayout }) =>
        isPayout && service.sent() === 1 ? status : undefined,
      );
      const driver = await drive(service, { distrustStatuses: true });
      expect(await driver.pay('HR-1')).toEqual(['HR-1 paid 00']);
      const keys = service.requests
        .filter(({ isPayout }) => isPayout)
        .map(({ headers }) => headers['idempotency-key']);
      expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
    });

    test('under a key it stays in doubt, whatever the repeat says', async () => {
      const service: Service = await startService(({ isPayout }) => {
        if (!isPayout) return undefined;
        return service.sent() === 1 ? statuses[0] : 409;
      });
      const driver = await drive(service, {
        distrustStatuses: true,
        patienceMs: 500,
        quietMs: 100,
      });
      expect(await driver.pay('HR-1')).toEqual(['HR-1 unknown -']);
      expect(service.sent()).toBeGreaterThan(1);
    });
  },
  { contract: keyedContract },
);
