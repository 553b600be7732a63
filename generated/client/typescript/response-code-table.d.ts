import type { ResponseCode } from './models.js';
/** What the contract says of one response code. */
export interface ListedResponseCode {
    readonly code: ResponseCode;
    /** The state of the payout, in words. */
    readonly meaning: string;
    /** Whether this is the last word on the payout. False for one that still changes. */
    readonly final: boolean;
    /** What the partner does about it. */
    readonly action: string;
    /** Whether the payout is sent again as a new transaction, under a new `transactionReference`. */
    readonly resendUnderNewReference: boolean;
}
/** Every listed code, in the order of the contract. Frozen. */
export declare const responseCodes: readonly ListedResponseCode[];
