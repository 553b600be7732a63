/** The package's entry: everything that it exports. */
export { createClient } from './create-client.js';
export { createMemoryTokenStore } from './auth/token-store.js';
export { TokenError } from './auth/token-error.js';
export { isNotSentError, isPayoutClientError, isRejectedError, isUnknownOutcomeError, NotSentError, PayoutClientError, RejectedError, UnknownOutcomeError, } from './errors.js';
export { parseExact } from './exact-json.js';
export * from './operations.js';
export { followPayouts, openReferences, ReferenceReusedError, settlePayouts } from './settle.js';
export { memoryJournal } from './journal.js';
export { statementEntries, statementPages, StatementReadError } from './statement.js';
export { describeCode, isResponseCode, responseCodes } from './response-codes.js';
