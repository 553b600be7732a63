import type { TransactionOutcome } from './models.cjs';
/** What each webhook delivers, by its name. */
export interface WebhookBodies {
    /** A payout has a result */
    payoutOutcome: TransactionOutcome;
}
/**
 * The fields of each body: those whose presence is stated, not assumed, the texts that the contract
 * requires, and all that it lists.
 */
export declare const webhookFields: {
    readonly [Name in keyof WebhookBodies]: {
        readonly stated: readonly string[];
        readonly texts: readonly string[];
        readonly all: readonly string[];
    };
};
