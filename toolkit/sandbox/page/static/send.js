/**
 * Sends payouts by the operation of the contract, with a token of the partner. While it is unclear
 * whether one was taken, the form sends no other.
 */
import { textAt } from './answers.js';
import { isUnclear, lookUp, sendPayout } from './attempt.js';
import { create, element, setLongText, setText } from './dom.js';
import { clearComplaints, onSubmit, showComplaints } from './forms.js';
import { startPayoutForm } from './payout-form.js';

/**
 * @typedef {import('./attempt.js').Attempt} Attempt
 * @typedef {import('./attempt.js').Result} Result
 */

/** @param {import('./page.js').Context} context */
export function startSend(context) {
  const { choice, poll, facts } = context;
  const form = element('send', HTMLFormElement);
  const button = element('send-button', HTMLButtonElement);
  const lookUpButton = element('send-look-up', HTMLButtonElement);
  const fields = element('send-fields', HTMLFieldSetElement);
  const reference = element('new-reference', HTMLInputElement);
  const payoutOfForm = startPayoutForm(form, context);
  /**
   * What was sent and is not known to be taken or not.
   *
   * @type {Attempt | undefined}
   */
  let open;
  reference.value = newReference();

  const settle = async (/** @type {Attempt} */ attempt, /** @type {Promise<Result>} */ answer) => {
    button.setAttribute('aria-disabled', 'true');
    setText(element('send-result', HTMLElement), 'Waiting for the answer …');
    const result = await answer;
    const wasOpen = open !== undefined;
    open = isUnclear(result) ? attempt : undefined;
    fields.disabled = isUnclear(result);
    button.hidden = isUnclear(result);
    element('send-actions', HTMLElement).hidden = !isUnclear(result);
    if (result.taken !== true) reference.value = referenceOf(attempt);
    else if (reference.value === referenceOf(attempt)) reference.value = newReference();
    showResult(form, result);
    if (open) lookUpButton.focus();
    else if (wasOpen) button.focus();
    await poll.refresh();
    // Only now is another click taken.
    button.removeAttribute('aria-disabled');
  };

  onSubmit(form, async () => {
    if (open) return;
    const { partnerCode } = choice.shown();
    const attempt = { partnerCode, payout: await payoutOfForm() };
    await settle(attempt, sendPayout(attempt, await facts, false));
  });
  onClick(lookUpButton, async () => {
    if (open) await settle(open, lookUp(open, await facts));
  });
  onClick(element('send-again', HTMLButtonElement), async () => {
    if (open) await settle(open, sendPayout(open, await facts, true));
  });
}

/** @param {Attempt} attempt */
function referenceOf({ payout }) {
  return textAt(payout, 'transactionReference');
}

/** Another one in each page that is open. */
function newReference() {
  const random = Math.floor(Math.random() * 36 ** 2);
  const [time, more] = [Date.now().toString(36), random.toString(36).padStart(2, '0')];
  return `PAGE-${time}${more}`.toUpperCase();
}

/**
 * @param {HTMLFormElement} form
 * @param {Result} result
 */
function showResult(form, { text, state, complaints = [] }) {
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

/**
 * @param {HTMLButtonElement} button
 * @param {() => Promise<unknown>} run not again before it is done
 */
function onClick(button, run) {
  let busy = false;
  button.addEventListener('click', () => {
    if (busy) return;
    busy = true;
    void run().finally(() => (busy = false));
  });
}
