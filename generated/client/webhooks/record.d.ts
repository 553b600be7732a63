/** The record that a delivery carries: what became of one payout. */
import type { TransactionOutcome } from '../models.js';
/**
 * The contract's `TransactionOutcome`, with any response code: the service may send one that the
 * contract does not list, and what it says of a payout must not be lost for that. `describe` takes an
 * unlisted code as unknown and not final.
 */
export interface PayoutOutcome extends Omit<TransactionOutcome, 'responseCode'> {
    responseCode: string;
}
/** A record, or what keeps the value from being one, in words without a value. */
export type RecordReading = {
    record: PayoutOutcome;
} | {
    fault: string;
};
/** Fields that the contract does not list are left out. */
export declare function readRecord(value: unknown): RecordReading;
