import type { ResponseCode } from './models.js';
import { responseCodes, type ListedResponseCode } from './tables.js';
export { responseCodes, type ListedResponseCode };
/** If the code is not listed, `final` and `resendUnderNewReference` are false. */
export interface ResponseCodeDescription extends Omit<ListedResponseCode, 'code'> {
    /** The two-character code, such as `00`. */
    readonly code: string;
}
/**
 * Returns what a response code means and what to do about it. A code that the contract does not
 * list is not final, and you must not resend anything because of it.
 *
 * @example const { final, resendUnderNewReference } = describeCode(outcome.responseCode);
 */
export declare function describeCode(code: string): ResponseCodeDescription;
/** Whether the contract lists the code. */
export declare function isResponseCode(code: string): code is ResponseCode;
