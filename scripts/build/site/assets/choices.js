// @ts-check
// Stores the reader's choices: the theme and the language of the samples. They apply before the first paint.

const themes = ['system', 'light', 'dark'];
let language = stored('language');

/** Runs while the page loads, and again when the back button restores the page. */
export function applyChoices() {
  applyTheme();
  const arrival = new MutationObserver(showLanguage);
  arrival.observe(document.documentElement, { childList: true, subtree: true });
  document.addEventListener('DOMContentLoaded', () => {
    arrival.disconnect();
    applyTheme();
    showLanguage();
  });
  // The restored page may be older than the choice.
  window.addEventListener('pageshow', () => {
    applyTheme();
    language = stored('language') || language;
    showLanguage();
  });
}

/** @param {(text: string) => void} announce */
export function addThemeSwitch(announce) {
  document.querySelector('.theme')?.addEventListener('click', () => {
    const next = themes[(themes.indexOf(chosenTheme()) + 1) % themes.length] ?? 'system';
    if (!store('theme', next)) return;
    applyTheme();
    announce(`Theme: ${next}`);
  });
}

export function addTabs() {
  for (const list of document.querySelectorAll('[role=tablist]')) {
    const tabs = [...list.querySelectorAll('button')];
    for (const [index, tab] of tabs.entries()) {
      tab.addEventListener('click', () => {
        language = tab.textContent;
        store('language', language);
        showLanguage();
      });
      tab.addEventListener('keydown', (event) => moveFrom(event, tabs, index));
    }
  }
}

/** @param {KeyboardEvent} event @param {HTMLElement[]} tabs @param {number} index */
function moveFrom(event, tabs, index) {
  const { length } = tabs;
  /** @type {Record<string, number>} */
  const keys = { ArrowLeft: index - 1 + length, ArrowRight: index + 1, Home: 0, End: -1 };
  const to = keys[event.key];
  if (to === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  const next = tabs.at(to < 0 ? to : to % length);
  next?.click();
  next?.focus();
}

/** Each group of tabs shows the reader's language, or its first tab if it lacks that language. */
function showLanguage() {
  for (const group of document.querySelectorAll('.tabs')) {
    const tabs = [...group.querySelectorAll('[role=tab]')];
    const chosen = tabs.find(({ textContent }) => textContent === language) ?? tabs[0];
    for (const tab of tabs) {
      tab.setAttribute('aria-selected', String(tab === chosen));
      tab.setAttribute('tabindex', tab === chosen ? '0' : '-1');
      const panel = document.getElementById(tab.getAttribute('aria-controls') ?? '');
      panel?.toggleAttribute('hidden', tab !== chosen);
    }
  }
}

function applyTheme() {
  const theme = chosenTheme();
  document.documentElement.dataset['theme'] = theme;
  document.documentElement.style.colorScheme = theme === 'system' ? '' : theme;
  const button = document.querySelector('.theme');
  button?.setAttribute('aria-label', `Theme: ${theme}`);
  button?.setAttribute('title', `Theme: ${theme}`);
}

/** Without storage, the theme follows the system. */
function chosenTheme() {
  const theme = stored('theme');
  return themes.includes(theme) ? theme : 'system';
}

/** @param {string} name */
function stored(name) {
  try {
    return localStorage.getItem(name) ?? '';
  } catch {
    return '';
  }
}

/** @param {string} name @param {string} value @returns {boolean} false if the browser cannot store it */
function store(name, value) {
  try {
    localStorage.setItem(name, value);
    return true;
  } catch {
    return false;
  }
}
