// @ts-check
// The frame of a page. It runs before the first paint, so that the chosen theme is there at once.

(() => {
  const themes = ['system', 'light', 'dark'];
  const root = document.documentElement;
  applyTheme();
  // A page that the back button brings back may be older than the choice.
  window.addEventListener('pageshow', applyTheme);
  document.addEventListener('DOMContentLoaded', () => {
    addThemeSwitch();
    if ('clipboard' in navigator) addCopyButtons();
    showCurrentPage();
  });

  function applyTheme() {
    const theme = chosenTheme();
    root.dataset['theme'] = theme;
    const button = document.querySelector('.theme');
    button?.setAttribute('aria-label', `Theme: ${theme}`);
    button?.setAttribute('title', `Theme: ${theme}`);
  }

  /** Where nothing can be stored, the theme is that of the system. */
  function chosenTheme() {
    try {
      const stored = localStorage.getItem('theme') ?? '';
      return themes.includes(stored) ? stored : 'system';
    } catch {
      return 'system';
    }
  }

  function addThemeSwitch() {
    applyTheme();
    document.querySelector('.theme')?.addEventListener('click', () => {
      const next = themes[(themes.indexOf(chosenTheme()) + 1) % themes.length] ?? 'system';
      try {
        localStorage.setItem('theme', next);
      } catch {
        return;
      }
      applyTheme();
      announce(`Theme: ${next}`);
    });
  }

  function addCopyButtons() {
    for (const block of document.querySelectorAll('.code')) {
      const button = document.createElement('button');
      button.type = 'button';
      button.className = 'copy';
      button.textContent = 'Copy';
      button.addEventListener('click', () => void copy(block, button));
      block.append(button);
    }
  }

  /**
   * @param {Element} block
   * @param {HTMLButtonElement} button
   */
  async function copy(block, button) {
    const text = block.querySelector('code')?.textContent ?? '';
    const copied = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
    button.textContent = copied ? 'Copied' : 'Not copied';
    announce(button.textContent);
    setTimeout(() => {
      button.textContent = 'Copy';
    }, 2000);
  }

  /** @param {string} text */
  function announce(text) {
    const status = document.querySelector('#site-status');
    if (status) status.textContent = text;
  }

  /** The page list scrolls by itself: the reader's page is in sight. */
  function showCurrentPage() {
    const list = document.querySelector('.pages');
    const current = list?.querySelector('[aria-current]');
    if (!list || !current) return;
    const below = current.getBoundingClientRect().top - list.getBoundingClientRect().top;
    list.scrollTop = below - list.clientHeight / 2;
  }
})();
