// @ts-check
// Hands the contract to Redoc, and gives its page what readers without a screen or a mouse go by.
(() => {
  const place = document.querySelector('#reference');
  if (!(place instanceof HTMLElement)) return;

  new MutationObserver(() => {
    nameRegions(place);
    orderHeadings(place);
  }).observe(place, { childList: true, subtree: true, characterData: true });

  /**
   * @param {string} id
   * @returns {unknown}
   */
  const read = (id) => JSON.parse(document.getElementById(id)?.textContent ?? '');
  init(read('contract'), read('options'), place);

  /** @param {HTMLElement} root */
  function nameRegions(root) {
    for (const menu of root.querySelectorAll('.menu-content')) {
      setAttributes(menu, { role: 'navigation', 'aria-label': 'Operations' });
    }
    root.querySelectorAll('.md-table-wrapper').forEach((table, index) => {
      setAttributes(table, { role: 'region', tabindex: '0', 'aria-label': `Table ${index + 1}` });
    });
    for (const button of root.querySelectorAll('button[aria-haspopup][aria-label]')) {
      const text = button.textContent.trim();
      const label = button.getAttribute('aria-label') ?? '';
      if (!label.includes(text)) setAttributes(button, { 'aria-label': `${label}: ${text}` });
    }
  }

  /**
   * The first heading is that of the page, and none skips a level.
   *
   * @param {HTMLElement} root
   */
  function orderHeadings(root) {
    let before = 0;
    for (const heading of root.querySelectorAll('main :is(h1, h2, h3, h4, h5, h6)')) {
      const level = Math.min(Number(heading.tagName.slice(1)), before + 1);
      setAttributes(heading, { 'aria-level': String(level) });
      before = level;
    }
  }

  /**
   * @param {Element} element
   * @param {{ [name: string]: string }} attributes
   */
  function setAttributes(element, attributes) {
    for (const [name, value] of Object.entries(attributes)) {
      if (element.getAttribute(name) !== value) element.setAttribute(name, value);
    }
  }
})();
