import { responseCodes } from './response-code-table.js';
export { responseCodes };
/**
 * What a response code means and what to do about it.
 *
 * A code that the contract does not list is unknown: not final, and nothing is sent again because of it.
 *
 * @example
 * const { final, resendUnderNewReference } = describeCode(outcome.responseCode);
 */
export function describeCode(code) {
    return responseCodes.find((listed) => listed.code === code) ?? unlisted(code);
}
/** Whether the contract lists the code. */
export function isResponseCode(code) {
    return responseCodes.some((listed) => listed.code === code);
}
function unlisted(code) {
    return Object.freeze({
        code,
        meaning: 'Unknown: the contract does not list this code',
        final: false,
        action: 'Send nothing again. Ask for the status later; if it stays the same, contact the support team.',
        resendUnderNewReference: false,
    });
}
