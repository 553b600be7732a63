/** Pages of lists, as defined in openapi.yaml. */
import type { Page, PageQuery } from '../engine/interface/pages.ts';
import { badRequest } from '../http/problems.ts';

interface Sent {
  from?: string;
  to?: string;
}

/** A query with its times in milliseconds. */
export function pageQuery<Query extends Sent>(query: Query) {
  const { from, to, ...rest } = query;
  return {
    ...rest,
    ...(from !== undefined && { from: timeOf('from', from) }),
    ...(to !== undefined && { to: timeOf('to', to) }),
  };
}

function timeOf(field: string, text: string): number {
  const time = Date.parse(text);
  // The time format allows leap seconds.
  if (Number.isNaN(time)) throw wrong(field, 'must be a time without a leap second');
  return time;
}

/**
 * Returns a page of a list in memory.
 *
 * @throws RequestProblem 400 if the list has no id `after`
 */
export function pageOf<Element>(
  all: readonly Element[],
  idOf: (element: Element) => string,
  { limit = 100, after }: PageQuery,
): Page<Element> {
  const before = after === undefined ? -1 : all.findIndex((one) => idOf(one) === after);
  if (after !== undefined && before === -1)
    throw wrong('after', 'must be the `next` of the previous page');
  const items = all.slice(before + 1, before + 1 + limit);
  const last = items.at(-1);
  const isEnd = before + 1 + limit >= all.length;
  return { total: all.length, next: last === undefined || isEnd ? null : idOf(last), items };
}

function wrong(field: string, message: string) {
  const detail = "The query must fit the operation's schema.";
  return badRequest(detail, [{ path: `/${field}`, message }]);
}

/** Keeps the elements of one partner, or all elements. */
export function ofPartner<Element extends { partnerCode?: string | null }>(
  all: readonly Element[],
  { partnerCode }: { partnerCode?: string },
): Element[] {
  return all.filter((one) => partnerCode === undefined || one.partnerCode === partnerCode);
}

/** Returns the page with its elements in the form of openapi.yaml. */
export function pageView<Element, View>(
  { items, ...page }: Page<Element>,
  viewOf: (element: Element) => View,
) {
  return { ...page, items: items.map(viewOf) };
}
