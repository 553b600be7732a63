import type { TransactionOutcome } from '../models.js';
/**
 * The contract's `TransactionOutcome`, with any response code: a record must not be lost because its
 * code is not listed in the contract. `describeCode` treats such a code as unknown and not final.
 */
export interface PayoutOutcome extends Omit<TransactionOutcome, 'responseCode'> {
    responseCode: string;
}
/** A record, or why the value is not one, in words that quote no value. */
export type RecordReading = {
    record: PayoutOutcome;
} | {
    problem: string;
};
/** Fields that the contract does not list are left out. */
export declare function readRecord(value: unknown): RecordReading;
/**
 * The name of the webhook, other than `payoutOutcome`, whose required texts the body has. A delivery
 * does not say which webhook it belongs to.
 */
export declare function otherWebhookOf(value: unknown): string | undefined;
