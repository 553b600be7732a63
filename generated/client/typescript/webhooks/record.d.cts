import type { TransactionOutcome } from '../models.cjs';
/**
 * A `TransactionOutcome` as it may actually arrive. Only the reference and the code are stated; the contract assumes
 * the other fields. A record must not be lost because its code is unlisted, or because a field is missing or null.
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
/** Drops fields that the contract does not list. The problem quotes no value. */
export declare function readRecord(value: unknown): {
    record: PayoutOutcome;
} | {
    problem: string;
};
/** A delivery does not name its webhook, so its required text fields decide. */
export declare function otherWebhookOf(value: unknown): string | undefined;
export {};
