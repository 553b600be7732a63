/** The contract's types that the engine works with, and how it names a payout. */
import type { components } from '../../../generated/client/schema.d.ts';

export type Schemas = components['schemas'];
export type TransactionRequest = Schemas['TransactionRequest'];
export type TransactionOutcome = Schemas['TransactionOutcome'];
export type ResponseCode = Schemas['ResponseCode'];
/** What `sendPayout` answers. */
export type BatchReceipt = Schemas['PayoutResponse'];

/** A payout by its partner and its reference; two partners may use the same reference. */
export interface TransactionKey {
  partnerCode: string;
  transactionReference: string;
}
