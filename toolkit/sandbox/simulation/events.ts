/** The sandbox's activity as server-sent events, found by polling its lists. */
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import type { Engine } from '../engine/open.ts';
import type { Page, PageQuery } from '../engine/interface/pages.ts';
import type { TransactionView } from '../engine/interface/transactions.ts';
import type { Journal } from '../http/journal.ts';
import { StoreUnavailableError } from '../store/store.ts';
import type { Handlers, SimulationInput } from './input.ts';
import { clockView, deliveryView, requestView, transactionView } from './views.ts';

type Filter = SimulationInput<'watchEvents'>['query'];

interface Event {
  event: 'transaction' | 'delivery' | 'request' | 'clock' | 'fault' | 'reset';
  /** The data as JSON. */
  data: string;
}

const everyMs = 100;
const heartbeatMs = 15_000;

/** @param closing ends all event streams */
export function eventHandlers(engine: Engine, journal: Journal, closing: AbortSignal) {
  return {
    async watchEvents({ query }: { query: Filter }) {
      const next = createWatch(engine, journal, query);
      // Read before the answer begins, so that a silent database causes a 503.
      const first = await next();
      return Readable.from(textOf(first, next, closing), { highWaterMark: 1 });
    },
  } satisfies Handlers;
}

/** Yields events. It also ends when the stream is destroyed because its reader left. */
async function* textOf(
  first: Event[] | undefined,
  next: () => Promise<Event[] | undefined>,
  closing: AbortSignal,
): AsyncGenerator<string> {
  let events = first;
  let number = 0;
  let sentAt = -Infinity;
  while (events && !closing.aborted) {
    let text = '';
    for (const { event, data } of events) {
      number += 1;
      text += `id: ${number}\nevent: ${event}\ndata: ${data}\n\n`;
    }
    if (text === '' && performance.now() - sentAt > heartbeatMs) text = ': nothing new\n\n';
    if (text !== '') {
      yield text;
      sentAt = performance.now();
    }
    await pause(everyMs, undefined, { signal: closing }).catch(() => undefined);
    events = await next().catch((error: unknown) => {
      if (error instanceof StoreUnavailableError) return [];
      throw error;
    });
  }
}

/** Returns the events since the last call; undefined if the partner is gone. */
function createWatch(
  engine: Engine,
  journal: Journal,
  filter: Filter,
): () => Promise<Event[] | undefined> {
  const begin = () => followersOf(engine, journal, filter);
  let followers = begin();
  let showed = '';
  return async () => {
    const codes = (await engine.partners()).map(({ partnerCode }) => partnerCode);
    if (filter.partnerCode !== undefined && !codes.includes(filter.partnerCode)) return undefined;
    const { mode, now } = await engine.clock(filter.partnerCode);
    // A running clock has not changed if its distance from the real time is the same.
    const shows = `${mode} ${mode === 'manual' ? now : Math.round((now - Date.now()) / 50)}`;
    const events: Event[] = [];
    if (shows !== showed) events.push(eventOf('clock', clockView({ mode, now })));
    showed = shows;
    const changes = [];
    for (const follow of followers) changes.push(await follow());
    if (!changes.some(({ isOther }) => isOther)) {
      return [...events, ...changes.flatMap((one) => one.events)];
    }
    followers = begin();
    return [...events, eventOf('reset', filter)];
  };
}

function followersOf(engine: Engine, journal: Journal, filter: Filter) {
  const fits = (of: string | undefined, wanted: string | undefined): boolean =>
    of === undefined || wanted === undefined || of === wanted;
  return [
    createFollower('fault', {
      async read() {
        const items = (await engine.listFaults()).filter(
          (one) =>
            fits(one.partnerCode, filter.partnerCode) &&
            fits(one.transactionReference, filter.transactionReference),
        );
        return { items, next: null };
      },
      idOf: ({ faultId }) => faultId,
      viewOf: (fault) => fault,
      removed: (faultId) => ({ faultId, removed: true }),
    }),
    createFollower('transaction', {
      read: (page) => engine.listTransactions({ ...filter, ...page }),
      idOf: ({ partnerCode, record }) => `${partnerCode} ${record.transactionReference}`,
      viewOf: transactionView,
      isOpen: ({ dueAt }) => dueAt !== null,
      between: statesBetween(engine),
      // A caller that waits for a payout's state also sees it if it has already passed.
      isWhole: filter.transactionReference !== undefined,
    }),
    createFollower('delivery', {
      read: (page) => engine.listDeliveries({ ...filter, ...page }),
      idOf: ({ deliveryId }) => deliveryId,
      viewOf: deliveryView,
      isOpen: ({ dueAt }) => dueAt !== null,
    }),
    createFollower('request', {
      read: (page) => journal.follow({ ...filter, ...page }),
      idOf: ({ requestId }) => requestId,
      viewOf: requestView,
    }),
  ];
}

