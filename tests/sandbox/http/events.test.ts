/** Tests that listeners get events immediately, from every process. */
import { get, type IncomingMessage } from 'node:http';
import { describe, expect, onTestFinished, test } from 'vitest';
import { sandboxControl, type SandboxEvent } from '../../../toolkit/sandbox/control.ts';
import { openJournal } from '../../../toolkit/sandbox/http/journal.ts';
import { startSandbox, type Sandbox } from '../../../toolkit/sandbox/main.ts';
import { eventHandlers } from '../../../toolkit/sandbox/simulation/events.ts';
import { databaseKinds, freshDatabase } from '../database.ts';
import { payout as enginePayout, startOn } from '../engine/fixtures.ts';
import { batch, payout } from './payout.ts';

async function start(database: string, processes = 1) {
  const options = { database, clock: 'manual', port: 0, log: () => undefined } as const;
  const sandboxes: Sandbox[] = [];
  for (let count = 0; count < processes; count += 1) sandboxes.push(await startSandbox(options));
  onTestFinished(async () => {
    for (const sandbox of sandboxes) await sandbox.close();
  });
  return Promise.all(
    sandboxes.map(async ({ url, close }) => ({ url, close, control: await sandboxControl(url) })),
  );
}

type Started = Awaited<ReturnType<typeof start>>[number];

async function pay({ url, control }: Started, partnerCode: string, ...references: string[]) {
  const { accessToken } = await control.issueTokens({ partnerCode });
  const response = await fetch(`${url}/handler/send/remittance/transaction`, {
    method: 'POST',
    headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
    body: JSON.stringify(batch(...references.map((reference) => payout({ reference })))),
  });
  expect(response.status).toBe(200);
}

/** Describes an event in a few words. */
function short({ event, data }: SandboxEvent): string {
  if (event === 'transaction') {
    return `${data.record.transactionReference} ${data.record.responseCode}`;
  }
  if (event === 'delivery') return `${data.record.responseCode} ${data.state}`;
  if (event === 'request') return data.operationId ?? data.method;
  if (event === 'clock') return `clock ${data.mode}`;
  if (event === 'fault') return 'removed' in data ? 'no fault' : `${data.kind} ${data.hits}`;
  return event;
}

/** Returns the events up to a given one, in order. */
async function until(events: AsyncIterable<SandboxEvent>, last: string): Promise<string[]> {
  const seen: string[] = [];
  for await (const event of events) {
    seen.push(short(event));
    if (seen.includes(last)) return seen;
  }
  return [...seen, 'end'];
}

