/** Reading an intraday statement page by page, or entry by entry. */
import type { ExactStatement, ExactStatementEntry, Statement, StatementEntry } from './models.js';
import type { GetIntradayStatementInput } from './operations.js';
import type { CallingClient, CallOptions, CallParams } from './send.js';
/** How pages are asked for, and what every call of it may have differently from its client. */
export interface StatementOptions extends Omit<CallOptions, 'idempotencyKey'> {
    /**
     * The query parameters that select a page, from the number of the page wanted: one more than
     * `currentPage` of the page before. The source does not show them, so without this option only the
     * first page can be read.
     *
     * @example (page) => ({ page })
     */
    pageParameter?: ((page: number) => NonNullable<CallParams['query']>) | undefined;
}
/**
 * - `refused`: the service answered 200 and says that there is no statement. `code` says which error.
 * - `no-statement`: the answer has no page of a statement.
 * - `more-pages`: further pages follow, and nobody says how to ask for them: set `pageParameter`.
 * - `wrong-page`: the answer is not the page that was asked for: correct `pageParameter`.
 */
export type StatementErrorReason = 'refused' | 'no-statement' | 'more-pages' | 'wrong-page';
/** A statement that cannot be read on, for the reason that it names. Its pages so far are right. */
export declare class StatementReadError extends Error {
    readonly reason: StatementErrorReason;
    /** The service's own code of the error, when it gave one. */
    readonly code?: string;
    constructor(reason: StatementErrorReason, message: string, code?: string);
}
/**
 * The pages of a statement, in their order, each fetched when it is asked for. The last one is the one
 * whose `hasMore` is false. A page that is not the one after the page before it is an error: else a
 * parameter that the service ignores would give the first page for ever.
 *
 * Choose an `endTime` that has passed: entries that arrive while pages are read may move others from
 * one page to the next.
 *
 * @throws StatementReadError
 * @throws RejectedError as `getIntradayStatement`: 400 for a bad query, 403 for a token without a
 *   merchant, 404 for an account that the merchant does not have
 * @throws NotSentError, UnknownOutcomeError when there was no answer; asking again does no harm
 * @example
 * const window = { accountNumber, startTime, endTime };
 * for await (const page of statementPages(client, window, { pageParameter: (page) => ({ page }) })) …
 */
export declare function statementPages(client: CallingClient, query: GetIntradayStatementInput, options: StatementOptions & {
    exact: true;
}): AsyncGenerator<ExactStatement, void, undefined>;
export declare function statementPages(client: CallingClient, query: GetIntradayStatementInput, options?: StatementOptions & {
    exact?: false | undefined;
}): AsyncGenerator<Statement, void, undefined>;
export declare function statementPages(client: CallingClient, query: GetIntradayStatementInput, options?: StatementOptions): AsyncGenerator<Statement | ExactStatement, void, undefined>;
/**
 * The entries of a statement, in their order, over all its pages.
 *
 * @throws as `statementPages`; the entries so far are right
 * @example
 * for await (const { systemReference, amount } of statementEntries(client, window, { exact: true })) …
 */
export declare function statementEntries(client: CallingClient, query: GetIntradayStatementInput, options: StatementOptions & {
    exact: true;
}): AsyncGenerator<ExactStatementEntry, void, undefined>;
export declare function statementEntries(client: CallingClient, query: GetIntradayStatementInput, options?: StatementOptions & {
    exact?: false | undefined;
}): AsyncGenerator<StatementEntry, void, undefined>;
export declare function statementEntries(client: CallingClient, query: GetIntradayStatementInput, options?: StatementOptions): AsyncGenerator<StatementEntry | ExactStatementEntry, void, undefined>;
