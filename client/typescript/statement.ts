import { fieldOf } from './field.js';
import type {
  ExactStatement,
  ExactStatementEntry,
  Statement,
  StatementEntry,
  StatementEnvelope,
} from './models.js';
import { getIntradayStatement, type GetIntradayStatementInput } from './operations.js';
import { sending, sendOf } from './call.js';
import type { CallingClient, CallOptions, CallParams, Send } from './call.js';

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
export class StatementReadError extends Error {
  /**
   * - `rejected`: the service answered 200 with an error instead of a statement. See `code`.
   * - `no-statement`: the answer contains no page of a statement.
   * - `more-pages`: there are more pages, and requesting them needs `pageParameter`.
   * - `wrong-page`: the service returned another page than requested. Correct `pageParameter`.
   */
  readonly reason: StatementErrorReason;
  /** The service's own error code, if the answer contains one. */
  declare readonly code?: string;

  constructor(reason: StatementErrorReason, message: string, code?: string) {
    super(message);
    this.reason = reason;
    if (code !== undefined) this.code = code;
  }

  // A getter, because bundlers would keep an unused class whose name is set from outside.
  /** Always `StatementReadError`, even if a bundler shortens the class name. */
  override get name(): string {
    return 'StatementReadError';
  }
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
export function statementPages<Exact extends boolean | undefined = false>(
  client: CallingClient,
  query: GetIntradayStatementInput,
  options?: StatementOptions & { exact?: Exact },
): AsyncGenerator<Exact extends true ? ExactStatement : Statement, void, undefined>;
export async function* statementPages(
  client: CallingClient,
  query: GetIntradayStatementInput,
  { pageParameter, ...options }: StatementOptions = {},
): AsyncGenerator<AnyStatement, void, undefined> {
  let previous: AnyStatement | undefined;
  for (;;) {
    const wanted = previous && Number(previous.currentPage) + 1;
    const selection = wanted === undefined ? {} : pageParameter?.(wanted);
    const page = await readPage(client, selection, query, options);
    if (previous) demandNext(previous, page);
    yield page;
    if (!page.hasMore) return;
    if (!pageParameter) {
      throw new StatementReadError(
        'more-pages',
        'The statement has more pages. Set pageParameter to select them.',
      );
    }
    previous = page;
  }
}

/**
 * Yields the entries of a statement in order, across all its pages.
 *
 * @throws like `statementPages`; the entries yielded so far are valid
 * @example for await (const { systemReference, amount } of statementEntries(client, window, { exact: true })) …
 */
export function statementEntries<Exact extends boolean | undefined = false>(
  client: CallingClient,
  query: GetIntradayStatementInput,
  options?: StatementOptions & { exact?: Exact },
): AsyncGenerator<Exact extends true ? ExactStatementEntry : StatementEntry, void, undefined>;
export async function* statementEntries(
  client: CallingClient,
  query: GetIntradayStatementInput,
  options: StatementOptions = {},
): AsyncGenerator<StatementEntry | ExactStatementEntry, void, undefined> {
  for await (const page of statementPages(client, query, options)) yield* page.details;
}

type AnyStatement = Statement | ExactStatement;

async function readPage(
  client: CallingClient,
  selection: CallParams['query'],
  window: GetIntradayStatementInput,
  options: CallOptions,
): Promise<AnyStatement> {
  // The contract has no page parameter, so accept any answer; errors then describe what is wrong with it.
  const send: Send = (request, its) => {
    const query = { ...selection, ...request.params?.query };
    return sendOf(client)({ ...request, params: { query }, isAnswer: undefined }, its);
  };
  const envelope: unknown = await getIntradayStatement({ [sending]: send }, window, options);
  const page = fieldOf(envelope, 'data' satisfies keyof StatementEnvelope);
  const success = fieldOf(envelope, 'success' satisfies keyof StatementEnvelope);
  if (success === true && isPage(page)) return page;
  const error = fieldOf(envelope, 'error' satisfies keyof StatementEnvelope);
  const code = fieldOf(error, 'code' satisfies keyof NonNullable<StatementEnvelope['error']>);
  if (success !== false) {
    throw new StatementReadError('no-statement', 'The answer must have a statement page in data.');
  }
  throw new StatementReadError(
    'rejected',
    'The service answered 200 with success: false. `code` has its error code.',
    typeof code === 'string' ? code : undefined,
  );
}

function isPage(data: unknown): data is AnyStatement {
  return (
    Array.isArray(fieldOf(data, 'details' satisfies keyof Statement)) &&
    typeof fieldOf(data, 'hasMore' satisfies keyof Statement) === 'boolean' &&
    Number.isInteger(Number(fieldOf(data, 'currentPage' satisfies keyof Statement) ?? undefined))
  );
}

function demandNext(previous: AnyStatement, page: AnyStatement): void {
  const [last, now] = [Number(previous.currentPage), Number(page.currentPage)];
  const repeated = JSON.stringify(page.details) === JSON.stringify(previous.details);
  if (now === last + 1 && !repeated) return;
  const what = now === last + 1 ? 'the same entries again' : `page ${now}`;
  throw new StatementReadError(
    'wrong-page',
    `Page ${last} was followed by ${what}. Correct pageParameter: the service ignores it.`,
  );
}
