/** Doing something, saying what came of it, and asking first where it cannot be undone. */
import { ProblemAnswer, type Complaint } from './api.ts';
import { create, createButton, element, setLongText } from './dom.ts';
import { clearComplaints, showComplaints } from './forms.ts';
import type { Poll } from './poll.ts';

/**
 * Says `done`, or why not: at the fields of the form where it is about those. Resolves with whether
 * it was done, when the page shows what came of it.
 */
export type Act = (
  does: () => Promise<unknown>,
  done: string | (() => string),
  form?: HTMLFormElement,
) => Promise<boolean>;

export function createAct(poll: Pick<Poll, 'refresh'>): Act {
  return async (does, done, form) => {
    let succeeded = false;
    try {
      await does();
      if (form) clearComplaints(form);
      say(typeof done === 'string' ? done : done(), 'good');
      succeeded = true;
    } catch (error) {
      const complaints = error instanceof ProblemAnswer ? error.complaints : [];
      const others = form ? showComplaints(form, complaints) : complaints;
      say([reasonOf(error), ...others.map(complaintText)].join(' '), 'bad');
    }
    await poll.refresh();
    return succeeded;
  };
}

function reasonOf(error: unknown) {
  if (error instanceof ProblemAnswer) return error.message;
  return 'The sandbox did not answer, so it is unknown whether this was done.';
}

function complaintText({ path, message }: Complaint) {
  return `${path} ${message}.`;
}

/** Shows what came of something, until the next thing or until it is closed. */
function say(text: string, state: 'good' | 'bad') {
  const result = element('result', HTMLElement);
  const place = create('p');
  setLongText(place, text, 300);
  const close = createButton({
    name: 'Close',
    label: 'Close this message',
    run: () => result.replaceChildren(),
  });
  result.dataset['state'] = state;
  result.replaceChildren(place, close);
}

/**
 * Asks in a dialog.
 *
 * @param yes what the button says that agrees
 */
export async function ask(question: string, yes: string): Promise<boolean> {
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
