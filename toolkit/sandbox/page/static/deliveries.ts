/** The partner's webhook, and its notifications. */
import type { Context } from './act.ts';
import { areDeliveries, areWebhooks, type Delivery } from './answers.ts';
import { change } from './api.ts';
import { actionOn, element, onClick, setLongText, shortTime, timeText } from './dom.ts';
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
  const address = element('webhook-url', HTMLInputElement);
  const remove = onClick('webhook-remove', () => {
    const path = `webhooks/${encodeURIComponent(choice.shown().partnerCode)}`;
    address.focus();
    return act(() => change('DELETE', path), 'The webhook is removed.');
  });
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
  onSubmit('webhook', async (form) => {
    const { partnerCode } = choice.shown();
    const body = { url: '', ...bodyOf(form), partnerCode };
    const done = await act(() => change('PUT', 'webhooks', body), 'Registered.', form);
    if (done) address.value = '';
  });
}

function rowOf(
  { deliveryId, record, state, dueAt, createdAt, attempts }: Delivery,
  { act }: Context,
): Row {
  const { transactionReference, responseCode } = record;
  const last = attempts.at(-1);
  const what = `${responseCode} of ${transactionReference}`;
  const path = `deliveries/${deliveryId}/replay`;
  const replay = () => void act(() => change('POST', path), `${what} is sent again.`);
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
    actions: [actionOn('Replay', what, replay)],
    details: () => ({
      entries: [
        { label: 'Delivery', text: `${deliveryId}, made ${timeText(createdAt)}` },
        {
          label: 'Attempts',
          lines: attempts.map((one) => `${one.number}. ${timeText(one.at)}: ${answerText(one)}`),
        },
        {
          label: 'Whole',
          text: `GET /_sandbox/deliveries?${new URLSearchParams({ transactionReference })}`,
        },
      ],
    }),
  };
}

const states = { pending: 'waiting', delivered: 'good', failed: 'bad' } as const;

function answerText({ status, error, durationMs }: Delivery['attempts'][number]) {
  return `${[status, error].filter((one) => one !== null).join(' ')} in ${durationMs} ms`;
}
