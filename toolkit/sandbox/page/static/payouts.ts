/** The payouts, with buttons that change them. */
import type { Context } from './act.ts';
import { areTransactions, type Outcome, type Transaction } from './answers.ts';
import { change } from './api.ts';
import { actionOn, amountText, shortTime, timeText } from './dom.ts';
import { followList } from './lists.ts';
import type { Row } from './rows.ts';

export function startPayouts(context: Context) {
  let outcomes: Outcome[] = [];
  followList(context, {
    name: 'transactions',
    panel: 'payouts',
    table: 'payout-rows',
    columns: ['Reference', 'State', 'Amount', 'Received', 'Actions'],
    fits: areTransactions,
    rows: (transactions) =>
      transactions.map((transaction) => rowOf(transaction, outcomes, context)),
  });
  void context.facts.then((facts) => (outcomes = facts.outcomes));
}

function rowOf(transaction: Transaction, outcomes: Outcome[], context: Context): Row {
  const { partnerCode, record, request, createdAt, dueAt } = transaction;
  const { transactionReference, responseCode, responseMessage } = record;
  const key = { partnerCode, transactionReference };
  const decide = (name: string, path: string, done: string) =>
    actionOn(name, transactionReference, () => {
      const text = `${transactionReference} ${done}.`;
      void context.act(() => change('POST', `transactions/${path}`, key), text);
    });
  const show = (name: string, panel: string) =>
    actionOn(name, `of ${transactionReference}`, () =>
      context.choice.choose({ panel, reference: transactionReference }),
    );
  const isFlagged = responseCode === '10';
  return {
    key: JSON.stringify(key),
    cells: [
      { text: transactionReference },
      { text: stateText(transaction), state: stateOf(transaction) },
      { text: `${request.paymentCurrency} ${amountText(request.paymentAmount)}`, figure: true },
      { text: shortTime(createdAt) },
    ],
    actions: isFlagged
      ? [decide('Approve', 'approve', 'approved'), decide('Decline', 'decline', 'declined')]
      : [],
    details: () => ({
      entries: [
        {
          label: 'State',
          text: `${responseCode} ${responseMessage}, since ${timeText(transaction.changedAt)}`,
        },
        { label: 'Received', text: timeText(createdAt) },
        { label: 'Changes by itself', text: dueAt === null ? 'no' : timeText(dueAt) },
        { label: 'Will end as', text: transaction.outcome },
        {
          label: 'Taken from the balance',
          text: `${request.paymentCurrency} ${amountText(transaction.debited)}`,
        },
        { label: 'Batch', text: transaction.batchId },
        { label: 'Whole', text: `GET /_sandbox/transactions?${new URLSearchParams(key)}` },
      ],
      actions: [
        decide('Resend', 'resend', 'is sent again'),
        show('Requests', 'requests'),
        show('Deliveries', 'deliveries'),
      ],
      menu: outcomeMenu(transaction, outcomes, context),
    }),
  };
}

function outcomeMenu(
  { partnerCode, record, legal }: Transaction,
  outcomes: Outcome[],
  { act }: Context,
) {
  if (legal.length === 0) return undefined;
  const { transactionReference } = record;
  return {
    name: 'Force',
    label: `Force ${transactionReference}`,
    menuLabel: `New state of ${transactionReference}`,
    options: legal.map((code) => {
      const message = outcomes.find(({ responseCode }) => responseCode === code)?.message ?? '';
      return { value: code, text: `${code} ${message}` };
    }),
    run(responseCode: string) {
      const body = { partnerCode, transactionReference, responseCode };
      const done = `${transactionReference} is ${responseCode} now.`;
      void act(() => change('POST', 'transactions/outcome', body), done);
    },
  };
}

function stateText({ record, dueAt }: Transaction) {
  const next = dueAt === null ? '' : `, changes at ${shortTime(dueAt).slice(11)}`;
  return `${record.responseCode} ${record.responseMessage}${next}`;
}

function stateOf({ legal, record }: Transaction): 'good' | 'bad' | 'waiting' {
  if (legal.length > 0) return 'waiting';
  return record.responseCode === '00' ? 'good' : 'bad';
}
