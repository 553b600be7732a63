// @ts-check
// The frame of a page. This script runs before the first paint to apply the stored theme.
import { addTabs, addThemeSwitch, applyChoices } from './choices.js';
import { loadScript } from './load-script.js';

applyChoices();
document.addEventListener('DOMContentLoaded', () => {
  addThemeSwitch(announce);
  addTabs();
  followContents();
  if ('clipboard' in navigator) addCopyButtons();
  offerTryIt();
  showCurrentPage();
  showTarget();
  addEventListener('hashchange', showTarget);
});

/** Some browsers do not open a folded section when a link leads to it. */
function showTarget() {
  document.querySelector(':target')?.closest('.part')?.setAttribute('open', '');
}

function followContents() {
  const list = document.querySelector('main > .sections ul');
  const sections = [...document.querySelectorAll('main h2[id]')];
  const footer = document.querySelector('footer');
  if (!list || !footer) return;
  const mark = () => {
    const here = sectionInSight(sections, footer);
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

/** @param {Element[]} sections @param {Element} footer */
function sectionInSight(sections, footer) {
  const atEnd =
    window.scrollY > 0 && footer.getBoundingClientRect().bottom <= window.innerHeight + 1;
  const line = window.innerHeight * (atEnd ? 1 : 0.3);
  const above = sections.filter((section) => section.getBoundingClientRect().top < line);
  // At the end of a page, several sections may be in sight. The one that the reader chose wins.
  const asked = above.find(
    (one) => `#${one.id}` === location.hash && one.getBoundingClientRect().top > 0,
  );
  return (atEnd ? asked : undefined) ?? above.at(-1);
}

function addCopyButtons() {
  for (const block of document.querySelectorAll('.code')) {
    const button = document.createElement('button');
    Object.assign(button, { type: 'button', className: 'copy', textContent: 'Copy' });
    button.addEventListener('click', () => void copy(block, button));
    block.append(button);
  }
}

/** @param {Element} block @param {HTMLButtonElement} button */
async function copy(block, button) {
  const text = block.querySelector('code')?.textContent ?? '';
  button.textContent = await navigator.clipboard.writeText(text).then(
    () => 'Copied',
    () => 'Not copied',
  );
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

function offerTryIt() {
  const button = document.querySelector('.go');
  const form = document.querySelector('#try-form');
  if (!(button instanceof HTMLElement) || !(form instanceof HTMLElement)) return;
  const load = () => {
    const { script = '', style = '' } = button.dataset;
    const link = document.createElement('link');
    document.head.append(Object.assign(link, { rel: 'stylesheet', href: style }));
    void loadScript(script, 'site-try-it').catch(() => undefined);
  };
  const toggle = () => {
    form.hidden = !form.hidden;
    button.setAttribute('aria-expanded', String(!form.hidden));
    if (!form.hidden) button.parentElement?.scrollIntoView();
  };
  button.addEventListener('click', load, { once: true });
  button.addEventListener('click', toggle);
  if (location.hash === '#try-it') button.click();
}

function showCurrentPage() {
  const list = document.querySelector('.pages');
  const current = list?.querySelector('[aria-current]');
  if (!list || !(current instanceof HTMLElement)) return;
  list.scrollTop = current.offsetTop - list.clientHeight / 2;
}
