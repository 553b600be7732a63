/** Doing something, saying what came of it, and asking first where it cannot be undone. */
import { Rejection } from './api.js';
import { create, element, setLongText } from './dom.js';
import { clearComplaints, showComplaints } from './forms.js';

/**
 * @typedef {(does: () => Promise<unknown>, done: string | (() => string),
 *   form?: HTMLFormElement) => Promise<boolean>} Act
 *   Says `done`, or why not: at the fields of the form where it is about those. Resolves with whether
 *   it was done, when the page shows what came of it.
 */

/**
 * @param {Pick<import('./poll.js').Poll, 'refresh'>} poll
 * @returns {Act}
 */
export function createAct(poll) {
  return async (does, done, form) => {
    let succeeded = false;
    try {
      await does();
      if (form) clearComplaints(form);
      say(typeof done === 'string' ? done : done(), 'good');
      succeeded = true;
    } catch (error) {
      const complaints = error instanceof Rejection ? error.complaints : [];
      const others = form ? showComplaints(form, complaints) : complaints;
      say([reasonOf(error), ...others.map(complaintText)].join(' '), 'bad');
    }
    await poll.refresh();
    return succeeded;
  };
}

/** @param {unknown} error */
export function reasonOf(error) {
  if (error instanceof Rejection) return error.message;
  return 'The sandbox did not answer, so it is unknown whether this was done.';
}

/** @param {import('./api.js').Complaint} complaint */
export function complaintText({ path, message }) {
  return `${path} ${message}.`;
}

/**
 * Shows what came of something, until the next thing or until it is closed.
 *
 * @param {string} text
 * @param {'good' | 'bad'} state
 */
function say(text, state) {
  const result = element('result', HTMLElement);
  const place = create('p');
  setLongText(place, text, 300);
  const close = create('button', '', 'Close');
  close.type = 'button';
  close.setAttribute('aria-label', 'Close this message');
  close.addEventListener('click', () => result.replaceChildren());
  result.dataset['state'] = state;
  result.replaceChildren(place, close);
}

/**
 * Asks in a dialog.
 *
 * @param {string} question
 * @param {string} yes what the button says that agrees
 * @returns {Promise<boolean>}
 */
export async function ask(question, yes) {
  const dialog = element('question', HTMLDialogElement);
  const [yesButton, noButton] = [
    element('question-yes', HTMLButtonElement),
    element('question-no', HTMLButtonElement),
  ];
  setLongText(element('question-text', HTMLElement), question, 300);
  yesButton.textContent = yes;
  dialog.returnValue = '';
  dialog.showModal();
  yesButton.onclick = () => dialog.close('yes');
  noButton.onclick = () => dialog.close('');
  await new Promise((resolve) => dialog.addEventListener('close', resolve, { once: true }));
  return dialog.returnValue === 'yes';
}
