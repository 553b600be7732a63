/** One payout in one place: its state, what can be done with it, and what happened to it, in order. */
import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import { textAt } from '../../../contract/objects.js';
import { hrefOf } from './address.ts';
import { change, type Delivery, type Request, type Transaction } from './api.ts';
import { Due } from './clock.tsx';
import { usePage } from './context.ts';
import { amountText, durationText } from './format.ts';
import { Beside } from './lists.tsx';
import { useReading } from './live.ts';
import { Action, Badge, Entries, Menu, State, Time } from './parts.tsx';

interface StoryOf {
  transaction: Transaction | null;
  story: Moment[];
}

type Moment = { at: string } & (
  | { kind: 'request'; request: Request }
  | { kind: 'state'; responseCode: string }
  | { kind: 'posting'; currency: string; amount: string }
  | { kind: 'rejection'; reason: string; detail: string }
  | { kind: 'delivery'; deliveryId: string; responseCode: string }
  | ({ kind: 'attempt'; deliveryId: string } & Delivery['attempts'][number])
);

export function Story({ reference }: { reference: string }) {
  const { address, live } = usePage();
  const { partnerCode } = address;
  const query = new URLSearchParams({ partnerCode }).toString();
  const path = `payouts/${encodeURIComponent(reference)}?${query}`;
  const told = useReading<StoryOf>(live, partnerCode === '' ? undefined : path);
  const payout = told?.transaction;
  return (
    <Beside title="Payout">
      <p class="reference">{reference}</p>
      {payout && <Payout payout={payout} />}
      <h3>Timeline</h3>
      <ol class="timeline">
        {told?.story.map((one, index) => (
          <Step key={index} moment={one} before={told.story[index - 1]?.at ?? one.at} />
        ))}
        {payout?.dueAt && (
          <li class="coming">
            Changes <Due at={payout.dueAt} what={reference} />
          </li>
        )}
      </ol>
    </Beside>
  );
}

function Payout({ payout }: { payout: Transaction }) {
  const { act, facts } = usePage();
  const { partnerCode, record, request, outcome, batchId, debited } = payout;
  const { transactionReference, responseCode } = record;
  const { paymentCurrency, paymentAmount } = request;
  const resend = () => {
    const does = change('POST', 'transactions/resend', { partnerCode, transactionReference });
    return act(does, `${transactionReference} is sent again.`);
  };
  return (
    <>
      <p class="sum">
        {paymentCurrency} {amountText(paymentAmount)} <State code={responseCode} />
      </p>
      <p class="hint">{textAt(facts?.codes.get(responseCode), 'action')}</p>
      <div class="buttons">
        <Decide payout={payout} />
        <Force payout={payout} />
        <Action name="Resend" what={transactionReference} run={resend} />
      </div>
      <Entries
        of={{
          'Ends as': outcome !== responseCode && <State code={outcome} />,
          Taken: `${paymentCurrency} ${amountText(debited)}`,
          Batch: batchId,
        }}
      />
    </>
  );
}

function Force({ payout }: { payout: Transaction }) {
  const { act, facts } = usePage();
  const menu = useRef<HTMLSpanElement>(null);
  const { partnerCode, record, legal } = payout;
  const { transactionReference } = record;
  const force = () => {
    const responseCode = menu.current?.querySelector('select')?.value;
    const body = { partnerCode, transactionReference, responseCode };
    const text = `${transactionReference} is ${responseCode} now.`;
    return act(change('POST', 'transactions/outcome', body), text);
  };
  if (legal.length === 0) return <></>;
  return (
    <span class="joined" ref={menu}>
      <Menu
        aria-label={`New state of ${transactionReference}`}
        options={legal.map((code) => [code, `${code} ${facts?.messageOf(code) ?? ''}`])}
      />
      <Action name="Force" what={transactionReference} run={force} />
    </span>
  );
}

/** One thing that happened. */
function Step({ moment, before }: { moment: Moment; before: string }) {
  const since = Date.parse(moment.at) - Date.parse(before);
  return (
    <li>
      <div>
        <Happened moment={moment} />
      </div>
      <small>
        <Time at={moment.at} /> {since > 0 && `+${durationText(since)}`}
      </small>
    </li>
  );
}

function Happened({ moment }: { moment: Moment }): ComponentChildren {
  switch (moment.kind) {
    case 'state':
      return <State code={moment.responseCode} />;
    case 'posting':
      return `${moment.currency} ${amountText(moment.amount)}`;
    case 'rejection':
      return (
        <Badge look="failed">
          <b>{moment.reason}</b> {moment.detail}
        </Badge>
      );
    case 'request':
      return (
        <a href={hrefOf('requests', moment.request.requestId)}>{moment.request.operationId}</a>
      );
    case 'delivery':
      return `Notification of ${moment.responseCode}`;
    default:
      return (
        <Badge look={moment.delivered ? deliveryLooks.delivered : deliveryLooks.failed}>
          {`Attempt ${moment.number}: ${answerText(moment)}`}
        </Badge>
      );
  }
}

/** The buttons of a flagged payout. */
export function Decide({ payout: { partnerCode, record } }: { payout: Transaction }) {
  const { act } = usePage();
  const { transactionReference, responseCode } = record;
  if (responseCode !== '10') return <></>;
  const decide = (path: string, done: string) => () => {
    const key = { partnerCode, transactionReference };
    return act(change('POST', `transactions/${path}`, key), `${transactionReference} ${done}.`);
  };
  return (
    <>
      <Action name="Approve" what={transactionReference} run={decide('approve', 'approved')} />{' '}
      <Action name="Decline" what={transactionReference} run={decide('decline', 'declined')} />
    </>
  );
}

export const deliveryLooks = { pending: 'pending', delivered: 'paid', failed: 'failed' } as const;

/** What came of an attempt. */
export function answerText({ status, error, durationMs }: Delivery['attempts'][number]) {
  return `${[status, error].filter((one) => one !== null).join(' ')} in ${durationMs} ms`;
}
