import type { ExactStatement, ExactStatementEntry, Statement, StatementEntry } from './models.cjs';
import { type GetIntradayStatementInput } from './operations.cjs';
import type { CallingClient, CallOptions, CallParams } from './call.cjs';
/** How to request pages, and the options of every call. */
export interface StatementOptions extends Omit<CallOptions, 'idempotencyKey'> {
    /**
     * The query parameters that select a page by its number. The documentation of the service does
     * not say what they are; without this option only the first page can be read.
     *
     * @example (page) => ({ page })
     */
    pageParameter?: ((page: number) => NonNullable<CallParams['query']>) | undefined;
}
/** Each is described at `reason` of a `StatementReadError`. */
export type StatementErrorReason = 'rejected' | 'no-statement' | 'more-pages' | 'wrong-page';
/** The rest of a statement cannot be read. The pages so far are right. */
export declare class StatementReadError extends Error {
    /**
     * - `rejected`: the service answered 200 with an error instead of a statement. `code` is its code.
     * - `no-statement`: the answer contains no page of a statement.
     * - `more-pages`: further pages follow, and `pageParameter` is needed to request them.
     * - `wrong-page`: the answer is not the page that was requested: correct `pageParameter`.
     */
    readonly reason: StatementErrorReason;
    /** The code in the answer of the service, if there was one. */
    readonly code?: string;
    constructor(reason: StatementErrorReason, message: string, code?: string);
    /** `StatementReadError`, also where a bundler shortens the name of the class. */
    get name(): string;
}
/**
 * The pages of a statement, in order, each fetched when it is needed, until `hasMore` is false. A
 * page out of order is an error.
 *
 * Choose an `endTime` that has passed: entries that arrive meanwhile may move others to another
 * page.
 *
 * @throws StatementReadError
 * @throws RejectedError as `getIntradayStatement`
 * @throws NotSentError, UnknownOutcomeError when there was no answer; asking again is harmless
 * @example
 * const window = { accountNumber, startTime, endTime };
 * for await (const page of statementPages(client, window, { pageParameter: (page) => ({ page }) }))
 * …
 */
export declare function statementPages<Exact extends boolean | undefined = false>(client: CallingClient, query: GetIntradayStatementInput, options?: StatementOptions & {
    exact?: Exact;
}): AsyncGenerator<Exact extends true ? ExactStatement : Statement, void, undefined>;
/**
 * The entries of a statement, in order, over all its pages.
 *
 * @throws as `statementPages`; the entries so far are right
 * @example
 * for await (const { systemReference, amount } of statementEntries(client, window, { exact: true })) …
 */
export declare function statementEntries<Exact extends boolean | undefined = false>(client: CallingClient, query: GetIntradayStatementInput, options?: StatementOptions & {
    exact?: Exact;
}): AsyncGenerator<Exact extends true ? ExactStatementEntry : StatementEntry, void, undefined>;
