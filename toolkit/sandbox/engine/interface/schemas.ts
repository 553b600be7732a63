/** The contract's types that the engine works with, and how it names a payout. */
import type { components } from '../../../../generated/client/typescript/schema.d.ts';

export type Schemas = components['schemas'];
/** A payout as it was sent: there is what the sandbox needs (`http/needs.ts`); the rest may be missing. */
export type TransactionRequest = Needed<
  Omit<Schemas['TransactionRequest'], 'recipientInformation'>,
  'transactionReference' | 'paymentCurrency' | 'paymentAmount'
> & {
  recipientInformation: Needed<
    Schemas['RecipientInformation'],
    'recipientAccountNumber' | 'recipientBankCode'
  >;
};
export type TransactionOutcome = Schemas['TransactionOutcome'];
export type ResponseCode = Schemas['ResponseCode'];
/** What `sendPayout` answers. */
export type BatchReceipt = Schemas['PayoutResponse'];

type Needed<Whole, Key extends keyof Whole> = Pick<Whole, Key> & {
  [Other in Exclude<keyof Whole, Key>]?: Whole[Other] | null;
};

/** A payout by its partner and its reference; two partners may use the same reference. */
export interface TransactionKey {
  partnerCode: string;
  transactionReference: string;
}
