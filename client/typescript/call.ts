/** The types of a call and its answer, and of `Send`, which send.ts implements. */

/** Bytes that `fetch` accepts as a body. */
export type Bytes = Uint8Array<ArrayBuffer>;

/** One call to the service, before it is sent. */
export interface CallRequest {
  /** The HTTP method in capitals, such as `POST`. */
  method: string;
  /** The path template from the contract, with its `{parameters}` unfilled. Logs and errors show it. */
  path: string;
  /** The path and query parameters. */
  params?: CallParams | undefined;
  /** Serialised once, for all attempts. */
  body?: unknown;
  /** A body that is already serialised. */
  rawBody?: string | Bytes | undefined;
  /** Set to false for login, and for refresh, which sends its own `authorization` header. */
  needsToken?: boolean | undefined;
  /**
   * Whether to send the same request again after an unknown outcome. By default this needs an idempotency key in a
   * known header. `true`: the operation has no effect, so a repeat is safe. `false`: never, even with a key.
   */
  retryable?: boolean | undefined;
  /** Checks the data of a 2xx. If it returns false, the outcome is unknown. Default: accept any data. */
  isAnswer?: ((data: unknown) => boolean) | undefined;
  /** A path and query to send instead of `path` and `params`. Logs and errors do not show it. */
  url?: string | undefined;
  /**
   * How to read the body of a 2xx. Default: as JSON; any other body is an unknown outcome. `bytes`: as a
   * `Uint8Array`. `any`: as JSON if its content type says so, `undefined` if it is empty, otherwise as bytes.
   */
  answer?: 'bytes' | 'any' | undefined;
  /** The largest body to read, in bytes, if smaller than the client's limit. */
  maxBytes?: number | undefined;
  /** The idempotency key header that the contract names for this operation. */
  keyHeader?: string | undefined;
  /** Sent as the key only if the client knows the header, whereas `idempotencyKey` requires one. */
  optionalKey?: string | undefined;
}

/** Values for the `{parameters}` in the path and for the query string. */
export interface CallParams {
  /** The client encodes them. An empty value, `.` or `..` is an error, because it would change the path. */
  path?: Readonly<{ [key: string]: string | number | boolean | undefined }> | undefined;
  /** Parameters that are `undefined` are left out. */
  query?: Readonly<{ [key: string]: string | number | boolean | undefined }> | undefined;
}

/** Options of one call. They override those of the client. */
export interface CallOptions {
  /**
   * Use one key per business operation, and the same key on every retry, even after a restart. The
   * client must know the key's header: from the contract, or from `idempotency: { header }`.
   */
  idempotencyKey?: string | undefined;
  /** Ends the call: with a `NotSentError` before sending, with an unknown outcome after. */
  signal?: AbortSignal | undefined;
  /** In milliseconds. `attempt` covers the token, the headers and the body; `total` the whole call. */
  timeouts?: Timeouts | undefined;
  /** How often and when to retry the call; `false` for a single attempt. */
  retry?: RetryOptions | false | undefined;
  /**
   * Returns every number in the answer as a decimal string with the digits that were sent: `1.50`
   * becomes `'1.50'`, and 9007199254740993 keeps its last digit. For calls by URL, the types of the
   * answer and of `error.body` still say `number`.
   */
  exact?: boolean | undefined;
  /** Extra headers. An `authorization` header replaces the token. */
  headers?: Readonly<{ [key: string]: string }> | undefined;
}

/** Time limits in milliseconds, from 1 to 2147483647 (the longest timer). */
export interface Timeouts {
  /** Limits one attempt: its token, headers and body. Default {{limit attemptTimeout}}. */
  attempt?: number | undefined;
  /** Limits the whole call, including the waits between attempts. Default {{limit callTimeout}}. */
  total?: number | undefined;
}

/** How often to retry and how long to wait. Each wait is random, from 0 up to a bound that doubles. */
export interface RetryOptions {
  /** The most attempts per call, including the first. Default {{limit attempts}}. */
  attempts?: number | undefined;
  /** The bound of the first wait, in milliseconds. Default {{limit firstDelay}}. */
  firstDelay?: number | undefined;
  /** The highest bound, in milliseconds. Default {{limit longestDelay}}. `Retry-After` may extend a wait beyond it. */
  maxDelay?: number | undefined;
}

/** What an attempt means for the call; see `outcome` of `AttemptReport`. */
export type AttemptOutcome = 'accepted' | 'rejected' | 'not-sent' | 'unknown';

/** Why an attempt ended; see `reason` of `AttemptReport`. */
export type AttemptReason =
  | 'answered'
  | 'redirect'
  | 'not-json'
  | 'cut-short'
  | 'connection'
  | 'timeout'
  | 'aborted'
  | 'no-token';

