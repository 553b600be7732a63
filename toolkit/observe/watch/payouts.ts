/** Collects the codes and webhook deliveries seen for each payout. New payouts push out old ones. */
import type { components } from '../../../generated/client/typescript/schema.d.ts';
import type { Contract } from '../../contract/contract.ts';
import { textAt } from '../../contract/objects.js';
import type { Operation } from '../../contract/operation.ts';
import { headerOf, type Exchange } from '../../traffic/exchange.ts';
import { addDuration, increase, noDurations, type Durations } from './counts.ts';
import { digestOf, isTaken } from './repeats.ts';

export type DeliveriesSeen = ReturnType<typeof nothingSeen>;

/** The bodies of an exchange, if they are JSON. */
export interface Bodies {
  sent: unknown;
  came: unknown;
}

interface Event {
  kind: 'accepted' | 'status' | 'delivery';
  at: number;
  code: string;
  /** The receiver's answer to a delivery. */
  status: number;
}

type Sent = components['schemas']['TransactionRequest'];
type Outcome = components['schemas']['TransactionOutcome'];
export const codeField: keyof Outcome = 'responseCode';
export const referenceField: keyof Sent & keyof Outcome = 'transactionReference';

export function referencesIn(body: unknown, depth = 0): string[] {
  if (typeof body !== 'object' || body === null || depth > mostDepth) return [];
  const own = textAt(body, referenceField);
  const inside = Object.values(body).flatMap((one) => referencesIn(one, depth + 1));
  return own === undefined ? inside : [own, ...inside];
}

export function createPayouts({ responseCodes }: Contract) {
  const codes = new Set(responseCodes.map(({ code }) => code));
  const payouts = new Map<string, Event[]>();
  const forgotten = nothingSeen();
  const addEvent = (reference: string, event: Event): void => {
    const key = digestOf(reference);
    const events = payouts.get(key) ?? [];
    // Moves the payout to the end, so that the least recently seen is dropped first.
    payouts.delete(key);
    payouts.set(key, events);
    const [oldest] = payouts;
    if (payouts.size > mostPayouts && oldest) {
      conclude(forgotten, oldest[1]);
      payouts.delete(oldest[0]);
    }
    const { kind, code } = events.at(-1) ?? {};
    const isNews = kind !== event.kind || code !== event.code || kind === 'delivery';
    if (isNews && !Number.isNaN(event.at) && events.length < mostEvents) events.push(event);
  };
  return {
    add(operation: Operation, exchange: Exchange, { sent, came }: Bodies): void {
      const { request, startedAt, milliseconds, status } = exchange;
      const isDelivery = operation.kind === 'webhook';
      const authorization = isDelivery ? headerOf(request, 'authorization') : undefined;
      if (authorization !== undefined) increase(forgotten.schemes, schemeOf(authorization));
      if (!isDelivery && !isTaken(status)) return;
      const at = startedAt.getTime() + (isDelivery ? 0 : milliseconds);
      const body = isDelivery ? sent : came;
      const code = textAt(body, codeField) ?? '';
      const reference = textAt(body, referenceField);
      if (reference !== undefined && codes.has(code)) {
        addEvent(reference, { kind: isDelivery ? 'delivery' : 'status', at, code, status });
      }
      if (isDelivery) return;
      for (const one of referencesIn(sent)) {
        addEvent(one, { kind: 'accepted', at, code: '', status });
      }
    },
    deliveries(): DeliveriesSeen {
      const all = structuredClone(forgotten);
      for (const events of payouts.values()) conclude(all, events);
      return all;
    },
  };
}

/** Returns the scheme of an `Authorization` header, but not a token that is the whole value. */
function schemeOf(authorization: string): string {
  const [, scheme] =
    /^(basic|bearer|digest|hmac|hmac-sha256|signature) /i.exec(authorization) ?? [];
  return scheme ?? 'another form';
}

/** Draws conclusions from the events of a payout, sorted by time because recordings may be read in any order. */
function conclude(seen: DeliveriesSeen, unsorted: readonly Event[]): void {
  const events = unsorted.toSorted((one, other) => one.at - other.at);
  const coded = events.filter(({ kind }) => kind !== 'accepted');
  const deliveries = events.filter(({ kind }) => kind === 'delivery');
  const statuses = events.filter(({ kind }) => kind === 'status');
  const accepted = events.find(({ kind }) => kind === 'accepted');
  const [first] = deliveries;
  if (first && accepted && accepted.at <= first.at) {
    addDuration(seen.afterAcceptance, first.at - accepted.at);
  }
  for (const code of new Set(coded.map((one) => one.code))) {
    const delivered = deliveries.filter((one) => one.code === code);
    concludeCode(seen, code, delivered, statuses);
  }
  countSteps(seen.transitions, coded);
  countSteps(seen.steps, deliveries);
  seen.count += deliveries.length;
}

function countSteps(counts: Map<string, number>, events: readonly Event[]): void {
  for (const [index, { code }] of events.entries()) {
    const before = events[index - 1];
    if (before && before.code !== code) increase(counts, `${before.code} to ${code}`);
  }
}

function concludeCode(
  seen: DeliveriesSeen,
  code: string,
  delivered: readonly Event[],
  statuses: readonly Event[],
): void {
  const shown = statuses.find((one) => one.code === code);
  const notified = seen.notified.get(code) ?? { delivered: 0, missing: 0 };
  seen.notified.set(code, notified);
  const [first] = delivered;
  if (first) notified.delivered += 1;
  else notified.missing += 1;
  if (first && statuses.length > 0) {
    if (!shown || shown.at > first.at) seen.beforeStatus += 1;
    else addDuration(seen.afterStatus, first.at - shown.at);
    const last = statuses.findLast(({ at }) => at <= first.at);
    if (shown && last && shown.at < last.at && last.code !== code) seen.late += 1;
  }
  for (const [index, { at, status }] of delivered.entries()) {
    const next = delivered[index + 1];
    const answered = seen.answered.get(status) ?? { count: 0, again: 0 };
    seen.answered.set(status, answered);
    answered.count += 1;
    if (!next) continue;
    answered.again += 1;
    const spacing = seen.repeats.get(index + 1) ?? noDurations();
    seen.repeats.set(index + 1, spacing);
    addDuration(spacing, next.at - at);
  }
}

function nothingSeen() {
  return {
    /** Deliveries that name a payout and a known response code. */
    count: 0,
    /** The `Authorization` headers of deliveries. */
    schemes: new Map<string, number>(),
    /** Pairs of codes of one payout, by time and by order of delivery: `01 to 00`. */
    transitions: new Map<string, number>(),
    steps: new Map<string, number>(),
    /** The time from the answer that accepted a payout to its first delivery. */
    afterAcceptance: noDurations(),
    /** The time from the first status with a code to the first delivery of the code. */
    afterStatus: noDurations(),
    /** Deliveries of a code that no status had shown yet, for payouts whose status was requested. */
    beforeStatus: 0,
    /** Deliveries of a code after a status had shown a later one. */
    late: 0,
    /** By code, the payouts for which it was delivered, and those whose status showed it without a delivery. */
    notified: new Map<string, { delivered: number; missing: number }>(),
    /** By the receiver's status, the number of deliveries, and how many of them were repeated. */
    answered: new Map<number, { count: number; again: number }>(),
    /** The time between a delivery and its repeat, by the number of the first of the two. */
    repeats: new Map<number, Durations>(),
  };
}

const mostPayouts = 50_000;
const mostEvents = 50;
const mostDepth = 10;
