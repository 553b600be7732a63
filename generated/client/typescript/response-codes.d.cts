import type { ResponseCode } from './models.cjs';
import { responseCodes } from './tables.cjs';
export { responseCodes };
export type { ListedResponseCode } from './tables.cjs';
export interface ResponseCodeDescription {
    readonly code: string;
    /** The state of the payout, in words. */
    readonly meaning: string;
    /** Whether it is not expected to change. Never true for a code that is not listed. */
    readonly final: boolean;
    /** What the partner does about it. */
    readonly action: string;
    /** Whether to send it again as a new transaction. Never true for a code that is not listed. */
    readonly resendUnderNewReference: boolean;
}
/**
 * What a response code means and what to do about it. A code that the contract does not list is not
 * final, and nothing is sent again because of it.
 *
 * @example
 * const { final, resendUnderNewReference } = describeCode(outcome.responseCode);
 */
export declare function describeCode(code: string): ResponseCodeDescription;
/** Whether the contract lists the code. */
export declare function isResponseCode(code: string): code is ResponseCode;
