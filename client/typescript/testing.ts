import { referencesIn } from './failure.js';
import { operationRules } from './operation-rules.js';
import type {
  LoginData,
  PayoutResponse,
  RefreshTokenResponse,
  TransactionOutcome,
} from './models.js';
import type { paths } from './schema.js';
import type { Transport, TransportInit } from './transport.js';

/** How the fake service answers one request instead of the normal answer. */
export interface FakeAnswer {
  /** A complete answer, or a fault. */
  readonly kind: FakeAnswerKind;
  /** The HTTP status. */
  readonly status: number;
  /** Header names are in lower case. */
  readonly headers: Readonly<{ [key: string]: string }>;
  /** The body as text. */
  readonly body: string;
  /** Whether the service processes the request before the fault. */
  readonly taken: boolean;
}

/**
 * - `answer`: a complete answer with any status.
 * - `refused`: no connection. `reset`: the connection breaks before an answer. `no-answer`: silence.
 * - `cut`: the body breaks off in the middle. `stall`: it stops there, and the connection stays open.
 */
export type FakeAnswerKind = 'answer' | 'refused' | 'reset' | 'no-answer' | 'cut' | 'stall';

/** An answer with a status and a JSON body. */
export function status(
  code: number,
  body: unknown = {},
  headers: { [key: string]: string } = {},
): FakeAnswer {
  return answer(code, JSON.stringify(body), { 'content-type': 'application/json', ...headers });
}

/** A 302 to another URL. */
export function redirect(location = '/elsewhere'): FakeAnswer {
  return answer(302, '', { location });
}

/** A 200 with an HTML page instead of JSON, as a proxy might send. */
export function html(): FakeAnswer {
  return answer(200, '<!doctype html><title>Welcome</title>', { 'content-type': 'text/html' });
}

/** A complete 200 with invalid JSON. */
export function malformed(): FakeAnswer {
  return answer(200, '{"batchId": oops}', { 'content-type': 'application/json' });
}

/** A 200 with an empty body. */
export function empty(): FakeAnswer {
  return answer(200, '', { 'content-type': 'application/json' });
}

/** Nothing accepts the connection. This is the only fault that proves that nothing was sent. */
export function refused(): FakeAnswer {
  return { ...usual, kind: 'refused' };
}

/** The connection breaks after the request and before an answer. */
export function reset(): FakeAnswer {
  return { ...usual, kind: 'reset' };
}

/** No answer ever arrives. */
export function noAnswer(): FakeAnswer {
  return { ...usual, kind: 'no-answer' };
}

/** The answer breaks off in the middle of its body. */
export function cutMidBody(): FakeAnswer {
  return { ...usual, kind: 'cut' };
}

/** The answer stops in the middle of its body, and the connection stays open. */
export function stallMidBody(): FakeAnswer {
  return { ...usual, kind: 'stall' };
}

/** The same fault, but the service processes the request first. */
export function taken(fault: FakeAnswer): FakeAnswer {
  return { ...fault, taken: true };
}

/** A request as the service received it. */
export interface SeenRequest {
  /** The HTTP method in capitals, such as `POST`. */
  method: string;
  /** The path and query, without the host. */
  path: string;
  /** Header names are in lower case. */
  headers: Readonly<{ [key: string]: string }>;
  /** The body as text; empty if there is none. */
  body: string;
}

/** A service in memory that pays, fails on demand, and counts its payments. */
export interface FakeService {
  /** The transport to pass to `createClient` or `createSafeFetch`. */
  fetch: Transport;
  /** All requests in order, including logins and refreshes, which never fail. */
  requests: readonly SeenRequest[];
  /** Returns how often a reference was paid. */
  paid(transactionReference: string): number;
  /** Returns the number of logins and refreshes. */
  tokenRequests(): number;
  /** From now on, the service answers 401 to every earlier token. */
  expireTokens(): void;
  /** Takes a request and decides how to answer it, for servers that cause faults on real sockets. */
  take(request: SeenRequest): FakeAnswer;
}

/** The options of the fake service. */
export interface FakeServiceOptions {
  /**
   * A payout that repeats a value of this header gets the first answer again and is not paid again.
   * Default: the header that the contract names, if any.
   */
  idempotencyHeader?: string;
}

/**
 * Creates a fake service for tests. It counts the payouts that it really paid.
 *
 * Each request except login and refresh takes the next fault. After the last fault, the service
 * accepts payouts and reports status `00` for them. It answers 404 to other requests: to change
 * that, pass their answers as faults, such as `status(200, …)`.
 *
 * @example const service = createFakeService([taken(reset()), status(429, {}, { 'retry-after': '1' })]); const client
 *   = createClient({ baseUrl, credentials, fetch: service.fetch }); // … send a payout …
 *   expect(service.paid('HR-1')).toBe(1);
 */
