/**
 * How the recipient's account number chooses what becomes of a payout, and in which words each
 * state is told. The source says what the codes mean; when they arise is the sandbox's choice.
 */
import type { ResponseCode } from './engine.ts';

/** What the last two digits of a recipient account number lead to. */
export interface Outcome {
  /** The last two digits. */
  digits: string;
  /** The states that the payout goes through, the first at once. */
  path: readonly ResponseCode[];
  /** What comes of it, for the guide. */
  says: string;
}

/** One row per ending; an account number that ends otherwise is paid. */
export const outcomes: readonly Outcome[] = [
  { digits: '00', path: ['02', '01', '00'], says: 'Paid.' },
  { digits: '01', path: ['02', '01'], says: 'Stays with the bank.' },
  { digits: '02', path: ['02'], says: 'Stays in processing.' },
  {
    digits: '10',
    path: ['02', '10'],
    says: 'Flagged. Approved it goes on as `01` and is paid; declined it is rejected (`50`).',
  },
  { digits: '20', path: ['02', '01', '20'], says: 'Insufficient funds; the money is given back.' },
  { digits: '40', path: ['02', '01', '40'], says: 'Invalid account; the money is given back.' },
  { digits: '50', path: ['02', '01', '50'], says: 'Rejected; the money is given back.' },
  { digits: '51', path: ['02', '01', '51'], says: 'Failed; the money is given back.' },
  { digits: '60', path: ['02', '01', '60'], says: 'System error; the money is given back.' },
  { digits: '80', path: ['02', '01', '80'], says: 'Unauthorised; the money is given back.' },
  { digits: '90', path: ['02', '01', '90'], says: 'Invalid transaction; the money is given back.' },
];

/** The outcome of a payout to this account number. */
export function outcomeOf(accountNumber: string): Outcome {
  return outcomes.find(({ digits }) => accountNumber.endsWith(digits)) ?? paid;
}

const paid: Outcome = { digits: '00', path: ['02', '01', '00'], says: 'Paid.' };

/** `responseMessage` and `processorResponseDescription` of each state. */
export const stateTexts: { readonly [code in ResponseCode]: StateText } = {
  '00': { message: 'Paid', description: 'Credited to the recipient account' },
  '01': { message: 'Awaiting response from the bank', description: 'Sent to the bank' },
  '02': { message: 'Processing', description: 'In progress' },
  '10': { message: 'Flagged by the fraud system', description: 'Held for approval' },
  '20': { message: 'Insufficient funds', description: 'Not covered by the balance' },
  '40': { message: 'Invalid account number', description: 'No such account' },
  '50': { message: 'Rejected', description: 'Recipient name does not match the account' },
  '51': { message: 'Transaction failed', description: 'Failed at the bank' },
  '60': { message: 'System error', description: 'Could not be processed' },
  '80': { message: 'Unauthorized', description: 'Not permitted' },
  '90': { message: 'Invalid transaction', description: 'Not a valid transaction' },
};

export interface StateText {
  message: string;
  description: string;
}

/** The description of a payout that the partner declined, in place of that of `50`. */
export const declinedDescription = 'Declined by the partner';
