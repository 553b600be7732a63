import type { ResponseCode } from './models.cjs';
import { responseCodes, type ListedResponseCode } from './tables.cjs';
export { responseCodes, type ListedResponseCode };
/** Of a code that is not listed, `final` and `resendUnderNewReference` are never true. */
export interface ResponseCodeDescription extends Omit<ListedResponseCode, 'code'> {
    /** In two characters, such as `00`. */
    readonly code: string;
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
