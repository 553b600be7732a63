/** The payouts, and next to them the story of one or the form to send one. */
import { form, hrefOf } from './address.ts';
import type { Transaction } from './api.ts';
import { Due } from './clock.tsx';
import { amountText } from './format.ts';
import { FormLink, Listing, useList, type Row } from './lists.tsx';
import { State, Time } from './parts.tsx';
import { Send } from './send.tsx';
import { Decide, Story } from './story.tsx';

const columns = {
  Reference: 'id',
  State: 'state',
  Amount: 'amount',
  Received: 'time',
  Changes: 'next',
  Actions: 'actions',
};

export function Payouts() {
  const list = useList<Transaction>('transactions');
  const empty = (
    <>
      None yet. Send one with your program or <a href={hrefOf('payouts', form)}>the form</a>, and it
      appears here.
    </>
  );
  return (
    <Listing
      title="Payouts"
      columns={columns}
      rows={list?.items.map(rowOf)}
      list={list}
      empty={empty}
      head={<FormLink>Send a payout</FormLink>}
      beside={(open) => (open === form ? <Send /> : <Story reference={open} />)}
    />
  );
}

function rowOf(payout: Transaction): Row {
  const { transactionReference: open, responseCode } = payout.record;
  const amount = `${payout.request.paymentCurrency} ${amountText(payout.request.paymentAmount)}`;
  const cells = [
    open,
    <State code={responseCode} />,
    amount,
    <Time at={payout.createdAt} />,
    <Due at={payout.dueAt} what={open} />,
    <Decide payout={payout} />,
  ];
  return { key: open, open, cells };
}
