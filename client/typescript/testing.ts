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

/** How one request is answered, instead of the answer that it should get. */
export interface FakeAnswer {
  /** What happens: a whole answer, or a fault. */
  readonly kind: FakeAnswerKind;
  /** The HTTP status. */
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<{ [key: string]: string }>;
  /** As text. */
  readonly body: string;
  /** Whether the service does what was requested before the fault. */
  readonly taken: boolean;
}

/**
 * - `answer`: a whole answer, of any status.
 * - `refused`: no connection. `reset`: it breaks before an answer. `no-answer`: silence.
 * - `cut`: the body breaks off in its middle. `stall`: it stops there, and the connection stays.
 */
export type FakeAnswerKind = 'answer' | 'refused' | 'reset' | 'no-answer' | 'cut' | 'stall';

/** An answer with a status, and a body that is written as JSON. */
export function status(
  code: number,
  body: unknown = {},
  headers: { [key: string]: string } = {},
): FakeAnswer {
  return answer(code, JSON.stringify(body), { 'content-type': 'application/json', ...headers });
}

/** A 302 to elsewhere. */
export function redirect(location = '/elsewhere'): FakeAnswer {
  return answer(302, '', { location });
}

/** A page where JSON should be: a 200 of a proxy that is not the service. */
export function html(): FakeAnswer {
  return answer(200, '<!doctype html><title>Welcome</title>', { 'content-type': 'text/html' });
}

/** A 200 whose JSON is broken, but not cut off. */
export function malformed(): FakeAnswer {
  return answer(200, '{"batchId": oops}', { 'content-type': 'application/json' });
}

/** A 200 with nothing in it. */
export function empty(): FakeAnswer {
  return answer(200, '', { 'content-type': 'application/json' });
}

/** Nothing listens. The one fault after which it is certain that nothing was sent. */
export function refused(): FakeAnswer {
  return { ...usual, kind: 'refused' };
}

/** The connection breaks after the request, before an answer. */
export function reset(): FakeAnswer {
  return { ...usual, kind: 'reset' };
}

/** No answer ever comes. */
export function noAnswer(): FakeAnswer {
  return { ...usual, kind: 'no-answer' };
}

/** The answer breaks off in the middle of its body. */
export function cutMidBody(): FakeAnswer {
  return { ...usual, kind: 'cut' };
}

/** The answer stops in the middle of its body, and nothing more comes. */
export function stallMidBody(): FakeAnswer {
  return { ...usual, kind: 'stall' };
}

/** The same fault, after the service has done what was requested. */
export function taken(fault: FakeAnswer): FakeAnswer {
  return { ...fault, taken: true };
}

/** A request, as the service received it. */
export interface SeenRequest {
  /** In capitals: `POST`. */
  method: string;
  /** Without the host, with the query. */
  path: string;
  /** Names in lower case. */
  headers: Readonly<{ [key: string]: string }>;
  /** As text; empty without one. */
  body: string;
}

/** A service in memory that pays, fails on demand, and counts what it has paid. */
export interface FakeService {
  /** For `createClient` and `createSafeFetch`. */
  fetch: Transport;
  /** The requests, in order, with login and refresh, which take no fault. */
  requests: readonly SeenRequest[];
  /** How often a reference was paid. */
  paid(transactionReference: string): number;
  /** How many logins and refreshes there were. */
  tokenRequests(): number;
  /** From now on, every earlier token is answered 401. */
  expireTokens(): void;
  /** Takes a request and decides how to answer it: for servers that cause faults on real sockets. */
  take(request: SeenRequest): FakeAnswer;
}

/** What the fake service answers. */
export interface FakeServiceOptions {
  /**
   * A payout repeated with the same value in this header is answered as before, and not paid. Default:
   * the one that the contract names, if it does.
   */
  idempotencyHeader?: string;
}

/**
 * Makes a fake service for tests. It counts what was really paid.
 *
 * Each request except login and refresh takes the next fault. After the last, a payout is received,
 * and its status is `00`; anything else is answered 404: put its answer among the faults, as
 * `status(200, …)`.
 *
 * @example
 * const service = createFakeService([taken(reset()), status(429, {}, { 'retry-after': '1' })]);
 * const client = createClient({ baseUrl, credentials, fetch: service.fetch });
 * // … send a payout …
 * expect(service.paid('HR-1')).toBe(1);
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
  // Nothing follows: the signal throws.
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
