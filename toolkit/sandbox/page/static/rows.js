/**
 * Table rows that survive a refresh of the page: a row that stays is changed, never replaced, so that
 * the focus stays on a button, a selection on its text, and open details stay open.
 */
import { create, setLongText } from './dom.js';
import { fillActions, fillDetails } from './details.js';

/**
 * @typedef {{ text: string, state?: 'good' | 'bad' | 'waiting' | undefined, figure?: boolean }} Cell
 * @typedef {{
 *   key: string,
 *   cells: Cell[],
 *   actions?: import('./details.js').Action[],
 *   details?: () => import('./details.js').Details,
 * }} Row
 */

/**
 * Makes a table show these rows, in this order, and says so when there is none.
 *
 * @param {HTMLTableElement} table
 * @param {Row[]} rows
 */
export function showRows(table, rows) {
  const labels = Array.from(table.tHead?.rows[0]?.cells ?? [], (cell) => cell.textContent);
  const existing = new Map(Array.from(table.tBodies, (body) => [body.dataset['key'], body]));
  const shown = rows.map((row) => {
    const body = existing.get(row.key) ?? newBody(table, row, labels);
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

/**
 * A body of its own for each row, so that its details stay with it. Roles are said as well: on a
 * phone the table is laid out as blocks, and is still read as a table.
 *
 * @param {HTMLTableElement} table
 * @param {Row} row
 * @param {string[]} labels
 */
function newBody(table, row, labels) {
  table.setAttribute('role', 'table');
  const body = withRole(create('tbody'), 'rowgroup');
  body.dataset['key'] = row.key;
  const line = withRole(create('tr'), 'row');
  for (const [index, cell] of row.cells.entries()) {
    const isFirst = index === 0;
    const place = isFirst ? withRole(create('th'), 'rowheader') : withRole(create('td'), 'cell');
    if (!isFirst) place.dataset['label'] = labels[index];
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

/**
 * @template {HTMLElement} Kind
 * @param {Kind} made
 * @param {string} role
 */
function withRole(made, role) {
  made.setAttribute('role', role);
  return made;
}

/**
 * @param {HTMLTableSectionElement} body
 * @param {Row} row
 */
function detailsButton(body, { cells }) {
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

/**
 * How to make the details of each row that is shown, as it was last.
 *
 * @type {WeakMap<HTMLElement, () => import('./details.js').Details>}
 */
const detailsOf = new WeakMap();

/**
 * @param {HTMLTableSectionElement} body
 * @param {Row} row
 */
function fillBody(body, { cells, actions = [], details }) {
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
