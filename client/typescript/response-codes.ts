import type { ResponseCode } from './models.js';
import { responseCodes, unlistedCode, type ListedResponseCode } from './tables.js';

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
export function describeCode(code: string): ResponseCodeDescription {
  return responseCodes.find((listed) => listed.code === code) ?? unlisted(code);
}

/** Whether the contract lists the code. */
export function isResponseCode(code: string): code is ResponseCode {
  return responseCodes.some((listed) => listed.code === code);
}

function unlisted(code: string): ResponseCodeDescription {
  return Object.freeze({
    code,
    ...unlistedCode,
    final: false,
    resendUnderNewReference: false,
  });
}
