/**
 * Table rows that survive a refresh of the page: a row that stays is changed, never replaced, so that
 * the focus stays on a button, a selection on its text, and open details stay open.
 */
import { type Action, create, createButton, setLongText, setOptions } from './dom.ts';

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

/** Makes a table show these rows, in this order, and says so when there is none. */
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
 * A body of its own for each row, so that its details stay with it. Roles are said as well: on a
 * phone the table is laid out as blocks, and is still read as a table.
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
    // Beside the label that a phone shows before it.
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
  const button = create('button', 'details', 'Details');
  button.type = 'button';
  button.setAttribute('aria-label', `Details of ${cells[0]?.text.slice(0, 100) ?? ''}`);
  button.setAttribute('aria-expanded', 'false');
  button.addEventListener('click', () => {
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
  });
  return button;
}

/** How to make the details of each row that is shown, as it was last. */
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

/** Something to choose, and a button that does it. */
export interface Menu {
  name: string;
  label: string;
  menuLabel: string;
  options: { value: string; text: string }[];
  run: (value: string) => void;
}
export interface Entry {
  label: string;
  text?: string;
  lines?: readonly string[];
  json?: unknown;
}
export interface Details {
  entries: Entry[];
  actions?: Action[];
  menu?: Menu | undefined;
}

function fillDetails(place: HTMLElement, { entries, actions = [], menu }: Details) {
  fillMenu(childOf(place, 'div', 'menu'), menu);
  fillActions(childOf(place, 'div', 'actions'), actions);
  const list = childOf(place, 'dl', '');
  const wanted = JSON.stringify(entries);
  if (list.dataset['shown'] !== wanted) {
    list.dataset['shown'] = wanted;
    list.replaceChildren(...entries.flatMap(entryOf));
  }
}

function fillActions(place: HTMLElement, actions: readonly Action[]) {
  const buttons = Array.from(place.querySelectorAll(':scope > button:not(.details)'));
  const existing = new Map(buttons.map((button) => [button.textContent, button]));
  const own = place.querySelector(':scope > button.details');
  for (const action of actions) {
    const there = existing.get(action.name);
    const button = there instanceof HTMLButtonElement ? there : create('button', '', action.name);
    existing.delete(action.name);
    button.type = 'button';
    button.setAttribute('aria-label', action.label);
    button.onclick = action.run;
    if (button.parentElement !== place) place.insertBefore(button, own);
  }
  for (const gone of existing.values()) {
    if (gone === document.activeElement) keepFocus(place);
    gone.remove();
  }
}

/** What had the focus goes away: the focus stays in its row, where the keyboard left it. */
function keepFocus(place: HTMLElement) {
  const button = place.closest('tbody')?.querySelector('button.details');
  if (button instanceof HTMLElement) button.focus();
}

function fillMenu(place: HTMLElement, menu: Menu | undefined) {
  const wanted = menu ? JSON.stringify(menu) : '';
  if (place.dataset['shown'] === wanted) return;
  place.dataset['shown'] = wanted;
  if (place.contains(document.activeElement)) keepFocus(place);
  place.replaceChildren();
  if (!menu) return;
  const { name, label, menuLabel, options, run } = menu;
  const select = create('select');
  select.setAttribute('aria-label', menuLabel);
  setOptions(select, options);
  place.append(select, createButton({ name, label, run: () => run(select.value) }));
}

function entryOf({ label, text, lines, json }: Entry) {
  const place = create('dd');
  if (text !== undefined) setLongText(place, text, 400);
  if (lines) place.append(listOf(lines));
  if (json !== undefined) {
    const code = create('pre');
    setLongText(code, JSON.stringify(json, null, 2), 2_000);
    place.append(code);
  }
  return [create('dt', '', label), place];
}

function listOf(lines: readonly string[]) {
  const list = create('ul');
  for (const line of lines) {
    const item = create('li');
    setLongText(item, line, 400);
    list.append(item);
  }
  return list;
}

function childOf(place: HTMLElement, name: 'dl' | 'div', className: string): HTMLElement {
  const selector = className ? `:scope > ${name}.${className}` : `:scope > ${name}`;
  const found = place.querySelector(selector);
  if (found instanceof HTMLElement) return found;
  const made = create(name, className);
  place.append(made);
  return made;
}
