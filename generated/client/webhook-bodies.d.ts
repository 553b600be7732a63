import type { TransactionOutcome } from './models.js';
/** What each webhook delivers, by its name. */
export interface WebhookBodies {
    payoutOutcome: TransactionOutcome;
}
/** The fields of each body: the texts that it must have, and all that the contract lists. */
export declare const webhookFields: {
    readonly [Name in keyof WebhookBodies]: {
        readonly texts: readonly string[];
        readonly all: readonly string[];
    };
};
