// @ts-check
// Hands the contract to Redoc, and makes its page accessible.
const place = document.querySelector('#reference');
if (place instanceof HTMLElement) start(place);

/** @param {HTMLElement} root */
function start(root) {
  new MutationObserver(() => {
    nameRegions(root);
    orderHeadings(root);
  }).observe(root, { childList: true, subtree: true, characterData: true });
  followTheme();
  const header = document.querySelector('body > header');
  const below = header instanceof HTMLElement ? { scrollYOffset: () => header.offsetHeight } : {};
  Redoc.init(read('contract'), Object.assign({}, read('options'), below), root);
}

/** @param {string} id @returns {unknown} */
function read(id) {
  return JSON.parse(document.getElementById(id)?.textContent ?? '');
}

/** Redoc's theme is a class on the root element. */
function followTheme() {
  const root = document.documentElement;
  if (root.dataset['theme'] === undefined) return;
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const apply = () => {
    const chosen = root.dataset['theme'];
    const isDark = chosen === 'dark' || (chosen !== 'light' && dark.matches);
    root.classList.toggle('dark', isDark);
    root.classList.toggle('light', !isDark);
  };
  apply();
  dark.addEventListener('change', apply);
  new MutationObserver(apply).observe(root, { attributeFilter: ['class', 'data-theme'] });
}

/** @param {HTMLElement} root */
function nameRegions(root) {
  for (const menu of root.querySelectorAll('.menu-content')) {
    setAttributes(menu, { role: 'navigation', 'aria-label': 'Operations' });
  }
  for (const button of root.querySelectorAll('[data-testid="floating-button"]')) {
    const isOpen = button.getAttribute('aria-expanded') === 'true';
    setAttributes(button, { 'aria-label': isOpen ? 'Close' : 'Operations' });
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

/** The page has the first heading, and no heading skips a level. @param {HTMLElement} root */
function orderHeadings(root) {
  let before = 0;
  for (const heading of root.querySelectorAll('main :is(h1, h2, h3, h4, h5, h6)')) {
    const level = Math.min(Number(heading.tagName.slice(1)), before + 1);
    setAttributes(heading, { 'aria-level': String(level) });
    before = level;
  }
}

/** @param {Element} element @param {{ [name: string]: string }} attributes */
function setAttributes(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (element.getAttribute(name) !== value) element.setAttribute(name, value);
  }
}

// Makes this a module, to keep its names apart from those of other scripts on the page.
export {};
