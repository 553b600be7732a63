import { hasField } from '../../../client/typescript/field.ts';
import type { CallRequest } from '../../../client/typescript/call.ts';
import type { Transport } from '../../../client/typescript/transport.ts';

export const payoutPath = '/handler/send/remittance/transaction';
export const statusPath = '/remittance-middleware/transaction/status/check/{transactionReference}';

/** Creates a payout request with one transaction or several. */
export function payout(...references: string[]): CallRequest {
  return {
    method: 'POST',
    path: payoutPath,
    body: payoutBody(...references),
    isAnswer: (data) => hasField(data, 'batchId'),
  };
}

export function payoutBody(...references: string[]) {
  return { transactionRequestList: references.map(transaction) };
}

export function statusOf(transactionReference: string): CallRequest {
  const params = { path: { transactionReference } };
  return { method: 'GET', path: statusPath, params, retryable: true };
}

function transaction(transactionReference: string) {
  return {
    transactionReference,
    requestDate: '2026-03-04T09:15:27.000Z',
    paymentCurrency: 'NGN',
    paymentAmount: '250000.00',
    paymentNarration: 'Family support',
    recipientInformation: {
      recipientAccountNumber: '0123456789',
      recipientAccountName: 'Ngozi Adeyemi',
      recipientBankCode: '900101',
      recipientPhoneNumber: '',
      recipientISOCountryCode: 'NGA',
    },
    senderInformation: {
      senderName: 'Amara Okafor',
      senderEmailAddress: '',
      senderPhoneNumber: '',
      senderISOCountryCode: 'GBR',
    },
  };
}

export async function errorOf(promise: Promise<unknown>): Promise<unknown> {
  try {
    await promise;
  } catch (error) {
    return error;
  }
  throw new Error('It was not rejected.');
}

/** Declares that a `fetch` of a test never repeats. */
export function sendingOnce(fetch: Transport): Transport {
  return Object.assign(fetch, { sendsOnce: true as const });
}
