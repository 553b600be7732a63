/** The partner's webhook, and its notifications. */
import { form } from './address.ts';
import { change, type Delivery, type Listed, type Webhook } from './api.ts';
import { Due } from './clock.tsx';
import { usePage } from './context.ts';
import { Field, Form } from './form.tsx';
import { Beside, FormLink, Listing, useList, type Row } from './lists.tsx';
import { useReading } from './live.ts';
import { Action, Badge, State } from './parts.tsx';
import { answerText, deliveryLooks, Story } from './story.tsx';

const columns = {
  Reference: 'id',
  Carries: 'state',
  State: 'verdict',
  'Last attempt': 'text',
  Again: 'next',
};

export function Deliveries() {
  const { address, live } = usePage();
  const { list, more } = useList<Delivery>('deliveries');
  const webhooks = useReading<Listed<Webhook>>(live, 'webhooks?limit=1000')?.items;
  const webhook = webhooks?.find(({ partnerCode }) => partnerCode === address.partnerCode);
  const target = webhook ? `to ${webhook.url}` : webhooks && 'nobody is notified';
  return (
    <Listing
      title="Deliveries"
      columns={columns}
      rows={list?.items.map(rowOf)}
      total={list?.total}
      more={more}
      empty="None. They begin when the partner has a webhook."
      head={<FormLink hint={target}>Webhook</FormLink>}
      beside={(open) =>
        open === form ? <WebhookForm webhook={webhook} /> : <Story reference={open} />
      }
    />
  );
}

function rowOf({ deliveryId, record, state, dueAt, attempts }: Delivery): Row {
  const last = attempts.at(-1);
  return {
    key: deliveryId,
    open: record.transactionReference,
    cells: [
      record.transactionReference,
      <State code={record.responseCode} />,
      <Badge look={deliveryLooks[state]}>{state}</Badge>,
      last && `${last.number}. ${answerText(last)}`,
      <Due at={dueAt} what={`${record.responseCode} of ${record.transactionReference}`} />,
    ],
  };
}

function WebhookForm({ webhook }: { webhook: Webhook | undefined }) {
  const { address, act } = usePage();
  const { partnerCode } = address;
  const remove = () =>
    act(change('DELETE', `webhooks/${encodeURIComponent(partnerCode)}`), 'The webhook is removed.');
  return (
    <Beside title="Webhook">
      <Form
        title="Webhook"
        button="Register"
        submit={(body, complain) => {
          const whole = { url: '', ...body, partnerCode };
          return act(change('PUT', 'webhooks', whole), 'The webhook is registered.', complain);
        }}
      >
        <Field
          label="Address"
          name="/url"
          hint="Of a program on this machine, which takes the partner’s notifications."
          placeholder="http://127.0.0.1:9000/hook"
          defaultValue={webhook?.url}
        />
      </Form>
      {webhook && <Action name="Remove" what="the webhook" run={remove} />}
    </Beside>
  );
}
