/** Above the panels: whose is shown, the clock with what is due next, and the balances. */
import {
  areDeliveries,
  arePartners,
  areTransactions,
  isPartner,
  isSettled,
  textAt,
} from './answers.ts';
import { change, post, read } from './api.ts';
import type { Choice } from './choice.ts';
import type { Context } from './context.ts';
import {
  amountText,
  durationText,
  element,
  setItems,
  setOptions,
  setText,
  timeText,
} from './dom.ts';
import { onSubmit } from './forms.ts';
import { listPath } from './lists.ts';

/** The list of partners is long where many tests make some. */
const partnersMs = 10_000;

export function startOverview({ choice, poll }: Context) {
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

  const choosePartner = (partnerCode: string) => {
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

/** The partner of the newest payout: who sends payouts and opens the page sees them. */
async function firstPartner(partnerCodes: string[]): Promise<string> {
  const newest = await read('transactions?limit=1', areTransactions).catch(() => []);
  return newest[0]?.partnerCode ?? partnerCodes[0] ?? '';
}

function showPanel(panel: string) {
  for (const section of Array.from(document.querySelectorAll('main > section'))) {
    if (section instanceof HTMLElement) section.hidden = section.id !== panel;
  }
  for (const link of Array.from(document.querySelectorAll('nav[aria-label="Panels"] a'))) {
    if (link.getAttribute('href') === `#${panel}`) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
}

export function startClock(context: Context) {
  startClockModes(context);
  startAdvancing(context);
  startSettling(context);
  startNext(context);
}

function startClockModes({ choice, poll, act }: Context) {
  const modes = element('clock-mode', HTMLFormElement);
  poll.follow({
    path: () => partnerPath(choice),
    fits: isPartner,
    show({ clock, sharesClock }) {
      const place = element('now', HTMLTimeElement);
      place.dateTime = clock.now;
      setText(place, timeText(clock.now));
      element('clock-shared', HTMLElement).hidden = !sharesClock;
      for (const radio of Array.from(modes.querySelectorAll('input'))) {
        radio.checked = radio.value === clock.mode;
      }
    },
    // It was removed.
    onProblem({ status }) {
      if (status === 404) choice.choose({ partnerCode: '' });
    },
  });
  modes.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement)) return;
    const done = target.value === 'auto' ? 'The clock runs.' : 'The clock stands.';
    const body = { mode: target.value, partnerCode: choice.shown().partnerCode };
    void act(() => change('PUT', 'clock', body), done);
  });
}

function startAdvancing({ choice, act }: Context) {
  const advanceBy = element('advance-by', HTMLInputElement);
  const advanceUnit = element('advance-unit', HTMLSelectElement);
  onSubmit(element('advance', HTMLFormElement), () => {
    const milliseconds = advanceBy.valueAsNumber * Number(advanceUnit.value);
    const unit = advanceUnit.selectedOptions[0]?.text ?? '';
    return advance({ choice, act }, milliseconds, `${advanceBy.value} ${unit}`);
  });
}

function advance(
  { choice, act }: Pick<Context, 'choice' | 'act'>,
  milliseconds: number,
  text: string,
) {
  const body = { milliseconds, partnerCode: choice.shown().partnerCode };
  return act(() => change('POST', 'clock/advance', body), `Advanced by ${text}.`);
}

function startSettling({ choice, act }: Context) {
  let settling = false;
  element('settle', HTMLButtonElement).addEventListener('click', () => {
    if (settling) return;
    settling = true;
    let done = false;
    const settle = async () => {
      const { partnerCode } = choice.shown();
      ({ done } = await post('clock/settle', { partnerCode }, isSettled));
    };
    const text = () => (done ? 'Nothing is to come.' : 'Advanced, and something is still to come.');
    void act(settle, text).finally(() => (settling = false));
  });
}

/** What is due next: the earliest of each list. */
function startNext({ choice, poll, act }: Context) {
  const button = element('advance-next', HTMLButtonElement);
  const due = { payout: Infinity, delivery: Infinity };
  let now = 0;
  const show = () => {
    const what = due.payout <= due.delivery ? 'a payout' : 'a delivery';
    const at = Math.min(due.payout, due.delivery);
    const isDue = Number.isFinite(at);
    const text = `Next: ${what} in ${durationText(Math.max(0, at - now))}.`;
    setText(element('next', HTMLElement), isDue ? text : 'Nothing listed is due.');
    button.hidden = !isDue;
  };
  poll.follow({
    path: () => partnerPath(choice),
    fits: isPartner,
    show({ clock }) {
      now = Date.parse(clock.now);
      show();
    },
  });
  poll.follow({
    path: () => listPath(choice, 'transactions'),
    fits: areTransactions,
    show(transactions) {
      due.payout = earliest(transactions);
      show();
    },
  });
  poll.follow({
    path: () => listPath(choice, 'deliveries'),
    fits: areDeliveries,
    show(deliveries) {
      due.delivery = earliest(deliveries);
      show();
    },
  });
  button.addEventListener('click', () => {
    const milliseconds = Math.max(0, Math.min(due.payout, due.delivery) - now);
    void advance({ choice, act }, milliseconds, durationText(milliseconds));
  });
}

export function partnerPath(choice: Choice) {
  const { partnerCode } = choice.shown();
  return partnerCode === '' ? undefined : `partners/${encodeURIComponent(partnerCode)}`;
}

function earliest(listed: readonly { dueAt: string | null }[]) {
  return Math.min(...listed.flatMap(({ dueAt }) => (dueAt === null ? [] : Date.parse(dueAt))));
}

export function startBalances({ choice, poll, facts }: Context) {
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

/** Not again: somebody may have emptied it. */
function fillOnce(field: HTMLInputElement, value: string) {
  if (field.dataset['filled']) return;
  field.value = value;
  field.dataset['filled'] = 'true';
}