export function createFakeService(
  faults: readonly FakeAnswer[] = [],
  options: FakeServiceOptions = {},
): FakeService {
  const ahead = [...faults];
  const requests: SeenRequest[] = [];
  const ledger = new Map<string, number>();
  const byKey = new Map<string, FakeAnswer>();
  const { keyHeader } = operationRules[`POST ${payoutPath}`] ?? {};
  const keyName = (options.idempotencyHeader ?? keyHeader)?.toLowerCase();
  let tokens = 0;
  let expired = 0;

  const serve = (request: SeenRequest): FakeAnswer => {
    if (request.path.includes('/transaction/status/check/')) return statusOf(ledger, request.path);
    if (!request.path.endsWith(payoutPath)) return notScripted;
    const key = keyName && request.headers[keyName];
    const earlier = key ? byKey.get(key) : undefined;
    if (earlier) return earlier;
    const references = referencesIn(request);
    for (const reference of references) ledger.set(reference, (ledger.get(reference) ?? 0) + 1);
    const batch: Partial<PayoutResponse> = {
      batchId: `batch-${byKey.size + 1}`,
      totalCount: references.length,
      errorTransactionCount: null,
      createDate: '2026-03-04 09:15:27',
    };
    const received = status(200, batch);
    if (key) byKey.set(key, received);
    return received;
  };

  const take = (request: SeenRequest): FakeAnswer => {
    requests.push(request);
    if (request.path.includes('/auth/')) return tokenAnswer(request.path, (tokens += 1));
    const token = Number(request.headers['authorization']?.replace('Bearer access-', ''));
    if (token <= expired) return status(401);
    const fault = ahead.shift();
    if (!fault) return serve(request);
    if (!fault.taken || fault.kind === 'refused') return fault;
    const answered = serve(request);
    return fault.kind === 'answer'
      ? fault
      : { ...fault, status: answered.status, body: answered.body };
  };

  const fetch = async (url: string, init: TransportInit): Promise<Response> =>
    causeFault(take(seenRequest(url, init)), init);

  return {
    requests,
    take,
    paid: (reference) => ledger.get(reference) ?? 0,
    tokenRequests: () => tokens,
    expireTokens: () => void (expired = tokens),
    fetch: Object.assign(fetch, { sendsOnce: true as const }),
  };
}

const payoutPath = '/handler/send/remittance/transaction' satisfies keyof paths;

function seenRequest(url: string, { method, headers, body }: TransportInit): SeenRequest {
  const { pathname, search } = new URL(url);
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body);
  return { method, path: pathname + search, headers, body: text };
}

const notScripted = status(404, {
  title: 'The fake service has no answer for this: add one to its faults.',
  status: 404,
});

const usual: FakeAnswer = {
  kind: 'answer',
  status: 200,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ batchId: 'batch-0', totalCount: 1 } satisfies Partial<PayoutResponse>),
  taken: false,
};

function answer(code: number, body: string, headers: { [key: string]: string }): FakeAnswer {
  return { kind: 'answer', status: code, headers, body, taken: false };
}

async function causeFault(
  { kind, status: code, headers, body }: FakeAnswer,
  init: TransportInit,
): Promise<Response> {
  if (kind === 'refused') throw networkError('ECONNREFUSED');
  if (kind === 'reset') throw networkError('ECONNRESET');
  const aborted = new Promise<void>((resolve) => {
    init.signal.addEventListener('abort', () => resolve());
  }).then(() => init.signal.throwIfAborted());
  aborted.catch(() => undefined);
  // The signal throws, so nothing follows.
  if (kind === 'no-answer') await aborted;
  const half = new TextEncoder().encode(body.slice(0, body.length / 2));
  const broken = new ReadableStream({
    start: (stream) => stream.enqueue(half),
    pull: (stream) => {
      if (kind === 'cut') stream.error(networkError('UND_ERR_SOCKET'));
      return kind === 'cut' ? undefined : aborted;
    },
  });
  const noBody = code === 204 || code === 304 ? null : body;
  return new Response(kind === 'answer' ? noBody : broken, { status: code, headers });
}

function networkError(code: string): TypeError {
  return new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) });
}

function statusOf(ledger: ReadonlyMap<string, number>, path: string): FakeAnswer {
  const reference = decodeURIComponent(path.split('/').at(-1) ?? '');
  if (!ledger.has(reference)) return status(400, { title: 'Bad Request', status: 400 });
  const paid = { transactionReference: reference, responseCode: '00', responseMessage: 'Paid' };
  return status(200, paid satisfies Partial<TransactionOutcome>);
}

function tokenAnswer(path: string, count: number): FakeAnswer {
  const refreshToken = `refresh-${count}`;
  const life = { refreshToken, expiresIn: 3600, refreshExpiresIn: 7200 };
  const data: Partial<LoginData> = { accessToken: `access-${count}`, ...life };
  const tokens: Partial<RefreshTokenResponse> = {
    token: `access-${count}`,
    tokenType: 'Bearer',
    ...life,
  };
  return status(200, path.endsWith('/login') ? { status: 'SUCCESS', data } : tokens);
}
