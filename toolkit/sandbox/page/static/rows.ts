/** Table rows that a refresh changes and does not replace, so that focus, selection and details stay. */
import {
  actionOn,
  create,
  createButton,
  isShown,
  setEntries,
  setLongText,
  setOptions,
} from './dom.ts';
import type { Action, Entry } from './dom.ts';

export interface Cell {
  text: string;
  state?: 'good' | 'bad' | 'waiting' | undefined;
  figure?: boolean;
}
export interface Row {
  key: string;
  cells: Cell[];
  actions?: Action[];
  details?: () => Details;
}

/** Makes a table show these rows in this order, or the text for an empty table. */
export function showRows(table: HTMLTableElement, columns: readonly string[], rows: Row[]) {
  if (!table.tHead && rows[0]) table.append(newHead(columns, rows[0]));
  const existing = new Map(Array.from(table.tBodies, (body) => [body.dataset['key'], body]));
  const shown = rows.map((row) => {
    const body = existing.get(row.key) ?? newBody(table, row, columns);
    existing.delete(row.key);
    fillBody(body, row);
    return body;
  });
  for (const gone of existing.values()) gone.remove();
  for (const [index, body] of shown.entries()) {
    const there = table.tBodies[index];
    if (there !== body) table.insertBefore(body, there ?? null);
  }
  table.hidden = rows.length === 0;
  const empty = table.nextElementSibling;
  if (empty instanceof HTMLElement && empty.className === 'empty') empty.hidden = rows.length > 0;
}

function newHead(columns: readonly string[], { cells }: Row) {
  const line = create('tr');
  for (const [index, column] of columns.entries()) {
    const place = create('th', cells[index]?.figure ? 'figure' : '', column);
    place.scope = 'col';
    line.append(place);
  }
  const head = create('thead');
  head.append(line);
  return head;
}

/**
 * Each row has a body, so that its details stay with it. The roles are explicit, because a phone
 * lays the table out as blocks, which hides it from screen readers.
 */
function newBody(table: HTMLTableElement, row: Row, columns: readonly string[]) {
  table.setAttribute('role', 'table');
  const body = withRole(create('tbody'), 'rowgroup');
  body.dataset['key'] = row.key;
  const line = withRole(create('tr'), 'row');
  for (const [index, cell] of row.cells.entries()) {
    const isFirst = index === 0;
    const place = isFirst ? withRole(create('th'), 'rowheader') : withRole(create('td'), 'cell');
    if (!isFirst) place.dataset['label'] = columns[index];
    if (cell.figure) place.classList.add('figure');
    place.append(create('span'));
    line.append(place);
  }
  if (row.actions ?? row.details) {
    const place = withRole(create('td', 'actions'), 'cell');
    line.append(place);
    if (row.details) place.append(detailsButton(body, row));
  }
  body.append(line);
  return body;
}

function withRole<Kind extends HTMLElement>(made: Kind, role: string) {
  made.setAttribute('role', role);
  return made;
}

function detailsButton(body: HTMLTableSectionElement, { cells }: Row) {
  const what = `of ${cells[0]?.text.slice(0, 100) ?? ''}`;
  const toggle = () => {
    const [line, more] = body.rows;
    const isOpen = more !== undefined;
    button.setAttribute('aria-expanded', String(!isOpen));
    if (isOpen) {
      more.remove();
      return;
    }
    const place = withRole(create('td'), 'cell');
    place.colSpan = line?.cells.length ?? 1;
    const made = withRole(create('tr', 'more'), 'row');
    made.append(place);
    body.append(made);
    const details = detailsOf.get(body);
    if (details) fillDetails(place, details());
  };
  const button = createButton(actionOn('Details', what, toggle));
  button.className = 'details';
  button.setAttribute('aria-expanded', 'false');
  return button;
}

/** The newest details of each row. */
const detailsOf = new WeakMap<HTMLElement, () => Details>();

function fillBody(body: HTMLTableSectionElement, { cells, actions = [], details }: Row) {
  const [line, more] = body.rows;
  for (const [index, { text, state }] of cells.entries()) {
    const place = line?.cells[index]?.firstElementChild;
    if (!(place instanceof HTMLElement)) continue;
    setLongText(place, text);
    if (state) place.dataset['state'] = state;
    else delete place.dataset['state'];
  }
  const place = line?.cells[cells.length];
  if (place) fillActions(place, actions);
  if (!details) return;
  detailsOf.set(body, details);
  const shown = more?.cells[0];
  if (shown) fillDetails(shown, details());
}

interface Details {
  entries: Entry[];
  actions?: Action[];
  menu?: Menu | undefined;
}
/** A choice, and a button that runs it. */
interface Menu {
  name: string;
  label: string;
  menuLabel: string;
  options: { value: string; text: string }[];
  run: (value: string) => void;
}

function fillDetails(place: HTMLElement, { entries, actions = [], menu }: Details) {
  fillMenu(childOf(place, 'div', 'menu'), menu);
  fillActions(childOf(place, 'div', 'actions'), actions);
  setEntries(childOf(place, 'dl', 'entries'), entries);
}

function fillActions(place: HTMLElement, actions: readonly Action[]) {
  const buttons = Array.from(
    place.querySelectorAll<HTMLButtonElement>(':scope > button:not(.details)'),
  );
  const existing = new Map(buttons.map((button) => [button.textContent, button]));
  const own = place.querySelector(':scope > button.details');
  for (const action of actions) {
    const button = existing.get(action.name) ?? createButton(action);
    existing.delete(action.name);
    button.setAttribute('aria-label', action.label);
    button.onclick = action.run;
    if (button.parentElement !== place) place.insertBefore(button, own);
  }
  for (const gone of existing.values()) {
    if (gone === document.activeElement) keepFocus(place);
    gone.remove();
  }
}

/** Moves the focus from a removed element to its row, where the keyboard left it. */
function keepFocus(place: HTMLElement) {
  const button = place.closest('tbody')?.querySelector('button.details');
  if (button instanceof HTMLElement) button.focus();
}

function fillMenu(place: HTMLElement, menu: Menu | undefined) {
  if (isShown(place, menu ?? null)) return;
  if (place.contains(document.activeElement)) keepFocus(place);
  place.replaceChildren();
  if (!menu) return;
  const { name, label, menuLabel, options, run } = menu;
  const select = create('select');
  select.setAttribute('aria-label', menuLabel);
  setOptions(select, options);
  place.append(select, createButton({ name, label, run: () => run(select.value) }));
}

function childOf(place: HTMLElement, name: 'dl' | 'div', className: string): HTMLElement {
  const found = place.querySelector(`:scope > ${name}.${className}`);
  if (found instanceof HTMLElement) return found;
  const made = create(name, className);
  place.append(made);
  return made;
}
