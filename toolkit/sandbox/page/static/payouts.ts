/** The payouts, and what may be done to each. */
import { areTransactions, type Transaction } from './answers.ts';
import { change } from './api.ts';
import type { Context } from './context.ts';
import { amountText, shortTime, timeText } from './dom.ts';
import type { Facts } from './facts.ts';
import { followList } from './lists.ts';
import type { Row } from './rows.ts';

export type Outcomes = Facts['outcomes'];

export function startPayouts(context: Context) {
  let outcomes: Outcomes = [];
  followList(context, {
    name: 'transactions',
    panel: 'payouts',
    table: 'payout-rows',
    columns: ['Reference', 'State', 'Amount', 'Recipient', 'Received', 'Actions'],
    fits: areTransactions,
    rows: (transactions) =>
      transactions.map((transaction) => rowOf(transaction, outcomes, context)),
  });
  void context.facts.then((facts) => (outcomes = facts.outcomes));
}

function rowOf(transaction: Transaction, outcomes: Outcomes, context: Context): Row {
  const { partnerCode, record, request, createdAt, dueAt } = transaction;
  const { transactionReference, responseCode, responseMessage } = record;
  const key = { partnerCode, transactionReference };
  const { recipientAccountName, recipientAccountNumber } = request.recipientInformation;
  const decide = (name: string, path: string, done: string) => ({
    name,
    label: `${name} ${transactionReference}`,
    run: () =>
      void context.act(
        () => change('POST', `transactions/${path}`, key),
        `${transactionReference} ${done}.`,
      ),
  });
  const isFlagged = responseCode === '10';
  return {
    key: JSON.stringify(key),
    cells: [
      { text: transactionReference },
      { text: stateText(transaction), state: stateOf(transaction) },
      { text: `${request.paymentCurrency} ${amountText(request.paymentAmount)}`, figure: true },
      { text: [recipientAccountName, recipientAccountNumber].filter(Boolean).join(', ') },
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
        { label: 'As it was sent', json: request },
        { label: 'Its record', json: record },
      ],
      actions: [
        decide('Resend', 'resend', 'is sent again'),
        show('Requests', 'requests', transactionReference, context),
        show('Deliveries', 'deliveries', transactionReference, context),
      ],
      menu: outcomeMenu(transaction, outcomes, context),
    }),
  };
}

function show(name: string, panel: string, reference: string, { choice }: Context) {
  return {
    name,
    label: `${name} of ${reference}`,
    run: () => choice.choose({ panel, reference }),
  };
}

/** The states that it may be brought into now. */
function outcomeMenu(
  { partnerCode, record, legal }: Transaction,
  outcomes: Outcomes,
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
    run: (responseCode: string) =>
      void act(
        () =>
          change('POST', 'transactions/outcome', {
            partnerCode,
            transactionReference,
            responseCode,
          }),
        `${transactionReference} is ${responseCode} now.`,
      ),
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
