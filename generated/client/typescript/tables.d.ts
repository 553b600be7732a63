import type { ResponseCode } from './models.js';
/** What the contract says of one response code. */
export interface ListedResponseCode {
    /** In two characters, such as `00`. */
    readonly code: ResponseCode;
    /** The state of the payout, in words. */
    readonly meaning: string;
    /** Whether the code is not expected to change. */
    readonly final: boolean;
    /** What the partner does about it; of a failed payout first that it was not paid. */
    readonly action: string;
    /** Whether the payout is sent again as a new transaction, under a new `transactionReference`. */
    readonly resendUnderNewReference: boolean;
}
/** Every listed code, in the order of the contract. Frozen. */
export declare const responseCodes: readonly ListedResponseCode[];
/** What to do where the service gave no code. */
export declare const outcomeActions: {
    readonly rejected: "The service rejected the request and has no record of the payout. Neither proves that it was not taken. Check its status later or ask the support team before you send it as a new payout.";
    readonly unknown: "It may have been taken. Ask for its status; do not send it as a new payout.";
    readonly "not-sent": "It was not sent, or the client takes it as not processed. Settle it again, unchanged, with the same journal.";
};
export declare const reusedReferenceAction = "The journal has different content for this reference. Give the payout its own reference.";
export declare const unlistedCode: {
    meaning: string;
    action: string;
};
/** What a whole answer with a status means for a call. */
export interface StatusLine {
    /** Absent for unknown. */
    readonly means?: 'taken' | 'not-taken' | 'rejected';
    /** When the request is sent again. Absent for never. */
    readonly repeat?: 'if-safe' | 'later' | 'with-new-token';
    /** Whether an answer to a question for a payout says something about the payout. */
    readonly aboutPayout?: true;
    readonly aboutCredentials?: true;
    /** Whether nothing was taken by our choice, not by the service's documentation. */
    readonly assumed?: true;
}
/** By status; `4` is for each 4xx without a line. */
export declare const statusTable: {
    readonly [status: string]: StatusLine;
};
/** Where a rejection says why, in words: the names of the fields that lead there. */
export declare const reasonPaths: readonly (readonly string[])[];
/** What is stated of one field of a payout. */
export interface PayoutRule {
    readonly path: string;
    /** What must be true of it, in words. */
    readonly reason: string;
    /** Keywords of JSON Schema. */
    readonly demands: readonly (readonly [keyword: string, limit: unknown])[];
}
/** Where the contract names it. */
export declare const payoutKeyHeader: string | undefined;
export declare const payoutRules: readonly PayoutRule[];
/** What is only assumed. */
export declare const payoutDoubts: readonly Omit<PayoutRule, 'reason'>[];
/** A field of a payout, by its path; what is not a text may be anything else in JSON. */
export type PayoutField = readonly [path: string, isText: boolean, isRequired: boolean, form?: string];
export declare const payoutFields: readonly PayoutField[];
/** What the client calls itself. */
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
