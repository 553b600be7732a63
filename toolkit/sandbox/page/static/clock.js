/** The clock of the partner, and what is due by it next. */
import { areDeliveries, areTransactions, isPartner, isSettled } from './answers.js';
import { change, post } from './api.js';
import { durationText, element, setText, timeText } from './dom.js';
import { onSubmit } from './forms.js';
import { listPath } from './lists.js';

/** @param {import('./page.js').Context} context */
export function startClock({ choice, poll, act }) {
  const modes = element('clock-mode', HTMLFormElement);
  const advance = element('advance', HTMLFormElement);
  const advanceBy = element('advance-by', HTMLInputElement);
  const advanceUnit = element('advance-unit', HTMLSelectElement);
  const advanceNext = element('advance-next', HTMLButtonElement);
  const next = element('next', HTMLElement);
  const ofPartner = (/** @type {object} */ body) => ({
    ...body,
    partnerCode: choice.shown().partnerCode,
  });

  /** What is due, by what it is: the earliest of each list. */
  const due = { payout: Infinity, delivery: Infinity };
  let now = 0;
  const showNext = () => {
    const [what, at] =
      due.payout <= due.delivery ? ['a payout', due.payout] : ['a delivery', due.delivery];
    const isDue = Number.isFinite(at);
    setText(
      next,
      isDue ? `Next: ${what} in ${durationText(Math.max(0, at - now))}.` : 'Nothing listed is due.',
    );
    advanceNext.hidden = !isDue;
  };

  poll.follow({
    path: () => partnerPath(choice),
    fits: isPartner,
    show({ clock, sharesClock }) {
      now = Date.parse(clock.now);
      const place = element('now', HTMLTimeElement);
      place.dateTime = clock.now;
      setText(place, timeText(clock.now));
      element('clock-shared', HTMLElement).hidden = !sharesClock;
      for (const radio of Array.from(modes.querySelectorAll('input'))) {
        radio.checked = radio.value === clock.mode;
      }
      showNext();
    },
    // It was removed.
    onRejection({ status }) {
      if (status === 404) choice.choose({ partnerCode: '' });
    },
  });
  poll.follow({
    path: () => listPath(choice, 'transactions'),
    fits: areTransactions,
    show(transactions) {
      due.payout = earliest(transactions);
      showNext();
    },
  });
  poll.follow({
    path: () => listPath(choice, 'deliveries'),
    fits: areDeliveries,
    show(deliveries) {
      due.delivery = earliest(deliveries);
      showNext();
    },
  });

  modes.addEventListener('change', (event) => {
    const { target } = event;
    if (!(target instanceof HTMLInputElement)) return;
    const done = target.value === 'auto' ? 'The clock runs.' : 'The clock stands.';
    void act(() => change('PUT', 'clock', ofPartner({ mode: target.value })), done);
  });
  onSubmit(advance, () => {
    const milliseconds = advanceBy.valueAsNumber * Number(advanceUnit.value);
    const unit = advanceUnit.selectedOptions[0]?.text ?? '';
    const done = `Advanced by ${advanceBy.value} ${unit}.`;
    return act(() => change('POST', 'clock/advance', ofPartner({ milliseconds })), done);
  });
  let settling = false;
  element('settle', HTMLButtonElement).addEventListener('click', () => {
    if (settling) return;
    settling = true;
    let done = false;
    const settle = async () => {
      ({ done } = await post('clock/settle', ofPartner({}), isSettled));
    };
    const text = () => (done ? 'Nothing is to come.' : 'Advanced, and something is still to come.');
    void act(settle, text).finally(() => (settling = false));
  });
  advanceNext.addEventListener('click', () => {
    const milliseconds = Math.max(0, Math.min(due.payout, due.delivery) - now);
    const done = `Advanced by ${durationText(milliseconds)}.`;
    void act(() => change('POST', 'clock/advance', ofPartner({ milliseconds })), done);
  });
}

/** @param {import('./choice.js').Choice} choice */
export function partnerPath(choice) {
  const { partnerCode } = choice.shown();
  return partnerCode === '' ? undefined : `partners/${encodeURIComponent(partnerCode)}`;
}

/** @param {readonly { dueAt: string | null }[]} listed */
function earliest(listed) {
  return Math.min(...listed.flatMap(({ dueAt }) => (dueAt === null ? [] : Date.parse(dueAt))));
}
