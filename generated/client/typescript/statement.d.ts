import type { ExactStatement, ExactStatementEntry, Statement, StatementEntry } from './models.js';
import { type GetIntradayStatementInput } from './operations.js';
import type { CallingClient, CallOptions, CallParams } from './call.js';
/** How to request pages, plus the options of every call. */
export interface StatementOptions extends Omit<CallOptions, 'idempotencyKey'> {
    /**
     * Returns the query parameters that select a page by number. The service's documentation does not
     * name them. Without this option, only the first page can be read.
     *
     * @example (page) => ({ page })
     */
    pageParameter?: ((page: number) => NonNullable<CallParams['query']>) | undefined;
}
/** Why reading stopped; see `reason` of `StatementReadError`. */
export type StatementErrorReason = 'rejected' | 'no-statement' | 'more-pages' | 'wrong-page';
/** The rest of a statement cannot be read. The pages returned so far are valid. */
export declare class StatementReadError extends Error {
    /**
     * - `rejected`: the service answered 200 with an error instead of a statement. See `code`.
     * - `no-statement`: the answer contains no page of a statement.
     * - `more-pages`: there are more pages, and requesting them needs `pageParameter`.
     * - `wrong-page`: the service returned another page than requested. Correct `pageParameter`.
     */
    readonly reason: StatementErrorReason;
    /** The service's own error code, if the answer contains one. */
    readonly code?: string;
    constructor(reason: StatementErrorReason, message: string, code?: string);
    /** Always `StatementReadError`, even if a bundler shortens the class name. */
    get name(): string;
}
/**
 * Yields the pages of a statement in order, and requests each only when you need it, until
 * `hasMore` is false. A page out of order is an error.
 *
 * Choose an `endTime` in the past. Otherwise, new entries may move others to another page.
 *
 * @throws StatementReadError
 * @throws RejectedError like `getIntradayStatement`
 * @throws NotSentError, UnknownOutcomeError when there was no usable answer; asking again is safe
 * @example const window = { accountNumber, startTime, endTime }; for await (const page of statementPages(client,
 *   window, { pageParameter: (page) => ({ page }) })) …
 */
export declare function statementPages<Exact extends boolean | undefined = false>(client: CallingClient, query: GetIntradayStatementInput, options?: StatementOptions & {
    exact?: Exact;
}): AsyncGenerator<Exact extends true ? ExactStatement : Statement, void, undefined>;
/**
 * Yields the entries of a statement in order, across all its pages.
 *
 * @throws like `statementPages`; the entries yielded so far are valid
 * @example for await (const { systemReference, amount } of statementEntries(client, window, { exact: true })) …
 */
export declare function statementEntries<Exact extends boolean | undefined = false>(client: CallingClient, query: GetIntradayStatementInput, options?: StatementOptions & {
    exact?: Exact;
}): AsyncGenerator<Exact extends true ? ExactStatementEntry : StatementEntry, void, undefined>;
