/** Actions: their results, and the question before one that cannot be undone. */
import { ProblemAnswer } from './api.ts';
import type { Choice } from './choice.ts';
import { actionOn, create, createButton, element, setLongText } from './dom.ts';
import type { Facts } from './facts.ts';
import { clearComplaints, showComplaints } from './forms.ts';
import type { Poll } from './poll.ts';

/** What each part of the page takes. */
export interface Context {
  choice: Choice;
  poll: Poll;
  act: ReturnType<typeof createAct>;
  facts: Promise<Facts>;
}

/**
 * Makes the function that runs an action and shows `done`, or the complaints at the fields of the
 * form. It resolves with whether the action succeeded, after the page shows its result.
 */
export function createAct(poll: Pick<Poll, 'refresh'>) {
  return async (
    does: () => Promise<unknown>,
    done: string | (() => string),
    form?: HTMLFormElement,
  ) => {
    let succeeded = false;
    try {
      await does();
      if (form) clearComplaints(form);
      say(typeof done === 'string' ? done : done(), 'good');
      succeeded = true;
    } catch (error) {
      const problem = error instanceof ProblemAnswer ? error : unanswered;
      const others = form ? showComplaints(form, problem.complaints) : problem.complaints;
      const complaints = others.map(({ path, message }) => `${path} ${message}.`);
      say([problem.message, ...complaints].join(' '), 'bad');
    }
    await poll.refresh();
    return succeeded;
  };
}

const unanswered = {
  message: 'The sandbox did not answer, so it is unknown whether this was done.',
  complaints: [],
};

function say(text: string, state: 'good' | 'bad') {
  const result = element('result', HTMLElement);
  const place = create('p');
  setLongText(place, text, 300);
  const close = createButton(actionOn('Close', 'this message', () => result.replaceChildren()));
  result.dataset['state'] = state;
  result.replaceChildren(place, close);
}

/** Asks in a dialog. `yes` is the text of the button that agrees. */
export async function ask(question: string, yes: string): Promise<boolean> {
  const dialog = element('question', HTMLDialogElement);
  const yesButton = element('question-yes', HTMLButtonElement);
  setLongText(element('question-text', HTMLElement), question, 300);
  yesButton.textContent = yes;
  dialog.returnValue = '';
  dialog.showModal();
  yesButton.onclick = () => dialog.close('yes');
  element('question-no', HTMLButtonElement).onclick = () => dialog.close('');
  await new Promise((resolve) => dialog.addEventListener('close', resolve, { once: true }));
  return dialog.returnValue === 'yes';
}
