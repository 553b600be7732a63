// @ts-check
// The search of the site: reads its index when the field is first used, and lists links.
/** @typedef {{ id: string, title: string, kind: string, hint: string }} Result */
/** @typedef {{ search(text: string, options: object): Result[] }} Index */

(() => {
  const { index = '', root = '' } = document.currentScript?.dataset ?? {};
  const form = document.querySelector('form');
  const field = document.querySelector('input');
  const list = document.querySelector('#site-results');
  const count = document.querySelector('#site-count');
  if (!form || !field || !list || !count) return;
  form.hidden = false;

  /** Every word must be there, perhaps begun only or with a slip; a title counts most. */
  const options = {
    combineWith: 'AND',
    prefix: true,
    /** @param {string} word */
    fuzzy: (word) => (word.length > 3 ? 0.2 : false),
    boost: { title: 5 },
    weights: { prefix: 0.6, fuzzy: 0.2 },
    /**
     * @param {string} _id
     * @param {string} _word
     * @param {Partial<Result>} stored
     */
    boostDocument: (_id, _word, { kind = '' }) => kindBoosts[kind] ?? 1,
  };
  /** @type {{ [kind: string]: number }} */
  const kindBoosts = { page: 2, operation: 2, field: 0.7 };

  /** @type {Promise<Index | undefined> | undefined} */
  let loading;
  field.addEventListener('focus', () => void loadIndex().catch(() => undefined), { once: true });
  field.addEventListener('input', () => void showResults());
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    list.querySelector('a')?.click();
  });
  form.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') clear();
    if (event.key === 'ArrowDown') move(event, 1);
    if (event.key === 'ArrowUp') move(event, -1);
  });
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Node && !form.contains(target)) list.replaceChildren();
  });
  document.addEventListener('keydown', (event) => {
    const typing = event.target instanceof HTMLInputElement;
    if (event.key !== '/' || typing || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    field.focus();
  });
  list.addEventListener('click', clear);

  /** A script and no fetch: a page that is opened from disk may not fetch files. */
  function loadIndex() {
    loading ??= new Promise((resolve, reject) => {
      const script = document.createElement('script');
      script.src = index;
      script.onload = () => resolve(hasIndex(window) ? window.searchIndex : undefined);
      script.onerror = () => {
        loading = undefined;
        reject(new Error('The search index cannot be read.'));
      };
      document.head.append(script);
    });
    return loading;
  }

  /**
   * The script of the index puts it into the scope of the page.
   *
   * @param {object} scope
   * @returns {scope is { searchIndex: Index }}
   */
  function hasIndex(scope) {
    return 'searchIndex' in scope;
  }

  async function showResults() {
    const asked = field?.value ?? '';
    if (asked.trim() === '') {
      clear();
      return;
    }
    const loaded = await loadIndex().catch(() => undefined);
    // What was typed meanwhile has its own turn.
    if (asked !== field?.value) return undefined;
    const found = loaded?.search(asked, options) ?? [];
    list?.replaceChildren(...found.slice(0, 20).map(resultItem));
    const message = found.length === 0 ? 'Nothing found' : `${found.length} found`;
    if (count) count.textContent = loaded ? message : 'The search index cannot be read.';
    return undefined;
  }

  /** @param {Result} result */
  function resultItem({ id, title, kind, hint }) {
    const link = document.createElement('a');
    link.href = root + id;
    const where = document.createElement('small');
    where.textContent = `${kind}: ${hint}`;
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
    const links = Array.from(list?.querySelectorAll('a') ?? []);
    if (links.length === 0) return;
    event.preventDefault();
    const here = links.findIndex((link) => link === document.activeElement);
    (links[here + step] ?? field)?.focus();
  }

  function clear() {
    list?.replaceChildren();
    if (count) count.textContent = '';
  }
})();
