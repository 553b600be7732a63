/** The strips above the panels: the choice of the partner, the clock and the balances. */
import type { Context } from './act.ts';
import {
  areDeliveries,
  arePartners,
  areTransactions,
  isSettled,
  textAt,
  type Fits,
  type Partner,
} from './answers.ts';
import { change, post, read } from './api.ts';
import type { Shown } from './choice.ts';
import {
  amountText,
  durationText,
  element,
  onClick,
  setItems,
  setOptions,
  setText,
  timeText,
} from './dom.ts';
import { onSubmit } from './forms.ts';
import { followPartner, listPath } from './lists.ts';

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

  const show = (shown: Shown) => {
    showPanel(shown.panel);
    partner.value = shown.partnerCode;
    if (document.activeElement !== reference || shown.reference === '')
      reference.value = shown.reference;
    showAll.hidden = shown.reference === '';
  };
  choice.onChange((shown) => {
    show(shown);
    void poll.refresh();
  });
  show(choice.shown());
}

/** The partner of the newest payout. */
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

function startClockModes(context: Context) {
  const { choice, act } = context;
  const modes = element('clock-mode', HTMLFormElement);
  const show = ({ clock, sharesClock }: Partner) => {
    const place = element('now', HTMLTimeElement);
    place.dateTime = clock.now;
    setText(place, timeText(clock.now));
    element('clock-shared', HTMLElement).hidden = !sharesClock;
    for (const radio of Array.from(modes.querySelectorAll('input'))) {
      radio.checked = radio.value === clock.mode;
    }
  };
  followPartner(context, show, ({ status }) => {
    // The partner was removed.
    if (status === 404) choice.choose({ partnerCode: '' });
  });
  modes.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement)) return;
    const done = target.value === 'auto' ? 'The clock runs.' : 'The clock stands.';
    const body = { mode: target.value, partnerCode: choice.shown().partnerCode };
    void act(() => change('PUT', 'clock', body), done);
  });
}

function startAdvancing(context: Context) {
  const advanceBy = element('advance-by', HTMLInputElement);
  const advanceUnit = element('advance-unit', HTMLSelectElement);
  onSubmit('advance', () => {
    const milliseconds = advanceBy.valueAsNumber * Number(advanceUnit.value);
    const unit = advanceUnit.selectedOptions[0]?.text ?? '';
    return advance(context, milliseconds, `${advanceBy.value} ${unit}`);
  });
}

function advance({ choice, act }: Context, milliseconds: number, text: string) {
  const body = { milliseconds, partnerCode: choice.shown().partnerCode };
  return act(() => change('POST', 'clock/advance', body), `Advanced by ${text}.`);
}

function startSettling({ choice, act }: Context) {
  onClick('settle', () => {
    let done = false;
    const settle = async () => {
      const { partnerCode } = choice.shown();
      ({ done } = await post('clock/settle', { partnerCode }, isSettled));
    };
    const text = () => (done ? 'Nothing is to come.' : 'Advanced, and something is still to come.');
    return act(settle, text);
  });
}

/** The earliest event of the lists. */
function startNext(context: Context) {
  const due = { payout: Infinity, delivery: Infinity };
  const button = onClick('advance-next', () => {
    const milliseconds = Math.max(0, Math.min(due.payout, due.delivery) - now);
    return advance(context, milliseconds, durationText(milliseconds));
  });
  let now = 0;
  const show = () => {
    const what = due.payout <= due.delivery ? 'a payout' : 'a delivery';
    const at = Math.min(due.payout, due.delivery);
    const isDue = Number.isFinite(at);
    const text = `Next: ${what} in ${durationText(Math.max(0, at - now))}.`;
    setText(element('next', HTMLElement), isDue ? text : 'Nothing listed is due.');
    button.hidden = !isDue;
  };
  followPartner(context, ({ clock }) => {
    now = Date.parse(clock.now);
    show();
  });
  const follow = (kind: keyof typeof due, name: string, fits: Fits<{ dueAt: string | null }[]>) =>
    context.poll.follow({
      path: () => listPath(context.choice, name),
      fits,
      show(listed) {
        const times = listed.flatMap(({ dueAt }) => (dueAt === null ? [] : Date.parse(dueAt)));
        due[kind] = Math.min(...times);
        show();
      },
    });
  follow('payout', 'transactions', areTransactions);
  follow('delivery', 'deliveries', areDeliveries);
}

export function startBalances(context: Context) {
  followPartner(context, ({ balances }) => {
    const items = balances.map(({ currency, balance }) => ({
      text: `${currency} ${amountText(balance)}`,
    }));
    setItems(element('balances', HTMLUListElement), items);
    const currencies = balances.map(({ currency }) => currency);
    const options = currencies.map((value) => ({ value }));
    setOptions(element('currencies', HTMLDataListElement), options);
    setOptions(element('fund-currency', HTMLSelectElement), options);
    void context.facts.then(({ examplePayout }) => {
      const usual = textAt(examplePayout, 'paymentCurrency');
      const currency = currencies.includes(usual) ? usual : (currencies[0] ?? '');
      for (const id of ['currency', 'make-currency']) {
        const field = element(id, HTMLInputElement);
        // Only once: the user may have emptied it.
        if (field.dataset['filled']) continue;
        field.value = currency;
        field.dataset['filled'] = 'true';
      }
    });
  });
}
