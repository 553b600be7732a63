/** A call made ready: everything that can be wrong before sending is found here. */
import { isHeaderName, readRetry, readTimeouts } from './options.js';
import type { TransportOptions } from './options.js';
import type { RetryPlan } from './retry.js';
import type { CallOptions, TokenSource } from './send.js';

/** What a call is, whatever its options. */
export interface Parts {
  method: string;
  /** What logs and errors show: a URL of the contract, with its parameters left open. */
  path: string;
  params: unknown;
  body: string | Uint8Array<ArrayBuffer> | undefined;
  needsToken: boolean;
  retryable: boolean | undefined;
  isAnswer: (data: unknown) => boolean;
}

/** A call that can go out as it is, as often as it may. */
export interface ReadyCall extends Parts {
  url: string;
  headers: { [key: string]: string };
  exact: boolean;
  /** Left out where the call carries no token of the client's. */
  tokens: TokenSource | undefined;
  signal: AbortSignal | undefined;
  timeouts: TransportOptions['timeouts'];
  plan: RetryPlan;
  key: string | undefined;
  /** It changes nothing, so that it may be asked again and its outcome may stay unknown. */
  harmless: boolean;
  /** It may be sent again after an unknown outcome. */
  resendable: boolean;
}

/** @throws TypeError when anything is wrong with the call or its options */
export function prepare(
  client: TransportOptions,
  parts: Parts,
  url: string,
  options: CallOptions,
): ReadyCall {
  const { method, path, params, body, needsToken, retryable, isAnswer } = parts;
  const harmless = retryable ?? method === 'GET';
  const { headers, key } = headersOf(client, parts, options, harmless);
  // Field by field: a spread takes 4 µs on Node 20.
  return {
    method,
    path,
    params,
    body,
    needsToken,
    retryable,
    isAnswer,
    url,
    headers,
    exact: options.exact ?? false,
    tokens: needsToken && headers['authorization'] === undefined ? client.tokens : undefined,
    signal: options.signal,
    timeouts: readTimeouts(options.timeouts, client.timeouts),
    plan: readRetry(options.retry, client.retry),
    key,
    harmless,
    resendable: harmless || (key !== undefined && retryable !== false),
  };
}

function headersOf(
  { idempotencyHeader: place }: TransportOptions,
  { body, retryable }: Parts,
  options: CallOptions,
  harmless: boolean,
): { headers: { [key: string]: string }; key: string | undefined } {
  const headers: { [key: string]: string } = { accept: 'application/json' };
  if (body !== undefined) headers['content-type'] = 'application/json';
  for (const [name, value] of Object.entries(options.headers ?? {})) {
    if (!isHeaderName(name) || typeof value !== 'string' || !/^[\t -~]*$/.test(value)) {
      throw new TypeError(`no header may have the name or the value of ${JSON.stringify(name)}`);
    }
    headers[name.toLowerCase()] = value;
  }
  let key = options.idempotencyKey;
  if (place === undefined) {
    if (key === undefined) return { headers, key };
    throw new TypeError('the idempotencyKey has no place: give the client idempotency: { header }');
  }
  key ??= headers[place] ?? (harmless || retryable === false ? undefined : crypto.randomUUID());
  if (key === undefined) return { headers, key };
  if (!/^[!-~]{1,255}$/.test(key) || key !== (headers[place] ?? key)) {
    throw new TypeError(
      'the idempotencyKey is not 1 to 255 visible ASCII characters, or there are two',
    );
  }
  headers[place] = key;
  return { headers, key };
}
