/** Whose is shown, of which reference, and which panel. */
import { arePartners, areTransactions } from './answers.js';
import { read } from './api.js';
import { element, setOptions } from './dom.js';

/** The list of partners is long where many tests make some. */
const partnersMs = 10_000;

/** @param {import('./page.js').Context} context */
export function startOverview({ choice, poll }) {
  const partner = element('partner', HTMLSelectElement);
  const filter = element('filter', HTMLFormElement);
  const reference = element('reference', HTMLInputElement);
  const showAll = element('show-all', HTMLButtonElement);

  poll.follow({
    path: () => 'partners',
    fits: arePartners,
    pauseMs: partnersMs,
    show(partners) {
      const options = partners.map(({ partnerCode, name }) => ({
        value: partnerCode,
        text: name === partnerCode ? partnerCode : `${partnerCode} · ${name.slice(0, 60)}`,
      }));
      setOptions(partner, options);
      const { partnerCode } = choice.shown();
      if (partners.some((one) => one.partnerCode === partnerCode)) partner.value = partnerCode;
      else void firstPartner(partners.map((one) => one.partnerCode)).then(choosePartner);
    },
  });

  const choosePartner = (/** @type {string} */ partnerCode) => {
    choice.choose({ partnerCode });
    void poll.refresh();
  };

  partner.addEventListener('change', () => choosePartner(partner.value));
  filter.addEventListener('submit', (event) => {
    event.preventDefault();
    choice.choose({ reference: reference.value.trim() });
    void poll.refresh();
  });
  showAll.addEventListener('click', () => {
    choice.choose({ reference: '' });
    reference.focus();
    void poll.refresh();
  });

  choice.onChange((shown) => {
    showPanel(shown.panel);
    partner.value = shown.partnerCode;
    if (document.activeElement !== reference || shown.reference === '')
      reference.value = shown.reference;
    showAll.hidden = shown.reference === '';
    void poll.refresh();
  });
  const shown = choice.shown();
  showPanel(shown.panel);
  reference.value = shown.reference;
  showAll.hidden = shown.reference === '';
}

/**
 * The partner of the newest payout: who sends payouts and opens the page sees them.
 *
 * @param {string[]} partnerCodes
 * @returns {Promise<string>}
 */
async function firstPartner(partnerCodes) {
  const newest = await read('transactions?limit=1', areTransactions).catch(() => []);
  return newest[0]?.partnerCode ?? partnerCodes[0] ?? '';
}

/** @param {string} panel */
function showPanel(panel) {
  for (const section of Array.from(document.querySelectorAll('main > section'))) {
    if (section instanceof HTMLElement) section.hidden = section.id !== panel;
  }
  for (const link of Array.from(document.querySelectorAll('nav[aria-label="Panels"] a'))) {
    if (link.getAttribute('href') === `#${panel}`) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
}
