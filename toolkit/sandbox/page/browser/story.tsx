/** One payout in one place: its state, the possible actions, and its history in order. */
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { textAt } from '../../../contract/objects.js';
import { hrefOf } from './address.ts';
import type { Delivery, Request, Transaction } from './api.ts';
import { Due } from './clock.tsx';
import { usePage } from './context.ts';
import { amountText, durationText } from './format.ts';
import { Beside } from './lists.tsx';
import { useReading } from './live.ts';
import { Action, Badge, Entries, Menu, State, Time } from './parts.tsx';

type Moment = { at: string } & (
  | { kind: 'request'; request: Request }
  | { kind: 'state' | 'delivery'; responseCode: string }
  | { kind: 'posting'; currency: string; amount: string }
  | { kind: 'rejection'; reason: string; detail: string }
  | ({ kind: 'attempt' } & Delivery['attempts'][number])
);

interface StoryOf {
  transaction: Transaction | null;
  story: Moment[];
}

export function Story({ reference }: { reference: string }) {
  const { partnerCode, live } = usePage();
  const query = new URLSearchParams({ partnerCode }).toString();
  const path = `payouts/${encodeURIComponent(reference)}?${query}`;
  const told = useReading<StoryOf>(live, partnerCode === '' ? undefined : path);
  const payout = told?.transaction;
  return (
    <Beside title="Payout">
      <p class="reference">{reference}</p>
      {payout && <Payout {...payout} />}
      <h3>Timeline</h3>
      <ol class="timeline">
        {told?.story.map((one, index) => {
          const since = Date.parse(one.at) - Date.parse(told.story[index - 1]?.at ?? one.at);
          return (
            <li key={index}>
              {textOf(one)}{' '}
              <small>
                <Time at={one.at} /> {since > 0 && `+${durationText(since)}`}
              </small>
            </li>
          );
        })}
        {payout?.dueAt && (
          <li>
            changes <Due at={payout.dueAt} what={reference} />
          </li>
        )}
      </ol>
    </Beside>
  );
}

function textOf(moment: Moment): ComponentChildren {
  switch (moment.kind) {
    case 'state':
      return <State code={moment.responseCode} />;
    case 'posting':
      return `Balance ${moment.currency} ${amountText(moment.amount)}`;
    case 'rejection':
      return <Badge look="failed">{`${moment.reason}: ${moment.detail}`}</Badge>;
    case 'request': {
      const { requestId, operationId, status } = moment.request;
      const text = `${operationId ?? 'a request'}, ${status ?? 'cut off'}`;
      return <a href={hrefOf('requests', requestId)}>{text}</a>;
    }
    case 'delivery':
      return `Notification of ${moment.responseCode}`;
    default:
      return (
        <Badge look={moment.delivered ? 'paid' : 'failed'}>
          {`Attempt ${moment.number}: ${answerText(moment)}`}
        </Badge>
      );
  }
}

export function answerText({ status, error, durationMs }: Delivery['attempts'][number]) {
  return `${[status, error].filter((one) => one !== null).join(' ')} in ${durationMs} ms`;
}

function useChange({ partnerCode, record: { transactionReference } }: Transaction) {
  const { call } = usePage();
  return (path: string, done: string, more?: object) => {
    const body = { partnerCode, transactionReference, ...more };
    return call('POST', `transactions/${path}`, `${transactionReference} ${done}.`, body);
  };
}

function Payout(payout: Transaction) {
  const { facts } = usePage();
  const { record, request, outcome, batchId, debited, legal } = payout;
  const { transactionReference: what, responseCode } = record;
  const changes = useChange(payout);
  const [chosen, choose] = useState('');
  const code = legal.find((one) => one === chosen) ?? legal[0];
  const codes = legal.map((one) => [one, `${one} ${facts?.messageOf(one) ?? ''}`] as const);
  const force = changes('outcome', `is now ${code ?? ''}`, { responseCode: code });
  return (
    <>
      <h2>
        {request.paymentCurrency} {amountText(request.paymentAmount)} <State code={responseCode} />
      </h2>
      <p class="hint">{textAt(facts?.codes.get(responseCode), 'action')}</p>
      <div class="buttons line">
        <Decide payout={payout} />
        {code && (
          <span class="joined line">
            <Menu aria-label={`New state of ${what}`} options={codes} value={code} set={choose} />
            <Action name="Force" what={what} run={force} />
          </span>
        )}
        <Action name="Resend" what={what} run={changes('resend', 'was sent again')} />
      </div>
      <Entries
        of={{
          'Ends as': outcome !== responseCode && <State code={outcome} />,
          Taken: `${request.paymentCurrency} ${amountText(debited)}`,
          Batch: batchId,
        }}
      />
    </>
  );
}

export function Decide({ payout }: { payout: Transaction }) {
  const changes = useChange(payout);
  const { transactionReference: what, responseCode } = payout.record;
  if (responseCode !== '10') return <></>;
  return (
    <>
      <Action name="Approve" what={what} run={changes('approve', 'approved')} />{' '}
      <Action name="Decline" what={what} run={changes('decline', 'declined')} />
    </>
  );
}
