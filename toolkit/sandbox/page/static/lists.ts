/** Follows the lists of the panels, and the chosen partner. */
import type { Context } from './act.ts';
import { isPartner, type Fits, type Partner } from './answers.ts';
import type { Choice } from './choice.ts';
import { element } from './dom.ts';
import type { ProblemAnswer } from './api.ts';
import { showRows, type Row } from './rows.ts';

const mostRows = 50;

interface List<T> {
  /** The path below /_sandbox/. */
  name: string;
  panel?: string;
  /** The id of a table. */
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
    transactionReference: reference,
    limit: String(mostRows),
    ...query,
  });
  for (const [key, value] of Array.from(search)) if (value === '') search.delete(key);
  return `${name}?${search.toString()}`;
}

/** The chosen partner; undefined while none is chosen. */
export function partnerPath(choice: Choice) {
  const { partnerCode } = choice.shown();
  return partnerCode === '' ? undefined : `partners/${encodeURIComponent(partnerCode)}`;
}

export function followPartner(
  { choice, poll }: Context,
  show: (partner: Partner) => void,
  onProblem?: (problem: ProblemAnswer) => void,
) {
  poll.follow({ path: () => partnerPath(choice), fits: isPartner, show, onProblem });
}
