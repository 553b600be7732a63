import type { TransactionOutcome } from '../models.js';
/**
 * The `TransactionOutcome` of the contract, as it may really arrive: a record must not be lost
 * because its code is not listed, or because a field is missing or null. Only the
 * reference and the code are stated; the contract assumes the others.
 */
export interface PayoutOutcome extends AsText<Pick<TransactionOutcome, Stated>>, MayBeMissing<Omit<TransactionOutcome, Stated>> {
}
type Stated = 'transactionReference' | 'responseCode';
type AsText<Fields> = {
    [Name in keyof Fields]: string;
};
type MayBeMissing<Fields> = {
    [Name in keyof Fields]?: Fields[Name] | null | undefined;
};
/** Leaves out fields that the contract does not list. The problem quotes no value. */
export declare function readRecord(value: unknown): {
    record: PayoutOutcome;
} | {
    problem: string;
};
/** A delivery does not name its webhook: the texts that the contract requires decide. */
export declare function otherWebhookOf(value: unknown): string | undefined;
export {};
