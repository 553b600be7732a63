/** Tests, byte by byte, that no platform sends a payout twice when its connection breaks. */
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { Browser } from 'playwright-core';
import { launchBrowser } from '../../support/browser.ts';
import { closedAddress } from '../../support/fake-service.ts';
import { breakingConnections, breaks, connections } from './breaking-connections.ts';
import type { BreakingConnections } from './breaking-connections.ts';
import type { Ending, Plan } from './payouts.mjs';
import { platforms } from './platforms.ts';

type Send = (plan: Plan) => Promise<Ending[]>;

async function serviceFor(
  ...given: Parameters<typeof breakingConnections>
): Promise<BreakingConnections> {
  const service = await breakingConnections(...given);
  onTestFinished(() => service.close());
  return service;
}

const planFor = ({ origin }: { origin: string }, keyed: boolean): Plan => ({
  origin,
  breaks,
  connections,
  times: 10,
  keyed,
});

/**
 * Expects that each payout ended, and arrived as often as the client reports: once.
 *
 * @param keeps true if the platform reuses connections for payouts
 */
async function expectSentOnce(send: Send, keeps: boolean): Promise<void> {
  const service = await serviceFor();
  const endings = await send(planFor(service, false));
  expect(endings).toHaveLength(140);
  let kept = 0;
  for (const { reference, outcome, attempts } of endings) {
    const arrivals = service.arrivals(reference);
    // If the connection was closed before, the payout either goes through or its outcome is unknown.
    const possible = reference.startsWith('idle')
      ? ['accepted 1', 'UnknownOutcomeError 0', 'UnknownOutcomeError 1']
      : ['UnknownOutcomeError 1'];
    expect(possible, reference).toContain(`${outcome} ${arrivals.length}`);
    expect(attempts, reference).toBeLessThanOrEqual(outcome === 'accepted' ? 2 : 1);
    if (arrivals.some(({ request }) => request > 1)) kept += 1;
  }
  // Half of the payouts, minus a few that find no connection or a closed one.
  if (keeps) expect(kept).toBeGreaterThan(50);
  else expect(kept).toBe(0);
}

/** Expects that each payout went through, and that repeats were identical, including the key. */
async function expectSameKey(send: Send, service: BreakingConnections): Promise<void> {
  const endings = await send(planFor(service, true));
  expect(endings).toHaveLength(140);
  for (const { reference, outcome } of endings) {
    const arrivals = service.arrivals(reference);
    const distinct = new Set(arrivals.map(({ key = '', body }) => `${key} ${body}`));
    expect([outcome, distinct.size], reference).toEqual(['accepted', 1]);
    expect(arrivals[0]?.key, reference).toMatch(/^[\da-f-]{36}$/);
  }
}

for (const { name, installed, run } of platforms) {
  describe.skipIf(!installed)(name, () => {
    describe.each([['fetch'], ['node']])('by %s', (transport) => {
      const send: Send = async (plan) =>
        endingsOf(await run('payouts-command.mjs', JSON.stringify(plan), transport));

      const isRefused = name === 'Deno' && transport === 'fetch';

      test.skipIf(isRefused)(
        'without a key, a payout is sent once, however its connection breaks',
        () => expectSentOnce(send, name !== 'Deno'),
      );

      test('with a key, every repeat is identical', async () =>
        expectSameKey(send, await serviceFor()));

      test.skipIf(isRefused)('a payout that finds no connection was not sent', async () => {
        const { baseUrl } = await closedAddress();
        const plan = { ...planFor({ origin: baseUrl }, false), times: 1 };
        const endings = await send({ ...plan, breaks: ['fin'], connections: ['fresh'] });
        expect(endings).toEqual([
          { reference: 'fin-fresh-1', outcome: 'NotSentError', attempts: 4 },
        ]);
      });
    });
  });
}

