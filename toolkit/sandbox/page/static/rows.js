/**
 * Table rows that survive a refresh of the page: a row that stays is changed, never replaced, so that
 * the focus stays on a button and a selection stays on its text.
 *
 * Every value is set as text. Nothing on this page is ever read as HTML.
 */

/**
 * @typedef {{ text: string, state?: 'good' | 'bad' | 'waiting', figure?: boolean }} Cell
 * @typedef {{ name: string, label: string, run: () => void }} Action
 *   The label tells a screen reader what the button acts on; it begins with the name.
 * @typedef {{ key: string, cells: Cell[], actions: Action[] }} Row
 */

/**
 * Makes the body of a table show these rows, in this order.
 *
 * @param {HTMLTableSectionElement} body
 * @param {Row[]} rows
 */
export function showRows(body, rows) {
  const table = body.parentElement;
  const labels = Array.from(table?.querySelectorAll('thead th') ?? [], (cell) => cell.textContent);
  const existing = new Map(Array.from(body.rows, (row) => [row.dataset['key'], row]));
  const shown = rows.map((row) => {
    const element = existing.get(row.key) ?? newRow(row, labels);
    existing.delete(row.key);
    fillRow(element, row);
    return element;
  });
  for (const gone of existing.values()) gone.remove();
  for (const [index, element] of shown.entries()) {
    const there = body.rows[index];
    if (there !== element) body.insertBefore(element, there ?? null);
  }
}

/**
 * @param {Row} row
 * @param {string[]} labels
 */
function newRow(row, labels) {
  const element = create('tr', 'row');
  element.dataset['key'] = row.key;
  for (const [index, cell] of row.cells.entries()) {
    const place = index === 0 ? create('th', 'rowheader') : create('td', 'cell');
    if (index > 0) place.dataset['label'] = labels[index];
    if (cell.figure) place.className = 'figure';
    element.append(place);
  }
  const actions = create('td', 'cell');
  actions.className = 'actions';
  element.append(actions);
  return element;
}

/**
 * Says the role as well: on a phone the table is laid out as blocks, and is still read as a table.
 *
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {string} role
 */
function create(name, role) {
  const element = document.createElement(name);
  element.setAttribute('role', role);
  return element;
}

/**
 * @param {HTMLTableRowElement} element
 * @param {Row} row
 */
function fillRow(element, row) {
  for (const [index, { text, state }] of row.cells.entries()) {
    const cell = element.cells[index];
    if (!cell) continue;
    if (cell.textContent !== text) cell.textContent = text;
    if (state) cell.dataset['state'] = state;
    else delete cell.dataset['state'];
  }
  const place = element.cells[row.cells.length];
  if (place) fillActions(place, row.actions);
}

/**
 * @param {HTMLTableCellElement} place
 * @param {Action[]} actions
 */
function fillActions(place, actions) {
  const buttons = Array.from(place.querySelectorAll('button'));
  const existing = new Map(buttons.map((button) => [button.textContent, button]));
  for (const action of actions) {
    const button = existing.get(action.name) ?? document.createElement('button');
    existing.delete(action.name);
    button.type = 'button';
    button.textContent = action.name;
    button.setAttribute('aria-label', action.label);
    button.onclick = action.run;
    if (button.parentElement !== place) place.append(button);
  }
  for (const gone of existing.values()) gone.remove();
}
