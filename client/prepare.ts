/** A call made ready: everything that can be wrong before sending is found here. */
import type { Prepared } from './attempt.js';
import { neverSent } from './failure.js';
import type { Named } from './failure.js';
import { isHeaderName, readRetry, readTimeouts } from './options.js';
import type { TransportOptions } from './options.js';
import type { RetryPlan } from './retry.js';
import type { CallOptions } from './send.js';

/** What a call is made of. */
export interface Parts {
  url: string;
  body: string | Uint8Array<ArrayBuffer> | undefined;
  needsToken: boolean;
  retryable: boolean | undefined;
  isAnswer: (data: unknown) => boolean;
}

/** A call that can go out as it is, as often as it may. */
export interface ReadyCall extends Named {
  prepared: Prepared;
  timeouts: TransportOptions['timeouts'];
  plan: RetryPlan;
  key: string | undefined;
  /** It changes nothing, so that it may be asked again and its outcome may stay unknown. */
  harmless: boolean;
  /** It may be sent again after an unknown outcome. */
  resendable: boolean;
  retryable: boolean | undefined;
}

/** @throws NotSentError when anything is wrong with the call or its options */
export function prepare(
  client: TransportOptions,
  call: Named,
  makeParts: () => Parts,
  options: CallOptions,
): ReadyCall {
  try {
    const parts = makeParts();
    const { retryable, needsToken, url, body, isAnswer } = parts;
    const harmless = retryable ?? call.method === 'GET';
    const { headers, key } = headersOf(client, parts, options, harmless);
    const tokens = needsToken && headers['authorization'] === undefined ? client.tokens : undefined;
    const { signal, exact = false } = options;
    // Field by field: a spread takes 4 µs on Node 20.
    return {
      method: call.method,
      path: call.path,
      references: call.references,
      prepared: { method: call.method, url, headers, body, exact, isAnswer, tokens, signal },
      timeouts: readTimeouts(options.timeouts, client.timeouts),
      plan: readRetry(options.retry, client.retry),
      key,
      harmless,
      resendable: harmless || (key !== undefined && retryable !== false),
      retryable,
    };
  } catch (error) {
    throw neverSent(call, error);
  }
}

/** @throws TypeError */
function headersOf(
  { idempotencyHeader }: TransportOptions,
  { body, retryable }: Parts,
  options: CallOptions,
  harmless: boolean,
): { headers: { [key: string]: string }; key: string | undefined } {
  const headers: { [key: string]: string } = { accept: 'application/json' };
  if (body !== undefined) headers['content-type'] = 'application/json';
  for (const [name, value] of Object.entries(options.headers ?? {})) {
    if (!isHeaderName(name) || typeof value !== 'string' || !/^[\t -~]*$/.test(value)) {
      throw new TypeError(
        `the header ${JSON.stringify(name)} has a name or a value that none may have`,
      );
    }
    headers[name.toLowerCase()] = value;
  }
  if (idempotencyHeader === undefined) {
    if (options.idempotencyKey === undefined) return { headers, key: undefined };
    throw new TypeError(
      'the client has no place for the idempotencyKey: make it with idempotency: { header }',
    );
  }
  const given = options.idempotencyKey ?? headers[idempotencyHeader];
  const key = given ?? (harmless || retryable === false ? undefined : crypto.randomUUID());
  if (key === undefined) return { headers, key };
  if (!/^[!-~]{1,255}$/.test(key) || key !== (headers[idempotencyHeader] ?? key)) {
    throw new TypeError(
      'the idempotencyKey is not 1 to 255 visible ASCII characters, or there are two',
    );
  }
  headers[idempotencyHeader] = key;
  return { headers, key };
}
