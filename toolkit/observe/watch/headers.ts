/** Collects the request headers of one operation: counts, values, echoes and repeats. */
import type { components } from '../../../generated/client/typescript/schema.d.ts';
import { textAt } from '../../contract/objects.js';
import { isHarmless, type Operation } from '../../contract/operation.ts';
import { headerOf, headersByName, type Exchange } from '../../traffic/exchange.ts';
import { isUsual } from '../../traffic/plain-headers.ts';
import { increase } from './counts.ts';
import { codeField, referenceField, referencesIn, type Bodies } from './payouts.ts';
import {
  addAttempt,
  countOf,
  digestOf,
  isTaken,
  mostValues,
  noRepeats,
  rejections,
  type Attempt,
} from './repeats.ts';

export type HeadersSeen = ReturnType<typeof noHeaders>;
export type HeaderSeen = ReturnType<typeof noHeader>;

export function noHeaders() {
  return {
    byName: new Map<string, HeaderSeen>(),
    rejected: new Map<string, number>(),
    /** Requests that were repeated, keyed by the names of the headers whose value was repeated. */
    again: new Map([['', noRepeats()]]),
  };
}

export function addHeaders(
  seen: HeadersSeen,
  operation: Operation,
  exchange: Exchange,
  bodies: Bodies,
): void {
  const { request, answer, status } = exchange;
  const isDelivery = operation.kind === 'webhook';
  if (rejections.has(status)) increase(seen.rejected, String(status));
  const attempt = isDelivery
    ? deliveryOf(exchange, bodies)
    : attemptOf(operation, exchange, bodies);
  const came = headersByName(answer);
  const again: string[] = [];
  for (const [name, value] of Object.entries(headersByName(request))) {
    const one = seen.byName.get(name) ?? noHeader();
    if (!isPlainName(name) || (!seen.byName.has(name) && seen.byName.size >= mostNames)) continue;
    seen.byName.set(name, one);
    if (isTaken(status) || isDelivery) one.taken += 1;
    else if (rejections.has(status)) one.rejected += 1;
    if (isUsual(name, 'sent')) continue;
    const digest = digestOf(value);
    if (one.values.size < mostValues) one.values.add(digest);
    if (came[name] !== undefined) one.answered += 1;
    if (came[name] === value) one.echoed += 1;
    if (attempt && addAttempt(one.repeats, [digest], attempt)) again.push(name);
  }
  if (!attempt || isDelivery) return;
  const group = again.join(' ');
  const { first, answers } = seen.again.get('') ?? noRepeats();
  const repeats = seen.again.get(group) ?? { ...noRepeats(), first, answers };
  if (seen.again.size < mostNames) seen.again.set(group, repeats);
  const references = referencesIn(bodies.sent).map(digestOf);
  addAttempt(repeats, references.length > 0 ? references : [attempt.asked], attempt);
}

/** Returns the attempt. Undefined if a repeat proves nothing: without an effect, or not recorded in full. */
function attemptOf(
  operation: Operation,
  { method, url, request, status, answer, startedAt }: Exchange,
  { came }: Bodies,
): Attempt | undefined {
  if (isHarmless(operation) || method === 'GET' || method === 'HEAD') return undefined;
  const isUnread = [request, answer].some(
    (one) => !one.body && headerOf(one, 'content-type') !== undefined,
  );
  if (isUnread) return undefined;
  const batch = textAt(came, batchField);
  return {
    asked: digestOf(`${method} ${url} ${request.body ? digestOf(request.body) : ''}`),
    // A newly generated answer may have another time, but has the same batch.
    answered: `${status} ${batch === undefined ? digestOf(answer.body ?? '') : digestOf(batch)}`,
    status,
    at: startedAt.getTime(),
  };
}

/** Returns the attempt of a delivery. A repeated delivery has the same data about the same payout. */
function deliveryOf({ request, startedAt }: Exchange, { sent }: Bodies): Attempt {
  const reference = textAt(sent, referenceField);
  const told = `${reference} ${textAt(sent, codeField)}`;
  const asked = digestOf(reference === undefined ? (request.body ?? '') : told);
  return { asked, answered: '', status: 200, at: startedAt.getTime() };
}

function noHeader() {
  return {
    /** The number of requests that were accepted, or rejected because of their content. */
    taken: 0,
    rejected: 0,
    /** Digests of the header's values; empty for HTTP's own headers. */
    values: new Set<string>(),
    /** Answers that also had the header, and those that had it with the same value. */
    answered: 0,
    echoed: 0,
    repeats: noRepeats(),
  };
}

/** Whether a header's name is safe to show: short, and without a long number, which only values have. */
export function isPlainName(name: string): boolean {
  return /^[a-z_][\w.-]{0,63}$/.test(name) && !/\d{5}/.test(name);
}

export function takenWith({ byName }: HeadersSeen): Map<string, number> {
  const counts = [...byName].map(([name, { taken }]) => [name, taken] as const);
  return new Map(counts.filter(([, taken]) => taken > 0));
}

/**
 * Returns headers that may carry an idempotency key: the value changes with the content, and is the same in a repeat.
 */
export function keysOf({ byName }: HeadersSeen): [name: string, seen: HeaderSeen][] {
  return [...byName].filter(([name, { values, repeats }]) => {
    // A value computed from the body also returns in a repeat, but is not a key.
    if (countOf(repeats) === 0 || /digest|hash|sha|md5|signature|length/.test(name)) return false;
    const isShared = [...repeats.otherContent.keys()].some((one) => one.startsWith('2'));
    return name.includes('idempoten') || (values.size > 1 && !isShared);
  });
}

/** Whether every repeat with the header's value got the first answer, and no other repeat did. */
export function isHonoured({ again }: HeadersSeen, name: string, { repeats }: HeaderSeen): boolean {
  const { same, otherAnswer, repeated, alike } = repeats;
  const withoutIt = [...again].some(
    ([names, other]) => other.same > 0 && !names.split(' ').includes(name),
  );
  return same > 0 && otherAnswer.size === 0 && repeated.size > 1 && alike === 0 && !withoutIt;
}

/** Returns the header that at least this many repeats prove to be the key; undefined if two qualify. */
export function keyOf(seen: HeadersSeen, least: number) {
  const [first, another] = keysOf(seen).filter(
    ([name, one]) => one.repeats.same >= least && isHonoured(seen, name, one),
  );
  return first && !another ? { name: first[0], repeats: first[1].repeats } : undefined;
}

type Receipt = components['schemas']['PayoutResponse'];
const batchField: keyof Receipt = 'batchId';
const mostNames = 50;
