/** Why elements of a batch were rejected; the receipt only has their number. */
export interface Rejection {
  rejectionId: string;
  partnerCode: string;
  batchId: string;
  /** The index of the element in the batch, from 0. */
  position: number;
  transactionReference: string;
  reason: RejectionReason;
  rejectedAt: number;
}

export type RejectionReason = keyof typeof rejectionTexts;

/** The reasons in words, for people. No text repeats data that was sent. */
export const rejectionTexts = {
  'unknown-institution': 'The sandbox has no institution with this recipientBankCode.',
  'inactive-institution': 'The institution of this recipientBankCode is not active.',
  'other-country': "The recipientISOCountryCode must be the institution's country.",
  'currency-not-paid-out': 'The sandbox pays out in no country in this paymentCurrency.',
  'zero-amount': 'The paymentAmount must be more than zero.',
  'reference-used':
    'The transactionReference belongs to a payout with other content. Use a new one.',
} as const;

/** The reason for an element that is not a rejection: the payout was accepted earlier. */
export const repeated = 'repeated';

export function rejectionId(id: number): string {
  return `REJ-${id.toString(36).toUpperCase()}`;
}
