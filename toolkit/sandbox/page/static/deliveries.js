/** The partner's webhook, and what became of its notifications. */
import { areDeliveries, areWebhooks } from './answers.js';
import { change } from './api.js';
import { element, setLongText, shortTime, timeText } from './dom.js';
import { bodyOf, onSubmit } from './forms.js';
import { followList } from './lists.js';

/** @typedef {import('./answers.js').Delivery} Delivery */

/** @param {import('./page.js').Context} context */
export function startDeliveries(context) {
  startWebhook(context);
  followList(context, {
    name: 'deliveries',
    table: 'delivery-rows',
    fits: areDeliveries,
    rows: (deliveries) => deliveries.map((delivery) => rowOf(delivery, context)),
  });
}

/** @param {import('./page.js').Context} context */
function startWebhook({ choice, poll, act }) {
  const form = element('webhook', HTMLFormElement);
  const address = element('webhook-url', HTMLInputElement);
  const remove = element('webhook-remove', HTMLButtonElement);
  poll.follow({
    path: () => (choice.shown().panel === 'deliveries' ? 'webhooks' : undefined),
    fits: areWebhooks,
    show(webhooks) {
      const own = webhooks.find(({ partnerCode }) => partnerCode === choice.shown().partnerCode);
      const text = own
        ? `Notifications go to ${own.url}`
        : 'The partner has none, so nobody is notified.';
      setLongText(element('webhook-now', HTMLElement), text, 120);
      remove.hidden = !own;
    },
  });
  onSubmit(form, async () => {
    const { partnerCode } = choice.shown();
    const body = { url: '', ...bodyOf(form), partnerCode };
    const done = await act(() => change('PUT', 'webhooks', body), 'Registered.', form);
    if (done) address.value = '';
  });
  remove.addEventListener('click', () => {
    const { partnerCode } = choice.shown();
    const path = `webhooks/${encodeURIComponent(partnerCode)}`;
    address.focus();
    void act(() => change('DELETE', path), 'The webhook is removed.');
  });
}

/**
 * @param {Delivery} delivery
 * @param {import('./page.js').Context} context
 * @returns {import('./rows.js').Row}
 */
function rowOf({ deliveryId, record, state, dueAt, createdAt, attempts }, { act }) {
  const { transactionReference, responseCode } = record;
  const last = attempts.at(-1);
  const what = `${responseCode} of ${transactionReference}`;
  return {
    key: deliveryId,
    cells: [
      { text: transactionReference },
      { text: responseCode },
      { text: state, state: states[state] },
      { text: String(attempts.length), figure: true },
      { text: last ? answerText(last) : '' },
      { text: dueAt === null ? '' : shortTime(dueAt) },
    ],
    actions: [
      {
        name: 'Replay',
        label: `Replay ${what}`,
        run: () =>
          void act(
            () => change('POST', `deliveries/${deliveryId}/replay`),
            `${what} is sent again.`,
          ),
      },
    ],
    details: () => ({
      entries: [
        { label: 'Delivery', text: `${deliveryId}, made ${timeText(createdAt)}` },
        {
          label: 'Attempts',
          lines: attempts.map((one) => `${one.number}. ${timeText(one.at)}: ${answerText(one)}`),
        },
        { label: 'What is sent', json: record },
      ],
    }),
  };
}

/** @type {{ [state in Delivery['state']]: 'good' | 'bad' | 'waiting' }} */
const states = { pending: 'waiting', delivered: 'good', failed: 'bad' };

/** @param {Delivery['attempts'][number]} attempt */
function answerText({ status, error, durationMs }) {
  return `${[status, error].filter((one) => one !== null).join(' ')} in ${durationMs} ms`;
}
