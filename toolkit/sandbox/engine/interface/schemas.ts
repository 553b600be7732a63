/** The contract's types that the engine uses, and how it identifies a payout. */
import type { components } from '../../../../generated/client/typescript/schema.d.ts';

export type Schemas = components['schemas'];
/** A payout as sent. It has what the sandbox needs (`http/needs.ts`); the rest may be missing. */
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
/** The answer of `sendPayout`. */
export type BatchReceipt = Schemas['PayoutResponse'];

type Needed<Whole, Key extends keyof Whole> = Pick<Whole, Key> & {
  [Other in Exclude<keyof Whole, Key>]?: Whole[Other] | null;
};

/** A payout by partner and reference; two partners may use the same reference. */
export interface TransactionKey {
  partnerCode: string;
  transactionReference: string;
}
