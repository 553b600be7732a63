/** The balances of the partner, and the currencies that the forms offer. */
import { isPartner, textAt } from './answers.js';
import { amountText, element, setItems, setOptions } from './dom.js';
import { partnerPath } from './clock.js';

/** @param {import('./page.js').Context} context */
export function startBalances({ choice, poll, facts }) {
  poll.follow({
    path: () => partnerPath(choice),
    fits: isPartner,
    show({ balances }) {
      const items = balances.map(({ currency, balance }) => ({
        text: `${currency} ${amountText(balance)}`,
      }));
      setItems(element('balances', HTMLUListElement), items);
      const currencies = balances.map(({ currency }) => ({ value: currency, text: currency }));
      setOptions(element('currencies', HTMLDataListElement), currencies);
      setOptions(element('fund-currency', HTMLSelectElement), currencies);
      void facts.then(({ examplePayout }) => {
        const usual = textAt(examplePayout, 'paymentCurrency');
        const offered = currencies.map(({ value }) => value);
        const currency = offered.includes(usual) ? usual : (offered[0] ?? '');
        for (const id of ['currency', 'make-currency'])
          fillOnce(element(id, HTMLInputElement), currency);
      });
    },
  });
}

/**
 * Not again: somebody may have emptied it.
 *
 * @param {HTMLInputElement} field
 * @param {string} value
 */
function fillOnce(field, value) {
  if (field.dataset['filled']) return;
  field.value = value;
  field.dataset['filled'] = 'true';
}
