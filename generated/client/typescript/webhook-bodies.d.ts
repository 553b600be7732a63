import type { TransactionOutcome } from './models.js';
/** The body of each webhook, by name. */
export interface WebhookBodies {
    /** A payout has a result */
    payoutOutcome: TransactionOutcome;
}
/**
 * The fields of each body: those that are stated to be present, the texts that the contract
 * requires, and all listed fields.
 */
export declare const webhookFields: {
    readonly [Name in keyof WebhookBodies]: {
        readonly stated: readonly string[];
        readonly texts: readonly string[];
        readonly all: readonly string[];
    };
};
