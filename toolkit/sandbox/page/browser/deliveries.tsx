/** The partner's webhook and notifications. */
import { form } from './address.ts';
import { change, type Delivery, type Webhook } from './api.ts';
import { Due } from './clock.tsx';
import { usePage } from './context.ts';
import { Field, Form, type Body } from './form.tsx';
import { Beside, FormLink, Listing, useAll, useList, type Row } from './lists.tsx';
import { Action, Badge, State } from './parts.tsx';
import { answerText, Story } from './story.tsx';

const columns = {
  Reference: 'id',
  Carries: 'state',
  State: 'verdict',
  'Last attempt': 'text',
  Again: 'next',
};

export function Deliveries() {
  const { partnerCode } = usePage();
  const list = useList<Delivery>('deliveries');
  const webhooks = useAll<Webhook>('webhooks', { partnerCode });
  const url = webhooks?.[0]?.url;
  const head = (
    <>
      <span class="hint">{url === undefined ? webhooks && 'nobody is notified' : `to ${url}`}</span>
      <FormLink>Webhook</FormLink>
    </>
  );
  return (
    <Listing
      title="Deliveries"
      columns={columns}
      rows={list?.items.map(rowOf)}
      list={list}
      empty="No notifications yet. They start once the partner has a webhook."
      head={head}
      beside={(open) => (open === form ? <WebhookForm url={url} /> : <Story reference={open} />)}
    />
  );
}

const looks = { pending: 'pending', delivered: 'paid', failed: 'failed' } as const;

function rowOf({ deliveryId, record, state, dueAt, attempts }: Delivery): Row {
  const { transactionReference: open, responseCode } = record;
  const last = attempts.at(-1);
  const cells = [
    open,
    <State code={responseCode} />,
    <Badge look={looks[state]}>{state}</Badge>,
    last && `${last.number}. ${answerText(last)}`,
    <Due at={dueAt} what={`${responseCode} of ${open}`} />,
  ];
  return { key: deliveryId, open, cells };
}

function WebhookForm({ url }: { url: string | undefined }) {
  const { partnerCode, call } = usePage();
  const path = `webhooks/${encodeURIComponent(partnerCode)}`;
  const submit = (body: Body) => change('PUT', 'webhooks', { url: '', ...body, partnerCode });
  const remove = call('DELETE', path, 'The webhook is removed.');
  return (
    <Beside title="Webhook">
      <Form title="Webhook" button="Register" submit={submit} done="The webhook is registered.">
        <Field
          label="Address"
          name="/url"
          hint="The address of a program on this machine that receives the partner’s notifications."
          placeholder="http://127.0.0.1:9000/hook"
          defaultValue={url}
        />
      </Form>
      {url !== undefined && <Action name="Remove" what="the webhook" run={remove} />}
    </Beside>
  );
}
