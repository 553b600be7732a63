/** Checks a call and prepares its request. Errors here never quote a value. */
import type { Bytes, CallOptions, CallParams, CallRequest } from './call.js';
import { demand, demandNone, demandSignal, isHeaderName, isVisible, numbersOf } from './check.js';
import { errorBeforeSending } from './failure.js';
import { retryNumbers, type ClientSetup, type HeaderFields } from './options.js';

export interface PreparedCall extends Omit<CallRequest, 'body'> {
  readonly url: string;
  /** The same object for every attempt. */
  readonly shown: { method: string; path: string };
  readonly body?: string | Bytes | undefined;
  /** Header names are in lower case. */
  readonly headers: { [name: string]: string };
  readonly idempotencyKey: string | undefined;
  /** Whether it may be sent again after an unknown outcome. If not, it must leave this machine only once. */
  readonly isRepeatable: boolean;
  readonly timeouts: ClientSetup['timeouts'];
  readonly retry: ClientSetup['retry'];
  readonly signal: AbortSignal | undefined;
  readonly exact: boolean | undefined;
}

/** @throws NotSentError when the request or an option is invalid */
export function prepareCall(
  setup: ClientSetup,
  request: CallRequest,
  { idempotencyKey, signal, timeouts, retry, exact, headers: own, ...unknown }: CallOptions = {},
): PreparedCall {
  const { method, path, params, body: given, rawBody, retryable } = request;
  const headers: PreparedCall['headers'] = {
    accept: request.answer && !request.isAnswer ? '*/*' : 'application/json',
  };
  const shown = { method, path };
  let body = rawBody;
  try {
    demandNone(unknown);
    demandSignal(signal);
    const url = setup.base + (request.url ?? urlOf(path, params));
    if (given !== undefined) {
      body = JSON.stringify(given);
      // Some values, such as functions, have no JSON form.
      demand(typeof body !== 'undefined', 'body', 'JSON');
    }
    if (body !== undefined) headers['content-type'] = 'application/json';
    const common = setup.headers;
    addHeaders(headers, typeof common === 'function' ? common(shown) : common);
    addHeaders(headers, own);
    const keyHeader = (setup.keyHeader ?? request.keyHeader)?.toLowerCase();
    let key = idempotencyKey;
    if (keyHeader) {
      const inHeaders = headers[keyHeader];
      key ??= request.optionalKey ?? inHeaders;
      if (retryable === undefined) key ??= crypto.randomUUID();
      if (key !== undefined) {
        demand(isVisible(key) && key === (inHeaders ?? key), 'idempotencyKey', 'visible ASCII');
        headers[keyHeader] = key;
      }
    } else demand(key === undefined, 'idempotency', '{ header }');
    const isRepeatable = retryable ?? key !== undefined;
    demand(
      // Repeating a token request cannot pay anyone twice.
      isRepeatable || request.needsToken === false || setup.fetch.sendsOnce,
      'idempotency',
      '{ header }, or fetch nodeTransport()',
    );
    return {
      ...request,
      url,
      shown,
      body,
      headers,
      isRepeatable,
      timeouts: numbersOf('timeouts', timeouts, setup.timeouts),
      retry: retryNumbers(retry, setup.retry),
      idempotencyKey: key,
      signal,
      exact,
    };
  } catch (error) {
    throw errorBeforeSending({ ...request, body }, error);
  }
}

/** Encodes parameters so that they cannot lead to another URL of the service. */
export function urlOf(template: string, { path = {}, query = {} }: CallParams = {}): string {
  const encoded = (name: string, value: string | number | boolean): string => {
    demand(typeof value !== 'object' && !Number.isNaN(value), name, 'text');
    return encodeURIComponent(value);
  };
  let url = template.replace(/{(.+?)}/g, (_, name: string) => {
    const text = encoded(name, path[name] ?? '');
    // Every URL parser resolves `.` and `..`, encoded or not.
    demand(!/^\.{0,2}$/.test(text), name, 'text, not dots');
    return text;
  });
  let separator = '?';
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined) continue;
    url += `${separator}${encodeURIComponent(name)}=${encoded(name, value)}`;
    separator = '&';
  }
  return url;
}

function addHeaders(headers: { [name: string]: string }, more: HeaderFields = {}): void {
  for (const [name, value] of Object.entries(more)) {
    demand(
      isHeaderName(name) && /^[\t -~]*$/.test(value),
      `header ${encodeURI(name)}`,
      'printable ASCII',
    );
    headers[name.toLowerCase()] = value;
  }
}
