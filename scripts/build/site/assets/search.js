// @ts-check
// The search of the site: loads its index when the field is first used, and lists links.
/** @typedef {import('./search-engine.js').Entry} Entry */
/** @typedef {(typed: string) => Entry[]} Search */
/** @typedef {{ createScriptURL(text: string): unknown }} Policy */

(() => {
  const { index = '', root = '' } = document.currentScript?.dataset ?? {};
  const form = document.querySelector('form[role="search"]');
  const field = document.querySelector('#site-search');
  const list = document.querySelector('#site-results');
  const count = document.querySelector('#site-count');
  if (!(form instanceof HTMLFormElement) || !(field instanceof HTMLInputElement)) return;
  if (list && count) startSearch({ index, root, form, field, list, count });
})();

/** @param {{ index: string, root: string, form: HTMLFormElement, field: HTMLInputElement, list: Element, count: Element }} parts */
function startSearch({ index, root, form, field, list, count }) {
  form.hidden = false;

  /** Where to go on when nothing is found. */
  const waysOn = [
    {
      title: 'Response codes',
      id: 'guides/response-codes.html',
      hint: 'What each code means, and who acts',
    },
    {
      title: 'Known unknowns',
      id: 'about/known-unknowns.html',
      hint: 'What the documentation of the service does not say',
    },
  ];
  /** @type {Promise<Search | undefined> | undefined} */
  let loading;
  /** @type {Policy | undefined} */
  let policy;
  /** @type {HTMLElement | undefined} */
  let cameFrom;

  field.addEventListener('focus', () => void loadSearch().catch(() => undefined), { once: true });
  field.addEventListener('input', () => void showResults());
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    // What was typed last may not be listed yet.
    void showResults().then(() => form.querySelector('a')?.click());
  });
  form.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') leave();
    if (event.key === 'ArrowDown') move(event, 1);
    if (event.key === 'ArrowUp') move(event, -1);
  });
  form.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !form.contains(relatedTarget)) clear();
  });
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Node && !form.contains(target)) clear();
  });
  document.addEventListener('keydown', (event) => {
    if (!isShortcut(event)) return;
    event.preventDefault();
    const { activeElement } = document;
    const outside = activeElement instanceof HTMLElement && !form.contains(activeElement);
    if (outside && activeElement !== document.body) cameFrom = activeElement;
    field.focus();
    field.select();
  });
  list.addEventListener('click', clear);

  /** @param {KeyboardEvent} event */
  function isShortcut({ key, target, ctrlKey, metaKey, altKey, shiftKey }) {
    if (key.toLowerCase() === 'k') return ctrlKey !== metaKey && !altKey && !shiftKey;
    const typing =
      target instanceof HTMLElement &&
      (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
    return key === '/' && !typing && !ctrlKey && !metaKey && !altKey;
  }

  /** A script and no fetch: a page that is opened from disk may not fetch files. */
  function loadSearch() {
    loading ??= new Promise((resolve, reject) => {
      const script = document.createElement('script');
      Object.assign(script, { src: trusted(index) });
      script.onload = () => resolve(hasSearch(window) ? window.searchSite : undefined);
      script.onerror = () => {
        loading = undefined;
        reject(new Error('The search index cannot be read.'));
      };
      document.head.append(script);
    });
    return loading;
  }

  /**
   * A policy may ask for an address of a script that is known to be good: only this one is.
   *
   * @param {string} address
   * @returns {unknown}
   */
  function trusted(address) {
    if (!hasTrustedTypes(window)) return address;
    policy ??= window.trustedTypes.createPolicy('site-search', { createScriptURL: () => address });
    return policy.createScriptURL('');
  }

  /**
   * @param {object} scope
   * @returns {scope is { trustedTypes: { createPolicy(name: string, rules: object): Policy } }}
   */
  function hasTrustedTypes(scope) {
    return 'trustedTypes' in scope;
  }

  /**
   * The script of the index puts it into the scope of the page.
   *
   * @param {object} scope
   * @returns {scope is { searchSite: Search }}
   */
  function hasSearch(scope) {
    return 'searchSite' in scope;
  }

  async function showResults() {
    const asked = field.value;
    if (asked.trim() === '') {
      clear();
      return;
    }
    const search = await loadSearch().catch(() => undefined);
    // What was typed meanwhile has its own turn.
    if (asked !== field.value) return;
    const found = search?.(asked) ?? [];
    if (found.length === 0) {
      list.replaceChildren(...waysOn.map(resultItem));
      say(
        search
          ? `Nothing found for “${asked.trim()}”. These pages may help.`
          : 'The search index cannot be read.',
      );
      return;
    }
    list.replaceChildren(...found.slice(0, 20).map(resultItem));
    say(`${found.length} found`);
  }

  /** @param {{ id: string, title: string, hint: string, place?: string, kind?: string }} result */
  function resultItem({ id, title, place = '', hint, kind = 'page' }) {
    const link = document.createElement('a');
    link.href = root + id;
    const where = document.createElement('small');
    where.textContent = [place === '' ? kind : place, hint].filter(Boolean).join(': ');
    link.append(title, where);
    const item = document.createElement('li');
    item.append(link);
    return item;
  }

  /**
   * @param {KeyboardEvent} event
   * @param {number} step
   */
  function move(event, step) {
    const links = Array.from(list.querySelectorAll('a'));
    if (links.length === 0) return;
    event.preventDefault();
    const here = links.findIndex((link) => link === document.activeElement);
    (links[here + step] ?? field).focus();
  }

  /** Back to where the reader was, and to the field where that is not known. */
  function leave() {
    clear();
    const back = cameFrom?.isConnected ? cameFrom : field;
    cameFrom = undefined;
    back.focus();
  }

  function clear() {
    list.replaceChildren();
    say('');
  }

  /** @param {string} message */
  function say(message) {
    count.textContent = message;
  }
}