test.skipIf(!platforms.some(({ name, installed }) => name === 'Deno' && installed))(
  'the fetch of Deno sends no payout without a key',
  async () => {
    const deno = platforms.find(({ name }) => name === 'Deno');
    const service = await serviceFor();
    const plan = { ...planFor(service, false), times: 1 };
    const endings = endingsOf(
      String(await deno?.run('payouts-command.mjs', JSON.stringify(plan), 'fetch')),
    );
    expectNoneSent(endings, service);
  },
);

describe('Chromium', () => {
  let browser: Browser;
  let bundle: string;

  beforeAll(async () => {
    browser = await launchBrowser();
    const build = await rolldown({
      input: join(import.meta.dirname, 'payouts.mjs'),
      platform: 'browser',
    });
    const { output } = await build.generate({ format: 'esm', codeSplitting: false });
    bundle = output[0].code;
    await build.close();
  });
  afterAll(() => browser.close());

  const send = (run: string, service: BreakingConnections): Send => {
    return async (plan) => {
      const tab = await browser.newPage();
      onTestFinished(() => tab.close());
      await tab.goto(`${service.origin}/`);
      return endingsOf(
        String(await tab.evaluate(`(async (plan) => ${run})(${JSON.stringify(plan)})`)),
      );
    };
  };
  const serviceWithPage = (): Promise<BreakingConnections> =>
    serviceFor((path) => {
      if (path === '/payouts.js') return { type: 'text/javascript', content: bundle };
      if (path === '/worker.js') return { type: 'text/javascript', content: worker };
      return path === '/'
        ? { type: 'text/html', content: '<!doctype html><title>-</title>' }
        : undefined;
    });

  describe.each([
    {
      where: 'a page',
      run: `JSON.stringify(await (await import('/payouts.js')).sendPayouts(plan))`,
    },
    {
      where: 'a worker',
      run: `new Promise((resolve) => {
        const worker = new Worker('/worker.js', { type: 'module' });
        worker.onmessage = ({ data }) => resolve(data);
        worker.postMessage(plan);
      })`,
    },
    {
      where: 'a shared worker',
      run: `new Promise((resolve) => {
        const { port } = new SharedWorker('/worker.js', { type: 'module' });
        port.onmessage = ({ data }) => resolve(data);
        port.postMessage(plan);
      })`,
    },
    {
      where: 'a service worker',
      run: `new Promise(async (resolve) => {
        navigator.serviceWorker.onmessage = ({ data }) => resolve(data);
        await navigator.serviceWorker.register('/worker.js', { type: 'module' });
        (await navigator.serviceWorker.ready).active.postMessage(plan);
      })`,
    },
  ])('$where', ({ run }) => {
    test('without a key, no payout is sent: the browser might send it twice', async () => {
      const service = await serviceWithPage();
      expectNoneSent(await send(run, service)(planFor(service, false)), service);
    });

    test('with a key, every repeat is identical', async () => {
      const service = await serviceWithPage();
      await expectSameKey(send(run, service), service);
    });
  });
});

const worker = `
  import { sendPayouts } from '/payouts.js';
  const answer = async (port, plan) => port.postMessage(JSON.stringify(await sendPayouts(plan)));
  self.onmessage = ({ source, data }) => answer(source ?? self, data);
  self.onconnect = ({ ports: [port] }) => (port.onmessage = ({ data }) => answer(port, data));
`;

function expectNoneSent(endings: Ending[], service: BreakingConnections): void {
  expect(endings.length).toBeGreaterThan(0);
  for (const { reference, outcome, attempts } of endings) {
    expect([outcome, attempts], reference).toEqual(['NotSentError', 0]);
    expect(service.arrivals(reference), reference).toEqual([]);
  }
}

function endingsOf(printed: string): Ending[] {
  const endings: unknown = JSON.parse(printed);
  if (!Array.isArray(endings)) throw new Error(`It printed: ${printed}`);
  return endings.map((ending: { [key in keyof Ending]: unknown }) => ({
    reference: String(ending.reference),
    outcome: String(ending.outcome),
    attempts: Number(ending.attempts),
  }));
}
