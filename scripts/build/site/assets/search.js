// @ts-check
// The search field: loads the index on first use and lists links.
import { element } from './element.js';
import { loadScript } from './load-script.js';

/** @typedef {import('./search-engine.js').Found} Found */
/** @typedef {(typed: string) => Found[]} Search */

const { index = '', root = '' } = document.currentScript?.dataset ?? {};

const waysOn = [
  { title: 'Response codes', id: 'guides/response-codes.html', hint: '' },
  { title: 'Known unknowns', id: 'about/known-unknowns.html', hint: '' },
];

/** @typedef {{ form: HTMLFormElement, field: HTMLInputElement, list: Element, count: Element }} Parts */
const form = document.querySelector('form[role="search"]');
const field = document.querySelector('#site-search');
const list = document.querySelector('#site-results');
const count = document.querySelector('#site-count');
if (form instanceof HTMLFormElement && field instanceof HTMLInputElement && list && count) {
  startSearch({ form, field, list, count });
}

/** @param {Parts} parts */
function startSearch(parts) {
  parts.field.addEventListener('focus', () => void loadSearch(), { once: true });
  parts.field.addEventListener('input', () => void showResults(parts));
  parts.form.addEventListener('submit', (event) => {
    event.preventDefault();
    // The list may not show the results for the last letters yet.
    void showResults(parts).then(() => parts.form.querySelector('a')?.click());
  });
  parts.list.addEventListener('click', () => clear(parts));
  clearOutside(parts);
  listenToKeys(parts);
}

/** Hides the results when the reader leaves them. @param {Parts} parts */
function clearOutside(parts) {
  /** @param {EventTarget | null} target */
  const leftFor = (target) => {
    if (target instanceof Node && !parts.form.contains(target)) clear(parts);
  };
  parts.form.addEventListener('focusout', ({ relatedTarget }) => leftFor(relatedTarget));
  document.addEventListener('click', ({ target }) => leftFor(target));
}

/** @param {Parts} parts */
function listenToKeys(parts) {
  /** @type {HTMLElement | undefined} */
  let cameFrom;
  /** @param {KeyboardEvent} event */
  const open = (event) => {
    if (!isShortcut(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const { activeElement } = document;
    const isOutside = activeElement instanceof HTMLElement && !parts.form.contains(activeElement);
    if (isOutside && activeElement !== document.body) cameFrom = activeElement;
    parts.field.focus();
    parts.field.select();
  };
  // Runs before Redoc, which has its own search.
  window.addEventListener('keydown', open, { capture: true });
  parts.form.addEventListener('keydown', (event) => {
    if (event.key === 'ArrowDown') move(parts, event, 1);
    if (event.key === 'ArrowUp') move(parts, event, -1);
    if (event.key !== 'Escape') return;
    clear(parts);
    const back = cameFrom?.isConnected ? cameFrom : parts.field;
    cameFrom = undefined;
    back.focus();
  });
}

/** @param {KeyboardEvent} event */
function isShortcut({ key, target, ctrlKey, metaKey, altKey, shiftKey }) {
  if (key.toLowerCase() === 'k') return ctrlKey !== metaKey && !altKey && !shiftKey;
  const typing =
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
  return key === '/' && !typing && !ctrlKey && !metaKey && !altKey;
}

/** @param {Parts} parts @param {KeyboardEvent} event @param {number} step */
function move(parts, event, step) {
  const links = Array.from(parts.list.querySelectorAll('a'));
  if (links.length === 0) return;
  event.preventDefault();
  const here = links.findIndex((link) => link === document.activeElement);
  (links[here + step] ?? parts.field).focus();
}

/** @type {Promise<Search | undefined> | undefined} */
let loading;

/** Resolves to undefined if the index cannot be read. The next use tries again. */
function loadSearch() {
  loading ??= loadScript(index, 'site-search').then(
    () => (hasSearch(window) ? window.searchSite : undefined),
    () => {
      loading = undefined;
      return undefined;
    },
  );
  return loading;
}

/** @param {object} scope @returns {scope is { searchSite: Search }} */
function hasSearch(scope) {
  return 'searchSite' in scope;
}

/** @param {Parts} parts */
async function showResults(parts) {
  const asked = parts.field.value;
  if (asked.trim() === '') {
    clear(parts);
    return;
  }
  const search = await loadSearch();
  // The reader has typed more since, and a later call shows those results.
  if (asked !== parts.field.value) return;
  const found = search?.(asked) ?? [];
  const shown = found.length > 0 ? found.slice(0, 20) : waysOn;
  parts.list.replaceChildren(...shown.map(resultItem));
  const nothing = search
    ? `Nothing found for “${asked.trim()}”. These pages may help.`
    : 'The search index cannot be read.';
  parts.count.textContent = found.length > 0 ? `${found.length} found` : nothing;
}

/** @param {Pick<Found, 'id' | 'title' | 'hint'> & Partial<Found>} result */
function resultItem({ id, title, place = '', hint, pieces = (text) => [[text, false]] }) {
  const shown = (/** @type {string} */ text) =>
    pieces(text).map(([piece, isFound]) => (isFound ? element('mark', piece) : piece));
  const isPage = !id.includes('#');
  const where = element('small', ...shown([isPage ? place : '', hint].filter(Boolean).join(': ')));
  const link = element('a', ...(isPage ? [] : [place, ' › ']), ...shown(title), where);
  link.href = root + id;
  return element('li', link);
}

/** @param {Parts} parts */
function clear(parts) {
  parts.list.replaceChildren();
  parts.count.textContent = '';
}
