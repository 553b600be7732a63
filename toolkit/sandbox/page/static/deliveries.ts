/** The partner's webhook, and what became of its notifications. */
import { areDeliveries, areWebhooks, type Delivery } from './answers.ts';
import { change } from './api.ts';
import type { Context } from './context.ts';
import { element, setLongText, shortTime, timeText } from './dom.ts';
import { bodyOf, onSubmit } from './forms.ts';
import { followList } from './lists.ts';
import type { Row } from './rows.ts';

export function startDeliveries(context: Context) {
  startWebhook(context);
  followList(context, {
    name: 'deliveries',
    table: 'delivery-rows',
    columns: [
      'Reference',
      'Carries',
      'State',
      'Attempts',
      'Last answer',
      'Next attempt',
      'Actions',
    ],
    fits: areDeliveries,
    rows: (deliveries) => deliveries.map((delivery) => rowOf(delivery, context)),
  });
}

function startWebhook({ choice, poll, act }: Context) {
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

function rowOf(
  { deliveryId, record, state, dueAt, createdAt, attempts }: Delivery,
  { act }: Context,
): Row {
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

const states: { [state in Delivery['state']]: 'good' | 'bad' | 'waiting' } = {
  pending: 'waiting',
  delivered: 'good',
  failed: 'bad',
};

function answerText({ status, error, durationMs }: Delivery['attempts'][number]) {
  return `${[status, error].filter((one) => one !== null).join(' ')} in ${durationMs} ms`;
}
