/** The lists of the panels: what is asked for, and what they have in common. */
import { element } from './dom.js';
import { showRows } from './rows.js';

export const mostRows = 50;

/**
 * @template T
 * @typedef {{
 *   name: string,
 *   panel?: string,
 *   table: string,
 *   fits: import('./answers.js').Fits<T>,
 *   query?: () => { [name: string]: string },
 *   rows: (answer: T) => import('./rows.js').Row[],
 * }} List `name`: what is read below /_sandbox/. `table`: the id of what shows it.
 */

/**
 * Shows a list while its panel is open.
 *
 * @template T
 * @param {import('./page.js').Context} context
 * @param {List<T>} list
 */
export function followList({ choice, poll }, { name, panel = name, table, fits, query, rows }) {
  const place = element(table, HTMLTableElement);
  poll.follow({
    path: () => (choice.shown().panel === panel ? listPath(choice, name, query?.()) : undefined),
    fits,
    show: (answer) => showRows(place, rows(answer)),
  });
}

/**
 * The newest of what is shown; undefined while no partner is chosen.
 *
 * @param {import('./choice.js').Choice} choice
 * @param {string} name
 * @param {{ [name: string]: string }} [query]
 */
export function listPath(choice, name, query = {}) {
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
