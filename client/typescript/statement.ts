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
export class StatementReadError extends Error {
  /**
   * - `rejected`: the service answered 200 with an error instead of a statement. `code` is its code.
   * - `no-statement`: the answer contains no page of a statement.
   * - `more-pages`: further pages follow, and `pageParameter` is needed to request them.
   * - `wrong-page`: the answer is not the page that was requested: correct `pageParameter`.
   */
  readonly reason: StatementErrorReason;
  /** The code in the answer of the service, if there was one. */
  declare readonly code?: string;

  constructor(reason: StatementErrorReason, message: string, code?: string) {
    super(message);
    this.reason = reason;
    if (code !== undefined) this.code = code;
  }

  // Not set from outside the class: bundlers would keep a class that nobody uses.
  /** `StatementReadError`, also where a bundler shortens the name of the class. */
  override get name(): string {
    return 'StatementReadError';
  }
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
        'The statement has more pages. Set pageParameter to how the service selects a page.',
      );
    }
    previous = page;
  }
}

/**
 * The entries of a statement, in order, over all its pages.
 *
 * @throws as `statementPages`; the entries so far are right
 * @example
 * for await (const { systemReference, amount } of statementEntries(client, window, { exact: true })) …
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
  // The contract has no parameter for a page. Of any other answer the error says what is wrong.
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
    throw new StatementReadError(
      'no-statement',
      'The answer must have a page of a statement in data.',
    );
  }
  throw new StatementReadError(
    'rejected',
    'The service answered 200 and success: false. `code` is its own code of the error.',
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
    `Page ${last} was followed by ${what}. Correct pageParameter: the service ignores this one.`,
  );
}
