export interface PayoutFields {
  reference: string;
  amount?: string;
  currency?: string;
  account?: string;
  bank?: string;
  country?: string;
}

/** Returns a payout to an account that is paid, in the form of the contract. */
export function payout(fields: PayoutFields) {
  const { reference, amount = '100.00', currency = 'NGN', account = '0001234500' } = fields;
  return {
    transactionReference: reference,
    requestDate: '2026-03-04T09:15:20.000Z',
    paymentCurrency: currency,
    paymentAmount: amount,
    paymentNarration: 'School fees',
    recipientInformation: {
      recipientAccountNumber: account,
      recipientAccountName: 'Chidi Nwosu',
      recipientBankCode: fields.bank ?? '900101',
      recipientPhoneNumber: '',
      recipientISOCountryCode: fields.country ?? 'NGA',
    },
    senderInformation: {
      senderName: 'Grace Bennett',
      senderEmailAddress: '',
      senderPhoneNumber: '',
      senderISOCountryCode: 'GBR',
    },
  };
}

export function batch(...payouts: ReturnType<typeof payout>[]) {
  return { transactionRequestList: payouts };
}
