/** The table of response codes for the client package, as the source of one module. */
import type { ResponseCode } from '../../../toolkit/contract/response-codes.ts';

export function responseCodeModule(codes: readonly ResponseCode[]): string {
  const rows = codes.map(({ code, meaning, final, action, resend }) => {
    const row = { code, meaning, final, action, resendUnderNewReference: resend };
    return `  /* @__PURE__ */ Object.freeze<ListedResponseCode>(${JSON.stringify(row)}),\n`;
  });
  return `// Made from the contract. Do not edit.
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
  /** Whether the payout is sent again as a new transaction, under a new \`transactionReference\`. */
  readonly resendUnderNewReference: boolean;
}

/** Every listed code, in the order of the contract. Frozen. */
export const responseCodes: readonly ListedResponseCode[] = /* @__PURE__ */ Object.freeze([
${rows.join('')}]);
`;
}
