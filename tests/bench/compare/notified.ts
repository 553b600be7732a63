/** Payouts paid and notified: from the first request until the last notification is recorded. */
import { advance, expectAllFinal, partnerCode, simulate } from '../api.ts';
import { startReceiverProcess } from './receiver.ts';
import { byTurns } from './pairs.ts';
import { figureOf, startSubject } from './setting.ts';
import type { Measurement } from './setting.ts';

const amount = 3_000;

export const webhook: Measurement = {
  name: 'webhook',
  description: '3,000 payouts, 32 connections, with a webhook; then an hour later',
  figures: [
    { key: 'perSecond', title: 'paid and notified', unit: '/s', better: 'more' },
    { key: 'deliveries', title: 'of that, notifications', unit: '/s', better: 'more' },
    { key: 'cpu', title: 'CPU a payout, in all', unit: 'µs', better: 'less' },
  ],
  isOfDatabase: true,
  run: (setting) =>
    byTurns(setting.now, setting.then, setting.rounds, async (side) => {
      await using receiver = await startReceiverProcess();
      // On a clock that stands still all are due at once, and none waits for its three seconds.
      await using subject = await startSubject(setting, side, ['--clock', 'manual']);
      const { url, headers, server } = subject;
      await simulate(url, 'PUT', 'webhooks', { partnerCode, url: receiver.url });
      const before = await server.cpuMs();
      const sent = await setting.loader.run({
        do: 'payouts',
        url,
        headers,
        amount,
        connections: 32,
        batchSize: 1,
        references: 'sequential',
        first: 1,
      });
      const start = performance.now();
      await advance(url, 3_600_000);
      await receiver.arrived(amount);
      await untilRecorded(url);
      const seconds = (performance.now() - start) / 1000;
      const cpuMs = (await server.cpuMs()) - before;
      await expectAllFinal(url);
      await subject.expectPaid(amount);
      return {
        perSecond: amount / (figureOf(sent, 'seconds') + seconds),
        deliveries: amount / seconds,
        cpu: (cpuMs * 1000) / amount,
      };
    }),
};

/** What has arrived may not be recorded yet. */
async function untilRecorded(url: string): Promise<void> {
  const deadline = performance.now() + 60_000;
  for (;;) {
    const pending = await simulate(url, 'GET', 'deliveries?state=pending&limit=1');
    if (Array.isArray(pending) && pending.length === 0) return;
    if (performance.now() > deadline) throw new Error('A delivery stays pending.');
  }
}
