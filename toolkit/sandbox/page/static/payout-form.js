/** What the form of a payout offers, and the payout that it makes. */
import { areInstitutions, textAt } from './answers.js';
import { callOperation } from './api.js';
import { tokenOf } from './attempt.js';
import { element, setOptions, setText } from './dom.js';
import { fieldsOf, setAt } from './forms.js';

/** @typedef {import('./answers.js').Institution} Institution */

/**
 * Offers institutions and outcomes, and fills in what the contract's example has.
 *
 * @param {HTMLFormElement} form
 * @param {import('./page.js').Context} context
 * @returns {() => Promise<object>} gives the payout of the form
 */
export function startPayoutForm(form, context) {
  const { choice, facts } = context;
  const menu = element('institution', HTMLSelectElement);
  /** @type {Institution[]} */
  let institutions = [];
  /** @type {Promise<void> | undefined} */
  let offering;
  const offer = async () => {
    const { partnerCode, panel } = choice.shown();
    if (partnerCode === '' || panel !== 'payouts' || institutions.length > 0) return;
    institutions = await institutionsFor(partnerCode, await facts).catch(() => []);
    setOptions(menu, institutions.map(optionOf));
  };
  const offerOnce = () => {
    offering ??= offer().finally(() => (offering = undefined));
    return offering;
  };
  choice.onChange(() => void offerOnce());
  menu.addEventListener('focus', () => void offerOnce());
  void offerOnce();

  startOutcomes(context);
  void facts.then(({ examplePayout }) => {
    for (const id of ['recipient', 'narration']) {
      const field = element(id, HTMLInputElement);
      if (field.value === '') field.value = textOf(examplePayout, field.name);
    }
  });

  return async () => {
    const { examplePayout } = await facts;
    await offerOnce();
    return payoutOf(form, examplePayout, institutions);
  };
}

/**
 * The menu of outcomes decides the last digits of the account number, and they decide the menu.
 *
 * @param {import('./page.js').Context} context
 */
function startOutcomes({ facts }) {
  const menu = element('outcome', HTMLSelectElement);
  const account = element('account', HTMLInputElement);
  const hint = element('outcome-hint', HTMLElement);
  void facts.then(({ outcomes, examplePayout }) => {
    const options = outcomes.map(({ ending, responseCode, message }) => ({
      value: ending,
      text: `${responseCode} ${message}`,
    }));
    setOptions(menu, options);
    if (account.value === '') account.value = textOf(examplePayout, account.name);
    const follow = () => {
      const digits = account.value.slice(-2);
      // Any other number is paid.
      const found =
        outcomes.find(({ ending }) => ending === digits) ??
        outcomes.find(({ responseCode }) => responseCode === '00');
      menu.value = found?.ending ?? '';
      const path = found?.path.join(', ') ?? '';
      setText(hint, found ? `${path}. ${found.description.replaceAll('`', '')}` : '');
    };
    menu.addEventListener('change', () => {
      account.value = `${account.value.slice(0, -2)}${menu.value}`;
      follow();
    });
    account.addEventListener('input', follow);
    follow();
  });
}

/**
 * The payout of the contract's example, with what the form says in place of its own.
 *
 * @param {HTMLFormElement} form
 * @param {object} example
 * @param {readonly Institution[]} institutions
 */
function payoutOf(form, example, institutions) {
  const payout = structuredClone(example);
  setAt(payout, '/requestDate', new Date().toISOString());
  for (const { name, value } of fieldsOf(form)) setAt(payout, name, value);
  const chosen = textOf(payout, '/recipientInformation/recipientBankCode');
  const institution = institutions.find((one) => one.financialInstitutionCode === chosen);
  if (institution) {
    setAt(
      payout,
      '/recipientInformation/recipientISOCountryCode',
      institution.countryCode.countryCode,
    );
  }
  return payout;
}

/**
 * @param {object} payout
 * @param {string} pointer
 */
function textOf(payout, pointer) {
  return textAt(payout, ...pointer.slice(1).split('/'));
}

/**
 * Those that are active first.
 *
 * @param {string} partnerCode
 * @param {import('./facts.js').Facts} facts
 */
async function institutionsFor(partnerCode, { find }) {
  const token = await tokenOf(partnerCode);
  const operation = find('listFinancialInstitutions');
  const institutions = await callOperation(operation, { token }, areInstitutions);
  return institutions.sort((one, other) => Number(other.status) - Number(one.status));
}

/** @param {Institution} institution */
function optionOf({ financialInstitutionCode, financialInstitutionName, countryCode, status }) {
  const text = `${financialInstitutionName}, ${countryCode.countryName}${status ? '' : ' (inactive)'}`;
  return { value: financialInstitutionCode, text };
}
