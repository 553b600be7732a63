/** The form that sends payouts. While it is unclear whether one was taken, it sends no other. */
import type { Context } from './act.ts';
import { areInstitutions, textAt, type Institution } from './answers.ts';
import { callOperation } from './api.ts';
import { lookUp, sendPayout, tokenOf, type Attempt, type Result } from './attempt.ts';
import { create, element, onClick, setLongText, setOptions, setText } from './dom.ts';
import type { Facts } from './facts.ts';
import { clearComplaints, fieldsOf, onSubmit, setAt, showComplaints } from './forms.ts';

export function startSend(context: Context) {
  const { choice, poll, facts } = context;
  const form = element('send', HTMLFormElement);
  const button = element('send-button', HTMLButtonElement);
  const fields = element('send-fields', HTMLFieldSetElement);
  const reference = element('new-reference', HTMLInputElement);
  const payoutOfForm = startPayoutForm(form, context);
  /** The attempt whose outcome is unclear. */
  let open: Attempt | undefined;
  reference.value = newReference();

  const settle = async (attempt: Attempt, answer: Promise<Result>) => {
    button.setAttribute('aria-disabled', 'true');
    setText(element('send-result', HTMLElement), 'Waiting for the answer …');
    const result = await answer;
    const wasOpen = open !== undefined;
    const isUnclear = result.taken === undefined;
    open = isUnclear ? attempt : undefined;
    fields.disabled = isUnclear;
    button.hidden = isUnclear;
    element('send-actions', HTMLElement).hidden = !isUnclear;
    if (result.taken !== true) reference.value = referenceOf(attempt);
    else if (reference.value === referenceOf(attempt)) reference.value = newReference();
    showResult(form, result);
    if (open) lookUpButton.focus();
    else if (wasOpen) button.focus();
    await poll.refresh();
    button.removeAttribute('aria-disabled');
  };

  onSubmit('send', async () => {
    if (open) return;
    const { partnerCode } = choice.shown();
    const attempt = { partnerCode, payout: await payoutOfForm() };
    await settle(attempt, sendPayout(attempt, await facts, false));
  });
  const lookUpButton = onClick('send-look-up', async () => {
    if (open) await settle(open, lookUp(open, await facts));
  });
  onClick('send-again', async () => {
    if (open) await settle(open, sendPayout(open, await facts, true));
  });
}

function referenceOf({ payout }: Attempt) {
  return textAt(payout, 'transactionReference');
}

function newReference() {
  const random = Math.floor(Math.random() * 36 ** 2);
  const [time, more] = [Date.now().toString(36), random.toString(36).padStart(2, '0')];
  return `PAGE-${time}${more}`.toUpperCase();
}

function showResult(form: HTMLFormElement, { text, state, complaints = [] }: Result) {
  const place = element('send-result', HTMLElement);
  clearComplaints(form);
  const others = showComplaints(form, complaints);
  place.dataset['state'] = state;
  place.replaceChildren(
    ...[text, ...others.map(({ path, message }) => `${path} ${message}`)].map((line) => {
      const paragraph = create('p');
      setLongText(paragraph, line, 400);
      return paragraph;
    }),
  );
}

/** Fills the form, and returns the function that makes its payout. */
function startPayoutForm(form: HTMLFormElement, context: Context): () => Promise<object> {
  const { choice, facts } = context;
  const menu = element('institution', HTMLSelectElement);
  let institutions: Institution[] = [];
  let offering: Promise<void> | undefined;
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

/** Keeps the menu of outcomes and the last digits of the account number the same. */
function startOutcomes({ facts }: Context) {
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

/** The payout of the contract's example, changed by the form. */
function payoutOf(form: HTMLFormElement, example: object, institutions: readonly Institution[]) {
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

function textOf(payout: object, pointer: string) {
  return textAt(payout, ...pointer.slice(1).split('/'));
}

/** The active ones first. */
async function institutionsFor(partnerCode: string, { find }: Facts) {
  const token = await tokenOf(partnerCode);
  const operation = find('listFinancialInstitutions');
  const institutions = await callOperation(operation, { token }, areInstitutions);
  return institutions.sort((one, other) => Number(other.status) - Number(one.status));
}

function optionOf({
  financialInstitutionCode,
  financialInstitutionName,
  countryCode,
  status,
}: Institution) {
  const text = `${financialInstitutionName}, ${countryCode.countryName}${status ? '' : ' (inactive)'}`;
  return { value: financialInstitutionCode, text };
}