/** The states of a payout between the last reported one and the current one. */
function statesBetween(engine: Engine) {
  return async (before: TransactionView | undefined, now: TransactionView) => {
    const { partnerCode, changedAt, createdAt, record } = now;
    const isNext = changedAt === (before ? before.dueAt : createdAt);
    if (isNext) return [];
    const { transactionReference } = record;
    const { states } = await engine.payoutHistory({ partnerCode, transactionReference });
    const placeOf = (view?: TransactionView) =>
      states.findIndex(
        (one) =>
          one.changedAt === view?.changedAt && one.record.responseCode === view.record.responseCode,
      );
    // The payout may have moved on since it was listed.
    return states.slice(placeOf(before) + 1, placeOf(now));
  };
}

function eventOf(event: Event['event'], data: object): Event {
  return { event, data: JSON.stringify(data) };
}

interface Followed<Element> {
  read(page: PageQuery): Promise<Pick<Page<Element>, 'items' | 'next'>>;
  idOf(element: Element): string;
  viewOf(element: Element): object;
  /** Whether the element changes without any action. */
  isOpen?(element: Element): boolean;
  /** Returns the states of the element between two reads. */
  between?(before: Element | undefined, now: Element): Promise<Element[]>;
  /** Whether the first read also reports the elements. */
  isWhole?: boolean;
  /** Set for lists whose elements can be removed individually. */
  removed?(id: string): object;
}

/** How many of the newest elements to compare. More are compared if more are open or arrive together. */
const fewest = 100;
const most = 1_000;
const mostPages = 10;
/** For how many changes per look to query intermediate states, because each costs a query. */
const mostAsked = 20;

/** Returns additions and changes in a list, oldest first, and whether the list was replaced. */
function createFollower<Element>(
  event: Event['event'],
  { idOf, viewOf, isOpen = () => false, between, removed, ...followed }: Followed<Element>,
): () => Promise<{ events: Event[]; isOther: boolean }> {
  let seen: ReadonlyMap<string, Seen<Element>> | undefined;
  let limit = fewest;
  return async () => {
    const before = seen ?? new Map<string, Seen<Element>>();
    const isKnown = (one: Element) => before.has(idOf(one));
    const items = await newestOf(followed.read, limit, seen ? isKnown : () => true);
    limit = Math.min(most, fewest + items.findLastIndex(isOpen) + 1);
    const now = new Map(
      items.map((one) => [idOf(one), { one, data: JSON.stringify(viewOf(one)) }]),
    );
    const events: Event[] = [];
    let asked = 0;
    for (const [id, { one, data }] of [...now].reverse()) {
      const told = before.get(id);
      if (told?.data === data) continue;
      if (seen) asked += 1;
      const isAsked = followed.isWhole === true || (asked > 0 && asked <= mostAsked);
      const passed = isAsked ? await between?.(told?.one, one) : [];
      events.push(...(passed ?? []).map((state) => eventOf(event, viewOf(state))), { event, data });
    }
    const gone = [...before].filter(([id]) => !now.has(id));
    if (removed) events.push(...gone.map(([id]) => eventOf(event, removed(id))));
    seen = removed ? now : new Map([...now, ...gone.slice(0, most)]);
    // Newer elements may have pushed out the oldest. If even the newest is gone, the list was replaced.
    const [newest] = before.keys();
    return { events, isOther: !removed && newest !== undefined && newest === gone[0]?.[0] };
  };
}

interface Seen<Element> {
  one: Element;
  data: string;
}

/** Reads pages, newest first, until an element is known. */
async function newestOf<Element>(
  read: Followed<Element>['read'],
  limit: number,
  isKnown: (element: Element) => boolean,
): Promise<Element[]> {
  let page = await read({ limit, counted: false });
  const items = [...page.items];
  for (let pages = 1; pages < mostPages && page.next !== null; pages += 1) {
    if (items.some(isKnown)) break;
    page = await read({ limit: most, counted: false, after: page.next });
    items.push(...page.items);
  }
  return items;
}
