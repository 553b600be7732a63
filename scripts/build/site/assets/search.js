// @ts-check
// The search of the site: reads its index when the field is first used, and lists links.
/** @typedef {[title: string, kind: string, url: string, words: string]} Entry */

(() => {
  const { index = '', root = '' } = document.currentScript?.dataset ?? {};
  const form = document.querySelector('form');
  const field = document.querySelector('input');
  const list = document.querySelector('#site-results');
  const count = document.querySelector('#site-count');
  if (!form || !field || !list || !count) return;
  form.hidden = false;

  /** @type {Promise<Entry[] | undefined> | undefined} */
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
   * @returns {scope is { searchIndex: Entry[] }}
   */
  function hasIndex(scope) {
    return 'searchIndex' in scope;
  }

  async function showResults() {
    const asked = field?.value ?? '';
    const words = asked.toLowerCase().split(/\s+/).filter(Boolean);
    if (words.length === 0) {
      clear();
      return;
    }
    const entries = await loadIndex().catch(() => undefined);
    // What was typed meanwhile has its own turn.
    if (asked !== field?.value) return undefined;
    const found = (entries ?? [])
      .map((entry, order) => ({ entry, order, score: scoreOf(entry, words) }))
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score || a.order - b.order);
    list?.replaceChildren(...found.slice(0, 20).map(({ entry }) => resultItem(entry)));
    const said = found.length === 0 ? 'Nothing found' : `${found.length} found`;
    if (count) count.textContent = entries ? said : 'The search index cannot be read.';
    return undefined;
  }

  /**
   * Every word must be there; a title that is the word, or begins with it, counts most.
   *
   * @param {Entry} entry
   * @param {string[]} words
   */
  function scoreOf([title, kind, , more], words) {
    const name = title.toLowerCase();
    const text = more.toLowerCase();
    let score = kind === 'page' ? 1 : 0;
    for (const word of words) {
      if (name === word) score += 12;
      else if (name.startsWith(word)) score += 8;
      else if (name.includes(word)) score += 6;
      else if (text.includes(word)) score += 2;
      else return 0;
    }
    return score;
  }

  /** @param {Entry} entry */
  function resultItem([title, kind, url, more]) {
    const link = document.createElement('a');
    link.href = root + url;
    const where = document.createElement('small');
    where.textContent = `${kind}: ${more}`;
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
