// @ts-check
// The frame of a page. It runs before the first paint, so that the chosen theme is there at once.

(() => {
  const themes = ['system', 'light', 'dark'];
  const root = document.documentElement;
  let language = stored('language');
  applyTheme();
  // A tab is chosen as soon as it is read: before the page is painted.
  const arrival = new MutationObserver(showLanguage);
  arrival.observe(root, { childList: true, subtree: true });
  // A page that the back button brings back may be older than the choice.
  window.addEventListener('pageshow', () => {
    applyTheme();
    language = stored('language') || language;
    showLanguage();
  });
  document.addEventListener('DOMContentLoaded', () => {
    arrival.disconnect();
    showLanguage();
    addThemeSwitch();
    addTabs();
    followContents();
    if ('clipboard' in navigator) addCopyButtons();
    offerTryIt();
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

  /**
   * @param {string} name
   * @param {string} value
   */
  function store(name, value) {
    try {
      localStorage.setItem(name, value);
      return true;
    } catch {
      return false;
    }
  }

  /** Each group of tabs shows the reader's language, or its first where it does not have that one. */
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

  function addTabs() {
    for (const list of document.querySelectorAll('[role=tablist]')) {
      /** @type {HTMLElement[]} */
      const tabs = [...list.querySelectorAll('button')];
      for (const [index, tab] of tabs.entries()) {
        tab.addEventListener('click', () => {
          language = tab.textContent;
          store('language', language);
          showLanguage();
        });
        tab.addEventListener('keydown', (event) => {
          const { length } = tabs;
          /** @type {Record<string, number>} */
          const keys = { ArrowLeft: index - 1 + length, ArrowRight: index + 1, Home: 0, End: -1 };
          const to = keys[event.key];
          if (to === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
          event.preventDefault();
          const next = tabs.at(to < 0 ? to : to % length);
          next?.click();
          next?.focus();
        });
      }
    }
  }

  /** The contents mark the section that is being read. */
  function followContents() {
    const list = document.querySelector('main > .sections ul');
    const sections = [...document.querySelectorAll('main h2[id]')];
    const footer = document.querySelector('footer');
    if (!list || !footer) return;
    const mark = () => {
      const atEnd =
        window.scrollY > 0 && footer.getBoundingClientRect().bottom <= window.innerHeight + 1;
      const line = window.innerHeight * (atEnd ? 1 : 0.3);
      const above = sections.filter((section) => section.getBoundingClientRect().top < line);
      // At the end several may be in sight: the one that the reader asked for comes first.
      const asked = above.find(
        (one) => `#${one.id}` === location.hash && one.getBoundingClientRect().top > 0,
      );
      const here = (atEnd ? asked : undefined) ?? above.at(-1);
      for (const link of list.querySelectorAll('a')) {
        if (link.hash !== `#${here?.id}`) link.removeAttribute('aria-current');
        else if (!link.hasAttribute('aria-current')) {
          link.setAttribute('aria-current', 'location');
          list.scrollTop = link.offsetTop - list.clientHeight / 2;
        }
      }
    };
    const crossing = new IntersectionObserver(mark, { rootMargin: '0px 0px -70%' });
    for (const section of sections) crossing.observe(section);
    new IntersectionObserver(mark, { threshold: [0, 1] }).observe(footer);
  }

  function addThemeSwitch() {
    applyTheme();
    document.querySelector('.theme')?.addEventListener('click', () => {
      const next = themes[(themes.indexOf(chosenTheme()) + 1) % themes.length] ?? 'system';
      if (!store('theme', next)) return;
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

  /** The form of an operation brings its script when a reader opens it. */
  function offerTryIt() {
    const form = document.querySelector('details.try');
    if (!(form instanceof HTMLElement)) return;
    const { script: address = '', style = '' } = form.dataset;
    const load = () => {
      const link = Object.assign(document.createElement('link'), {
        rel: 'stylesheet',
        href: style,
      });
      const script = document.createElement('script');
      Object.assign(script, { src: trusted(address) });
      document.head.append(link, script);
    };
    form.addEventListener('toggle', load, { once: true });
  }

  /**
   * A policy may ask for an address of a script that is known to be good.
   *
   * @param {string} address
   * @returns {unknown}
   */
  function trusted(address) {
    if (!hasTrustedTypes(window)) return address;
    const rules = { createScriptURL: () => address };
    return window.trustedTypes.createPolicy('site-try-it', rules).createScriptURL('');
  }

  /**
   * @param {object} scope
   * @returns {scope is { trustedTypes: { createPolicy(name: string, rules: object): { createScriptURL(text: string): unknown } } }}
   */
  function hasTrustedTypes(scope) {
    return 'trustedTypes' in scope;
  }

  /** The page list scrolls by itself: the reader's page is in sight. */
  function showCurrentPage() {
    const list = document.querySelector('.pages');
    const current = list?.querySelector('[aria-current=page]');
    if (!list || !current) return;
    const below = current.getBoundingClientRect().top - list.getBoundingClientRect().top;
    list.scrollTop = below - list.clientHeight / 2;
  }
})();
