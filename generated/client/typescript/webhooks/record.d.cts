import type { TransactionOutcome } from '../models.cjs';
/**
 * The contract's `TransactionOutcome`, as a delivery or a status may really be: a record must not be
 * lost because its code is not listed in the contract (`describeCode` treats such a code as unknown
 * and not final), nor because a field is missing or null. That every field is there is an assumption
 * of the contract; stated are the two below.
 */
export interface PayoutOutcome extends MayBeMissing<Omit<TransactionOutcome, 'transactionReference' | 'responseCode'>> {
    transactionReference: string;
    responseCode: string;
}
type MayBeMissing<Fields> = {
    [Name in keyof Fields]?: Fields[Name] | null | undefined;
};
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
export {};