/** One attempt, as errors, answers and `onAttempt` show it. It contains nothing secret or personal. */
export interface AttemptReport {
  /** The number of the attempt, from 1. */
  readonly attempt: number;
  /**
   * What the attempt means for the call. `unknown`: the service may or may not have processed it.
   *
   * From the service's documentation: "Treat 5xx and network timeouts as unknown outcomes, not as failures".
   */
  readonly outcome: AttemptOutcome;
  /**
   * Why the attempt ended.
   *
   * - `answered`: a complete, readable answer arrived; see `status`.
   * - `redirect`: a 3xx. The client never follows it: a payout must not go to another address.
   * - `not-json`: a 2xx without the JSON that the operation returns (empty, HTML, malformed, or of another shape).
   * - `cut-short`: the answer began but did not arrive completely.
   * - `connection`: the connection failed or broke before an answer began.
   * - `timeout`: no complete answer arrived within the time limit of the attempt.
   * - `aborted`: the caller's signal ended it.
   * - `no-token`: there was no token to send.
   */
  readonly reason: AttemptReason;
  /** The HTTP status, if an answer began. */
  readonly status?: number;
  /** The error code of a broken connection, such as `ECONNRESET`, if the platform provides one. */
  readonly code?: string;
  /** When the attempt began, in milliseconds since 1970. */
  readonly startedAt: number;
  /** How long the attempt took, in milliseconds. */
  readonly duration: number;
  /** How long the service asked to wait (`Retry-After`), in milliseconds. */
  readonly retryAfter?: number;
}

/** Response headers. The platform's `Headers` class fits. */
export interface AnswerHeaders {
  /** The value of a header, whose name may be in any case; `null` if the header is absent. */
  get(name: string): string | null;
  /** Calls `each` for every header, with its name in lower case. */
  forEach(each: (value: string, name: string) => void): void;
}

/** An accepted answer: a 2xx with the JSON that the operation returns. */
export interface CallAnswer {
  /** The HTTP status, always a 2xx. */
  readonly status: number;
  /** The response headers, such as `ETag`. */
  readonly headers: AnswerHeaders;
  /** The parsed JSON, or bytes for a file. */
  readonly data: unknown;
  /** The body as text, exactly as it arrived; absent for bytes. */
  readonly text?: string | undefined;
  /** Every attempt of the call. The last one was accepted. */
  readonly attempts: readonly AttemptReport[];
}

/**
 * Sends a call with a token, retries, a deadline and classified errors. It always ends.
 *
 * @throws NotSentError when it is certain that nothing was sent
 * @throws RejectedError when the service rejected it, and no earlier attempt had an unknown outcome
 * @throws UnknownOutcomeError when the service may or may not have processed it
 */
export type Send = (request: CallRequest, options?: CallOptions) => Promise<CallAnswer>;

/** Provides the access tokens for calls. */
export interface TokenSource {
  /**
   * Returns the token to send, in visible ASCII, and first refreshes or logs in if necessary, once
   * for all waiting calls. If one caller aborts, the others still get the token. Errors show only
   * the code or name of what this throws, unless it is a `PayoutClientError`.
   */
  token(signal?: AbortSignal): Promise<string>;
  /** Called when the service answered 401 to this token. Do not use it again; a newer token stays valid. */
  reject(token: string): void;
}

/** The property of a client that holds its `Send`. Every copy of the package uses the same name. */
export const sending = '~send';

/** The property of a client that says which header carries the idempotency key. */
export const keyHeader = '~key';

/** What named functions accept; every client fits. Kept small so that editor completion stays fast. */
export interface CallingClient {
  /**
   * The idempotency key header: `undefined` to use the one that the contract names, empty for none.
   * If the property is missing, it is not known whether a key is sent.
   */
  readonly [keyHeader]?: string | undefined;
  /** Sends a call. Used by the named functions. */
  readonly [sending]: Send;
}

export function sendOf(client: CallingClient): Send {
  return client[sending];
}

/** Exists only in types. */
declare const rejection: unique symbol;

/** A call in progress: a promise of the data. `isRejected` narrows its documented rejections. */
export interface Call<Data, Rejection = unknown> extends Promise<Data> {
  /** Never set. It carries the type of the documented rejections. */
  readonly [rejection]?: Rejection;
  /** Resolves to the data with status, headers and attempts. It does not send the request again. */
  withResponse(): Promise<Answer<Data>>;
}

/** An answer whose data has a known type. */
export interface Answer<Data> extends CallAnswer {
  /** The parsed JSON, or bytes for a file. */
  readonly data: Data;
  /** The service's id for the request in its logs, if a response header gives one. */
  readonly requestId: string | undefined;
}

/** The usual header names: the service's documentation names none. */
export function requestIdOf(headers: AnswerHeaders): string | undefined {
  return headers.get('x-request-id') ?? headers.get('request-id') ?? undefined;
}
