import type { ResponseCode } from './models.cjs';
/** What the contract says about one response code. */
export interface ListedResponseCode {
    /** The two-character code, such as `00`. */
    readonly code: ResponseCode;
    /** The state of the payout, in words. */
    readonly meaning: string;
    /** Whether the code is not expected to change. */
    readonly final: boolean;
    /** What the partner must do. For a failed payout, it first says that it was not paid. */
    readonly action: string;
    /** Whether to send the payout again under a new `transactionReference`. */
    readonly resendUnderNewReference: boolean;
}
/** Every listed code, in the order of the contract. Frozen. */
export declare const responseCodes: readonly ListedResponseCode[];
/** What to do if the service gave no code. */
export declare const outcomeActions: {
    readonly rejected: "The service rejected the request and has no record of the payout. Neither proves that it was not accepted. Check its status later or ask the support team before you send it as a new payout.";
    readonly unknown: "The service may have accepted the payout. Check its status; do not send it as a new payout.";
    readonly "not-sent": "The payout was not sent, or was not processed. Settle it again, unchanged, with the same journal.";
};
export declare const reusedReferenceAction = "The journal has different content for this reference. Give the payout its own reference.";
export declare const unlistedCode: {
    meaning: string;
    action: string;
};
/** What a complete answer with a status means for a call. */
export interface StatusLine {
    /** Absent if unknown. */
    readonly means?: 'taken' | 'not-taken' | 'rejected';
    /** When to repeat the request. Absent for never. */
    readonly repeat?: 'if-safe' | 'later' | 'with-new-token';
    /** Whether an answer to a status request says something about the payout. */
    readonly aboutPayout?: true;
    readonly aboutCredentials?: true;
    /** Whether "not-taken" is our choice, which the service's documentation does not state. */
    readonly assumed?: true;
}
/** By status; `4` applies to each 4xx without a line. */
export declare const statusTable: {
    readonly [status: string]: StatusLine;
};
/** The paths of the fields in which a rejection may give its reason. */
export declare const reasonPaths: readonly (readonly string[])[];
/** What the contract states about one field of a payout. */
export interface PayoutRule {
    readonly path: string;
    /** What the field must be, in words. */
    readonly reason: string;
    /** JSON Schema keywords and their values. */
    readonly demands: readonly (readonly [keyword: string, limit: unknown])[];
}
/** Undefined if the contract does not name it. */
export declare const payoutKeyHeader: string | undefined;
export declare const payoutRules: readonly PayoutRule[];
/** What the contract only assumes. */
export declare const payoutDoubts: readonly Omit<PayoutRule, 'reason'>[];
/** A field of a payout by its path. If it is not a text, it may be any other JSON value. */
export type PayoutField = readonly [path: string, isText: boolean, isRequired: boolean, form?: string];
export declare const payoutFields: readonly PayoutField[];
/** The value of the `user-agent` header. */
export declare const userAgent = "remittance-payout-client/1.0.0";
export declare const attempts = 4;
export declare const firstDelay = 250;
export declare const longestDelay = 8000;
export declare const attemptTimeout = 30000;
export declare const callTimeout = 120000;
export declare const answerBytes = 67108864;
export declare const shortAnswerBytes = 1048576;
export declare const reasonLength = 500;
export declare const firstLoginDelay = 1000;
export declare const longestLoginDelay = 60000;
export declare const batchSize = 20;
export declare const largestBatch = 500;
export declare const batchesAtOnce = 4;
export declare const patience = 900000;
export declare const firstQuestionDelay = 1000;
export declare const longestQuestionDelay = 30000;
export declare const questionsAtOnce = 8;
export declare const mostQuestionsAtOnce = 64;
export declare const quietTime = 120000;
export declare const keyTime = 86400000;
export declare const deliveryBytes = 65536;
export declare const deliveryTimeout = 10000;
export declare const deliveryQuestionsAtOnce = 8;
