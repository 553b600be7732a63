/** The payouts, and what may be done to each. */
import { areTransactions } from './answers.js';
import { change } from './api.js';
import { amountText, shortTime, timeText } from './dom.js';
import { followList } from './lists.js';

/**
 * @typedef {import('./answers.js').Transaction} Transaction
 * @typedef {import('./facts.js').Facts['outcomes']} Outcomes
 */

/** @param {import('./page.js').Context} context */
export function startPayouts(context) {
  /** @type {Outcomes} */
  let outcomes = [];
  followList(context, {
    name: 'transactions',
    panel: 'payouts',
    table: 'payout-rows',
    fits: areTransactions,
    rows: (transactions) =>
      transactions.map((transaction) => rowOf(transaction, outcomes, context)),
  });
  void context.facts.then((facts) => (outcomes = facts.outcomes));
}

/**
 * @param {Transaction} transaction
 * @param {Outcomes} outcomes
 * @param {import('./page.js').Context} context
 * @returns {import('./rows.js').Row}
 */
function rowOf(transaction, outcomes, context) {
  const { partnerCode, record, request, createdAt, dueAt } = transaction;
  const { transactionReference, responseCode, responseMessage } = record;
  const key = { partnerCode, transactionReference };
  const { recipientAccountName, recipientAccountNumber } = request.recipientInformation;
  const decide = (
    /** @type {string} */ name,
    /** @type {string} */ path,
    /** @type {string} */ done,
  ) => ({
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

/**
 * @param {string} name
 * @param {string} panel
 * @param {string} reference
 * @param {import('./page.js').Context} context
 */
function show(name, panel, reference, { choice }) {
  return {
    name,
    label: `${name} of ${reference}`,
    run: () => choice.choose({ panel, reference }),
  };
}

/**
 * The states that it may be brought into now.
 *
 * @param {Transaction} transaction
 * @param {Outcomes} outcomes
 * @param {import('./page.js').Context} context
 */
function outcomeMenu({ partnerCode, record, legal }, outcomes, { act }) {
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
    run: (/** @type {string} */ responseCode) =>
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

/** @param {Transaction} transaction */
function stateText({ record, dueAt }) {
  const next = dueAt === null ? '' : `, changes at ${shortTime(dueAt).slice(11)}`;
  return `${record.responseCode} ${record.responseMessage}${next}`;
}

/**
 * @param {Transaction} transaction
 * @returns {'good' | 'bad' | 'waiting'}
 */
function stateOf({ legal, record }) {
  if (legal.length > 0) return 'waiting';
  return record.responseCode === '00' ? 'good' : 'bad';
}
