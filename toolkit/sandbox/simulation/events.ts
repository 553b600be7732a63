/** What happens in the sandbox, as server-sent events. */
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import type { Engine } from '../engine/engine.ts';
import type { FollowFilter } from '../engine/interface/following.ts';
import type { Fault } from '../engine/interface/faults.ts';
import type { JournalEntry } from '../http/journal-entry.ts';
import type { Journal } from '../http/journal.ts';
import { StoreUnavailableError } from '../store/store.ts';
import type { HandlersOf } from './input.ts';
import { clockView, deliveryView, requestView, transactionView } from './views.ts';

const everyMs = 100;
const heartbeatMs = 15_000;

interface Event {
  event: 'transaction' | 'delivery' | 'request' | 'clock' | 'fault' | 'reset';
  data: unknown;
}

/** @param closing ends the events of all who listen */
export function eventHandlers(
  engine: Engine,
  journal: Journal,
  closing: AbortSignal,
): HandlersOf<'watchEvents'> {
  return {
    async watchEvents({ query }) {
      const next = createWatch(engine, journal, query);
      // Read before the answer begins, so that a database that does not answer is a 503.
      const first = await next();
      return Readable.from(textOf(first, next, closing), { highWaterMark: 1 });
    },
  };
}

/** Ends when the stream is destroyed, too: its reader has gone. */
async function* textOf(
  first: Event[] | undefined,
  next: () => Promise<Event[] | undefined>,
  closing: AbortSignal,
): AsyncGenerator<string> {
  let events = first;
  let number = 0;
  let sentAt = -Infinity;
  while (events && !closing.aborted) {
    const began = performance.now();
    const text = events.map(({ event, data }) => {
      number += 1;
      return `id: ${number}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
    });
    if (text.length === 0 && began - sentAt > heartbeatMs) text.push(': nothing has happened\n\n');
    if (text.length > 0) {
      yield text.join('');
      sentAt = began;
    }
    await pause(everyMs, undefined, { signal: closing }).catch(() => undefined);
    events = await next().catch((error: unknown) => {
      if (error instanceof StoreUnavailableError) return [];
      throw error;
    });
  }
}

/** Gives what has happened since it was called last; undefined when the partner is gone. */
function createWatch(
  engine: Engine,
  journal: Journal,
  filter: FollowFilter,
): () => Promise<Event[] | undefined> {
  const follow = engine.follow(filter);
  const requests = createSeen((one: JournalEntry) => one.requestId);
  const faults = createSeen((one: Fault) => one.faultId);
  return async () => {
    const { isThere, anew, clock, transactions, deliveries } = await follow();
    if (!isThere) return undefined;
    const listed = await journal.follow({ ...filter, limit: 1_000 });
    const set = (await engine.listFaults()).filter((fault) => concerns(fault, filter));
    const { changed, gone } = faults(set);
    return [
      ...(anew ? [eventOf('reset', filter)] : []),
      ...(clock ? [eventOf('clock', clockView(clock))] : []),
      ...changed.map((fault) => eventOf('fault', fault)),
      ...gone.map((faultId) => eventOf('fault', { faultId, removed: true })),
      ...transactions.map((one) => eventOf('transaction', transactionView(one))),
      ...deliveries.map((one) => eventOf('delivery', deliveryView(one))),
      ...requests(listed.items)
        .changed.reverse()
        .map((one) => eventOf('request', requestView(one))),
    ];
  };
}

function eventOf(event: Event['event'], data: unknown): Event {
  return { event, data };
}

function concerns(fault: Fault, { partnerCode, transactionReference }: FollowFilter): boolean {
  const fits = (of: string | undefined, wanted: string | undefined): boolean =>
    of === undefined || wanted === undefined || of === wanted;
  return (
    fits(fault.partnerCode, partnerCode) && fits(fault.transactionReference, transactionReference)
  );
}

/** Which elements of a list are new or others than in the list before, and which are gone. */
function createSeen<Element>(idOf: (element: Element) => string) {
  let seen = new Map<string, string>();
  return (elements: readonly Element[]): { changed: Element[]; gone: string[] } => {
    const before = seen;
    seen = new Map(elements.map((one) => [idOf(one), JSON.stringify(one)]));
    return {
      changed: elements.filter((one) => before.get(idOf(one)) !== seen.get(idOf(one))),
      gone: [...before.keys()].filter((id) => !seen.has(id)),
    };
  };
}
