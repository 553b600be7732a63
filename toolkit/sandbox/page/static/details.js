/** What a row shows when it is opened, and what can be done to it. */
import { create, setLongText } from './dom.js';

/**
 * @typedef {{ name: string, label: string, run: () => void }} Action
 *   The label tells a screen reader what the button acts on; it begins with the name.
 * @typedef {{ name: string, label: string, menuLabel: string, options: { value: string, text: string }[],
 *   run: (value: string) => void }} Menu Something to choose, and a button that does it.
 * @typedef {{ label: string, text?: string, lines?: readonly string[], json?: unknown }} Entry
 * @typedef {{ entries: Entry[], actions?: Action[], menu?: Menu | undefined }} Details
 */

/**
 * @param {HTMLElement} place
 * @param {Details} details
 */
export function fillDetails(place, { entries, actions = [], menu }) {
  fillMenu(childOf(place, 'div', 'menu'), menu);
  fillActions(childOf(place, 'div', 'actions'), actions);
  const list = childOf(place, 'dl', '');
  const wanted = JSON.stringify(entries);
  if (list.dataset['shown'] !== wanted) {
    list.dataset['shown'] = wanted;
    list.replaceChildren(...entries.flatMap(entryOf));
  }
}

/**
 * @param {HTMLElement} place
 * @param {readonly Action[]} actions
 */
export function fillActions(place, actions) {
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

/**
 * What had the focus goes away: the focus stays in its row, where the keyboard left it.
 *
 * @param {HTMLElement} place
 */
function keepFocus(place) {
  const button = place.closest('tbody')?.querySelector('button.details');
  if (button instanceof HTMLElement) button.focus();
}

/**
 * @param {HTMLElement} place
 * @param {Menu | undefined} menu
 */
function fillMenu(place, menu) {
  const wanted = menu ? JSON.stringify(menu) : '';
  if (place.dataset['shown'] === wanted) return;
  place.dataset['shown'] = wanted;
  if (place.contains(document.activeElement)) keepFocus(place);
  place.replaceChildren();
  if (!menu) return;
  const { name, label, menuLabel, options, run } = menu;
  const select = create('select');
  select.setAttribute('aria-label', menuLabel);
  for (const { value, text } of options) {
    const option = create('option', '', text);
    option.value = value;
    select.append(option);
  }
  const button = create('button', '', name);
  button.type = 'button';
  button.setAttribute('aria-label', label);
  button.addEventListener('click', () => run(select.value));
  place.append(select, button);
}

/** @param {Entry} entry */
function entryOf({ label, text, lines, json }) {
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

/** @param {readonly string[]} lines */
function listOf(lines) {
  const list = create('ul');
  for (const line of lines) {
    const item = create('li');
    setLongText(item, line, 400);
    list.append(item);
  }
  return list;
}

/**
 * @template {'dl' | 'div'} Name
 * @param {HTMLElement} place
 * @param {Name} name
 * @param {string} className
 * @returns {HTMLElement}
 */
function childOf(place, name, className) {
  const selector = className ? `:scope > ${name}.${className}` : `:scope > ${name}`;
  const found = place.querySelector(selector);
  if (found instanceof HTMLElement) return found;
  const made = create(name, className);
  place.append(made);
  return made;
}
