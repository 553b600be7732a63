/** Why elements of a batch are rejected, for the receipt only counts them. */
export interface Rejection {
  rejectionId: string;
  partnerCode: string;
  batchId: string;
  /** In the batch, from 0. */
  position: number;
  transactionReference: string;
  reason: RejectionReason;
  rejectedAt: number;
}

export type RejectionReason = keyof typeof rejectionTexts;

/** For people. None repeats what was sent. */
export const rejectionTexts = {
  'unknown-institution': 'The sandbox has no institution with this recipientBankCode.',
  'inactive-institution': 'The institution of this recipientBankCode is not active.',
  'other-country': 'The institution is in another country than recipientISOCountryCode says.',
  'currency-not-paid-out': 'The sandbox pays out in no country in this paymentCurrency.',
  'zero-amount': 'The paymentAmount must be more than zero.',
  'reference-used': 'The transactionReference belongs to a payout with other content.',
} as const;

/** The reason of an element that is not rejected: the payout was taken before. */
export const repeated = 'repeated';

export function rejectionId(id: number): string {
  return `REJ-${id.toString(36).toUpperCase()}`;
}
