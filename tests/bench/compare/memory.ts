/** Start and memory: idle, at the most under load, and idle again. */
import { setTimeout as pause } from 'node:timers/promises';
import type { ServerProcess } from '../server-process.ts';
import { byTurns } from './pairs.ts';
import { startSubject } from './setting.ts';
import type { Measurement } from './setting.ts';

const loads = [
  { amount: 10_000, connections: 32, batchSize: 1, first: 1 },
  { amount: 100, connections: 8, batchSize: 100, first: 100_001 },
] as const;

export const memory: Measurement = {
  name: 'memory',
  description: 'start; memory before and after 10,000 single payouts and 100 batches of 100',
  figures: [
    { key: 'start', title: 'start to first answer', unit: 'ms', better: 'less' },
    { key: 'idle', title: 'memory, idle', unit: 'MB', better: 'less' },
    { key: 'peak', title: 'memory, at the most', unit: 'MB', better: 'less' },
    { key: 'after', title: 'memory, idle after load', unit: 'MB', better: 'less' },
  ],
  isOfDatabase: false,
  run: (setting) =>
    byTurns(setting.now, setting.then, setting.rounds, async (side) => {
      await using subject = await startSubject(setting, side);
      const { url, headers, server } = subject;
      const idle = await steadyMemory(server);
      const load = { do: 'payouts', url, headers, references: 'sequential' } as const;
      for (const one of loads) await setting.loader.run({ ...load, ...one });
      const peak = await server.peakMemory();
      const after = await steadyMemory(server);
      await subject.expectPaid(20_000);
      return { start: server.startMs, idle: idle / 1e6, peak: peak / 1e6, after: after / 1e6 };
    }),
};

/** What it holds once three seconds have changed it by less than a hundredth; after 15 s anyway. */
async function steadyMemory(server: ServerProcess): Promise<number> {
  const samples: number[] = [];
  for (;;) {
    samples.push(await server.memory());
    const last = samples.slice(-7);
    const isSteady = last.length === 7 && Math.max(...last) < Math.min(...last) * 1.01;
    if (isSteady || samples.length >= 31) return samples.at(-1) ?? Number.NaN;
    await pause(500);
  }
}
