/** What others wait for while one request is a heavy one; and a list over many payouts. */
import { advance, expectAllFinal, simulate } from '../api.ts';
import { payoutPath, statusPath } from '../load.ts';
import { median } from '../stopwatch.ts';
import { byTurns } from './pairs.ts';
import { figureOf, startSubject } from './setting.ts';
import type { Measurement, Subject } from './setting.ts';
import type { Side } from './side.ts';

/** What others ask for meanwhile, 100 times a second. */
const paths = ['/_sandbox/health', `${statusPath}PO-000001`];
const probe = { do: 'probe', paths, everyMs: 10 } as const;

export const flood: Measurement = {
  name: 'flood',
  description: '20,000 empty payouts in one body, again and again for 2 s; 3 rounds at most',
  figures: [
    { key: 'answer', title: 'until its 400', unit: 'ms', better: 'less' },
    { key: 'p50', title: 'p50 of others', unit: 'ms', better: 'less' },
    { key: 'p99', title: 'p99 of others', unit: 'ms', better: 'less' },
  ],
  isOfDatabase: false,
  run: (setting) =>
    byTurns(setting.now, setting.then, Math.min(setting.rounds, 3), async (side) => {
      await using subject = await startSubject(setting, side);
      const { url, headers } = subject;
      await setting.loader.run({ do: 'preload', url, headers, count: 1 });
      const body = `{"transactionRequestList":[${Array(20_000).fill('{}').join()}]}`;
      await setting.loader.run({ ...probe, url, headers });
      const times: number[] = [];
      const end = performance.now() + 2_000;
      while (performance.now() < end) {
        const start = performance.now();
        const response = await fetch(url + payoutPath, { method: 'POST', headers, body });
        await response.arrayBuffer();
        times.push(performance.now() - start);
        if (response.status !== 400) {
          throw new Error(`Empty payouts must be answered by 400, not ${response.status}.`);
        }
      }
      const others = await setting.loader.run({ do: 'end probe' });
      await subject.expectPaid(1);
      return {
        answer: median(times),
        p50: figureOf(others, 'p50'),
        p99: figureOf(others, 'p99'),
      };
    }),
};

const due = 20_000;

export const advanceHour: Measurement = {
  name: 'advance',
  description: 'the clock an hour on, with 20,000 payouts due',
  figures: [
    { key: 'advance', title: 'until it is done', unit: 'ms', better: 'less' },
    { key: 'p50', title: 'p50 of others', unit: 'ms', better: 'less' },
    { key: 'max', title: 'longest wait of others', unit: 'ms', better: 'less' },
  ],
  isOfDatabase: true,
  run: (setting) =>
    byTurns(setting.now, setting.then, setting.rounds, async (side) => {
      await using subject = await startSubject(setting, side, ['--clock', 'manual']);
      const { url, headers } = subject;
      await setting.loader.run({ do: 'preload', url, headers, count: due });
      await setting.loader.run({ ...probe, url, headers });
      const start = performance.now();
      await advance(url, 3_600_000);
      const milliseconds = performance.now() - start;
      const others = await setting.loader.run({ do: 'end probe' });
      await expectAllFinal(url);
      await subject.expectPaid(due);
      return {
        advance: milliseconds,
        p50: figureOf(others, 'p50'),
        max: figureOf(others, 'max'),
      };
    }),
};

const listed = 100_000;

export const list: Measurement = {
  name: 'list',
  description: '/_sandbox/transactions?limit=50 of 100,000 payouts on a clock that stands still',
  figures: [{ key: 'list', title: 'until its answer', unit: 'ms', better: 'less' }],
  isOfDatabase: true,
  async run(setting) {
    // Filled once: reading changes nothing.
    await using stack = new AsyncDisposableStack();
    const fill = async (side: Side): Promise<Subject> => {
      const subject = stack.use(await startSubject(setting, side, ['--clock', 'manual']));
      const { url, headers } = subject;
      await setting.loader.run({ do: 'preload', url, headers, count: listed });
      await subject.expectPaid(listed);
      return subject;
    };
    const now = await fill(setting.now);
    const then = await fill(setting.then);
    return await byTurns(now, then, setting.rounds, async ({ url }) => {
      const times: number[] = [];
      for (let turn = 0; turn < 11; turn += 1) {
        const start = performance.now();
        const payouts = await simulate(url, 'GET', 'transactions?limit=50');
        times.push(performance.now() - start);
        if (!Array.isArray(payouts) || payouts.length !== 50) {
          throw new Error('The list must have 50 payouts.');
        }
      }
      return { list: median(times) };
    });
  },
};