describe.each(databaseKinds)('on %s', (kind) => {
  test('the current state comes first, then each change, even steps that no request causes', async () => {
    const [sandbox] = await start(await freshDatabase(kind));
    if (!sandbox) throw new Error('A sandbox must start.');
    const { control } = sandbox;
    await pay(sandbox, 'HARBOUR', 'PO-1');
    const events = await control.watchEvents({ partnerCode: 'HARBOUR' });
    const iterator = events[Symbol.asyncIterator]();
    const next = async (count: number) => {
      const seen: string[] = [];
      while (seen.length < count) {
        const result = await iterator.next();
        if (result.done) return [...seen, 'end'];
        seen.push(short(result.value));
      }
      return seen;
    };
    expect(await next(3)).toEqual(['clock manual', 'PO-1 02', 'sendPayout']);
    await control.advanceClock({ milliseconds: 1_000 });
    expect((await next(2)).sort()).toEqual(['PO-1 01', 'clock manual']);
    await control.advanceClock({ milliseconds: 2_000 });
    expect((await next(2)).sort()).toEqual(['PO-1 00', 'clock manual']);
    await pay(sandbox, 'HARBOUR', 'PO-3');
    await control.advanceClock({ milliseconds: 60_000 });
    const passed = (await next(5)).filter((what) => what.startsWith('PO-3'));
    expect(passed).toEqual(['PO-3 02', 'PO-3 01', 'PO-3 00']);
    await pay(sandbox, 'BAOBAB', 'PO-2');
    const { faultId } = await control.addFault({ kind: 'latency', milliseconds: 1 });
    expect(await next(1)).toEqual(['latency 0']);
    await control.removeFault({ faultId });
    expect(await next(1)).toEqual(['no fault']);
    await control.reset({ partnerCode: 'HARBOUR' });
    expect(await next(1)).toEqual(['reset']);
    await iterator.return?.();
  });

  test('a wait for a payout misses no event of any process', async () => {
    const [one, other] = await start(await freshDatabase(kind), 2);
    if (!one || !other) throw new Error('Two sandboxes must start.');
    const url = 'http://127.0.0.1:9/hook';
    await one.control.registerWebhook({ partnerCode: 'HARBOUR', url });
    await one.control.addFault({ kind: 'webhook-never' });
    const key = { partnerCode: 'HARBOUR', transactionReference: 'PO-7' };
    const early = until(await one.control.watchEvents(key), '00 failed');
    await pay(other, 'HARBOUR', 'PO-6', 'PO-7', 'PO-8');
    await other.control.advanceClock({ milliseconds: 60_000 });
    const late = until(await other.control.watchEvents(key), '00 failed');
    for (const seen of [await early, await late]) {
      const states = seen.filter((what) => what.startsWith('PO-'));
      expect(states).toEqual(['PO-7 02', 'PO-7 01', 'PO-7 00']);
    }
  });

  test('a payout that changes state while it is read reports each state once', async () => {
    const { engine, user } = await startOn(kind);
    const journal = await openJournal(engine, 'test');
    onTestFinished(() => journal.close());
    await engine.acceptBatch(user, [enginePayout('PO-7')]);
    await engine.advance(1_000);
    const moving: typeof engine = {
      ...engine,
      async payoutHistory(key) {
        await engine.advance(60_000);
        return engine.payoutHistory(key);
      },
    };
    const { watchEvents } = eventHandlers(moving, journal, new AbortController().signal);
    const stream = await watchEvents({ query: { transactionReference: 'PO-7' } });
    const texts: unknown[] = await stream.take(1).toArray();
    expect(texts.join('').match(/(?<="responseCode":")../g)).toEqual(['02', '01']);
  });

  test('it ends with the partner, and immediately with the sandbox', async () => {
    const [sandbox] = await start(await freshDatabase(kind));
    if (!sandbox) throw new Error('A sandbox must start.');
    const { partnerCode } = await sandbox.control.makePartner({});
    const ofPartner = until(await sandbox.control.watchEvents({ partnerCode }), 'never');
    const ofAll = until(await sandbox.control.watchEvents(), 'never');
    await sandbox.control.removePartner({ partnerCode });
    expect((await ofPartner).at(-1)).toBe('end');
    const began = performance.now();
    await sandbox.close();
    expect((await ofAll).at(-1)).toBe('end');
    expect(performance.now() - began).toBeLessThan(2_000);
  });

  test('a listener that reads nothing does not delay closing', async () => {
    const [sandbox] = await start(await freshDatabase(kind));
    if (!sandbox) throw new Error('A sandbox must start.');
    const transactionReference = 'x'.repeat(1_000_000);
    for (let count = 0; count < 10; count += 1) {
      await sandbox.control.addFault({ kind: 'latency', transactionReference });
    }
    const answer = await new Promise<IncomingMessage>((resolve) => {
      get(`${sandbox.url}/_sandbox/events`, resolve);
    });
    answer.on('error', () => undefined);
    const began = performance.now();
    await sandbox.close();
    expect(performance.now() - began).toBeLessThan(2_000);
  });

  test('thousands of events in a moment are all sent', async () => {
    const [sandbox] = await start(await freshDatabase(kind));
    if (!sandbox) throw new Error('A sandbox must start.');
    const events = await sandbox.control.watchEvents({ partnerCode: 'BAOBAB' });
    const references = Array.from({ length: 2_500 }, (_, index) => `PO-${index}`);
    while (references.length > 0) await pay(sandbox, 'BAOBAB', ...references.splice(0, 500));
    const told = new Set<string>();
    for await (const event of events) {
      if (event.event === 'transaction') told.add(short(event));
      if (told.size === 2_500) break;
    }
    expect(told.size).toBe(2_500);
  });
});
