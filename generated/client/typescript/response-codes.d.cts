/** What a response code means and what to do about it, from the table made from the contract. */
import type { ResponseCode } from './models.cjs';
import { responseCodes } from './response-code-table.cjs';
export { responseCodes };
export type { ListedResponseCode } from './response-code-table.cjs';
/** What is known of a response code, listed or not. */
export interface ResponseCodeDescription {
    /** The code as it was given. */
    readonly code: string;
    /** The state of the payout, in words. */
    readonly meaning: string;
    /** Whether it can no longer change. Never true for a code that is not listed. */
    readonly final: boolean;
    /** What the partner does about it. */
    readonly action: string;
    /**
     * Whether the payout may be sent again, as a new transaction under a new `transactionReference`.
     * Never true for a code that is not listed.
     */
    readonly resendUnderNewReference: boolean;
}
/**
 * What a response code means and what to do about it.
 *
 * A code that the contract does not list is unknown: not final, and nothing is sent again because of it.
 *
 * @example
 * const { final, resendUnderNewReference } = describeCode(outcome.responseCode);
 */
export declare function describeCode(code: string): ResponseCodeDescription;
/** Whether the contract lists the code. */
export declare function isResponseCode(code: string): code is ResponseCode;
