/** A call, made ready to be sent. What is wrong with it is found here; errors never quote a value. */
import type { Bytes, CallOptions, CallParams, CallRequest } from './call.js';
import { demand, demandNone, demandSignal, isHeaderName, numbersOf } from './check.js';
import { errorBeforeSending } from './failure.js';
import { retryNumbers } from './options.js';
import type { ClientSetup, HeaderFields } from './options.js';
import { sendsOnce } from './platform.js';

/**
 * After which attempts the same request may be sent again.
 *
 * - `unknown-outcome`: after any. It changes nothing, or the service knows its key.
 * - `not-taken`: when it was certainly not sent, or the service asked to come later.
 * - `none`.
 */
export type RepeatedAfter = 'unknown-outcome' | 'not-taken' | 'none';

/** A request with all that is sent of it, and the options of its call. */
export interface PreparedCall extends Omit<CallRequest, 'body'> {
  url: string;
  body?: string | Bytes | undefined;
  /** Names in lower case. */
  readonly headers: { [name: string]: string };
  idempotencyKey?: string;
  /** Whether it changes nothing. */
  readonly harmless: boolean;
  repeatedAfter: RepeatedAfter;
  timeouts: ClientSetup['timeouts'];
  retry: ClientSetup['retry'];
  readonly signal: AbortSignal | undefined;
  readonly exact: boolean | undefined;
}

/** @throws NotSentError when the request or an option is wrong */
export function prepareCall(
  setup: ClientSetup,
  request: CallRequest,
  { idempotencyKey, signal, timeouts, retry, exact, headers, ...unknown }: CallOptions = {},
): PreparedCall {
  const { method, path, params, body, rawBody } = request;
  const { retryable = method === 'GET' || undefined } = request;
  const call: PreparedCall = {
    ...request,
    url: setup.base,
    body: undefined,
    headers: { accept: request.answer === 'any' ? '*/*' : 'application/json' },
    harmless: retryable === true,
    repeatedAfter: retryable ? 'unknown-outcome' : retryable === false ? 'none' : 'not-taken',
    timeouts: setup.timeouts,
    retry: setup.retry,
    signal,
    exact,
  };
  try {
    demandNone(unknown);
    demandSignal(signal);
    call.timeouts = numbersOf('timeouts', timeouts, setup.timeouts);
    call.retry = retryNumbers(retry, setup.retry);
    call.url += request.url ?? urlOf(path, params);
    if (body !== undefined || rawBody !== undefined) {
      call.body = rawBody ?? JSON.stringify(body);
      // A function, for one, has no form in JSON.
      demand(typeof call.body !== 'undefined', 'the body', 'JSON');
      call.headers['content-type'] = 'application/json';
    }
    const common = setup.headers;
    addHeaders(call.headers, typeof common === 'function' ? common({ method, path }) : common);
    addHeaders(call.headers, headers);
    if (setup.keyHeader) addKey(call, setup.keyHeader, retryable, idempotencyKey);
    else demand(idempotencyKey === undefined, 'idempotency', '{ header } to send a key');
    demand(
      // A token renewal that is repeated pays nobody twice.
      call.repeatedAfter === 'unknown-outcome' ||
        request.needsToken === false ||
        sendsOnce(setup.fetch),
      'idempotency',
      '{ header }, or fetch nodeTransport(), where the platform may send twice',
    );
    return call;
  } catch (error) {
    throw errorBeforeSending(call, error);
  }
}

function addKey(
  call: PreparedCall,
  header: string,
  retryable: boolean | undefined,
  idempotencyKey: string | undefined,
): void {
  const inHeaders = call.headers[header];
  let key = idempotencyKey ?? call.optionalKey ?? inHeaders;
  if (retryable === undefined) key ??= crypto.randomUUID();
  if (key === undefined) return;
  demand(
    /^[!-~]{1,255}$/.test(key) && key === (inHeaders ?? key),
    'idempotencyKey',
    'one, of 1 to 255 visible characters',
  );
  call.headers[header] = call.idempotencyKey = key;
  if (retryable !== false) call.repeatedAfter = 'unknown-outcome';
}

/** The path and the query of a call. A parameter must not lead to another URL of the service. */
function urlOf(template: string, { path = {}, query = {} }: CallParams = {}): string {
  let url = template.replace(/{(.+?)}/g, (_, name: string) => {
    const value = path[name];
    // Encoded or not, `.` and `..` are resolved by every reader of URLs.
    demand(
      typeof value === 'string' && !/^\.{0,2}$/.test(value),
      name,
      "text, not '', '.' or '..'",
    );
    return encodeURIComponent(value);
  });
  let separator = '?';
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined) continue;
    demand(typeof value !== 'object' && !Number.isNaN(value), name, 'text or a number');
    url += `${separator}${encodeURIComponent(name)}=${encodeURIComponent(value)}`;
    separator = '&';
  }
  return url;
}

/** Adds headers to others, names in lower case. */
function addHeaders(headers: { [name: string]: string }, more: HeaderFields = {}): void {
  for (const [name, value] of Object.entries(more)) {
    demand(isHeaderName(name) && /^[\t -~]*$/.test(value), `header ${name}`, 'printable ASCII');
    headers[name.toLowerCase()] = value;
  }
}
