/** The lists of the panels: what is asked for, and what they have in common. */
import type { Fits } from './answers.ts';
import type { Choice } from './choice.ts';
import type { Context } from './context.ts';
import { element } from './dom.ts';
import { showRows, type Row } from './rows.ts';

const mostRows = 50;

/** `name`: what is read below /_sandbox/. `table`: the id of what shows it. */
export interface List<T> {
  name: string;
  panel?: string;
  table: string;
  columns: readonly string[];
  fits: Fits<T>;
  query?: () => { [name: string]: string };
  rows: (answer: T) => Row[];
}

/** Shows a list while its panel is open. */
export function followList<T>(
  { choice, poll }: Context,
  { name, panel = name, table, columns, fits, query, rows }: List<T>,
) {
  const place = element(table, HTMLTableElement);
  poll.follow({
    path: () => (choice.shown().panel === panel ? listPath(choice, name, query?.()) : undefined),
    fits,
    show: (answer) => showRows(place, columns, rows(answer)),
  });
}

/** The newest of what is shown; undefined while no partner is chosen. */
export function listPath(choice: Choice, name: string, query: { [name: string]: string } = {}) {
  const { partnerCode, reference } = choice.shown();
  if (partnerCode === '') return undefined;
  const search = new URLSearchParams({
    partnerCode,
    ...(reference && { transactionReference: reference }),
    limit: String(mostRows),
    ...query,
  });
  // An empty text: not this one after all.
  for (const [key, value] of Array.from(search)) if (value === '') search.delete(key);
  return `${name}?${search.toString()}`;
}
