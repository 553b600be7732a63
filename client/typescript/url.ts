import createFetchClient from 'openapi-fetch';
import type { Client, ClientOptions } from 'openapi-fetch';
import { isPayoutClientError } from './errors.js';
import { errorBeforeSending } from './failure.js';
import { fieldOf } from './field.js';
import { demand } from './check.js';
import { fetchThrough } from './fetch-through.js';
import { operationRules } from './operation-rules.js';
import { queryOf, readParts, type FetchBody } from './request-form.js';
import type { CallingClient, CallOptions } from './call.js';
import type { paths } from './schema.js';

export type { paths } from './schema.js';

/** The openapi-fetch client: `GET`, `POST`, …, `use` and `eject`. */
export type UrlClient = Client<paths>;

/**
 * Creates a client with calls typed by URL, based on openapi-fetch. Calls resolve to `{ data, response }` or, for a
 * rejection, to `{ error, response }`. They throw `NotSentError` and `UnknownOutcomeError`. Each call accepts
 * `idempotencyKey`, `timeouts`, `retry` and `exact` next to `params`, `body`, `headers` and `signal`.
 *
 * @example const urls = createUrlClient(createClient({ baseUrl, credentials })); const params = { query: {
 *   countryCode: 'NGA' } }; const { data } = await urls.GET('/fx-rate-api/list/fx/rate', { params });
 */
export function createUrlClient(client: CallingClient): UrlClient {
  const options: ClientOptions = {
    baseUrl: '',
    fetch: async (request) => {
      const { init } = SurfaceRequest.of(request);
      const { call, body: given, idempotencyKey, timeouts, retry, exact, signal } = init;
      // openapi-fetch sets this type on every body; here it must apply only to bodies without another type.
      if (request.headers.get('content-type') === 'application/json') {
        request.headers.delete('content-type');
      }
      const { headers, body } = await readParts(request.headers, given);
      call.isBegun = true;
      const { path, params } = call;
      const { method } = init;
      const { url } = request;
      const own = { idempotencyKey, timeouts, retry, exact, signal, headers };
      return fetchThrough(client, { method, url, path, params, body, options: own });
    },
  };
  // The platform's `Request` takes 40 to 165 µs per call, and its body can be read only once.
  const surface = createFetchClient<paths>(Object.assign(options, { Request: SurfaceRequest }));
  return new Proxy(surface, {
    get(target, name) {
      const method: unknown = Reflect.get(target, name);
      const isCall = Object.hasOwn(target, name) && !/^(use|eject)$/.test(String(name));
      if (typeof name !== 'string' || !isCall || !isMethod(method)) return method;
      return (...given: unknown[]) => callSafely(name, method, given);
    },
  });
}

/** A failure before the transport takes over means that nothing was sent. */
async function callSafely(
  name: string,
  method: (...given: unknown[]) => unknown,
  given: unknown[],
): Promise<unknown> {
  const at = name === 'request' ? 1 : 0;
  const path = String(given[at]);
  const init = given[at + 1];
  const verb = at === 0 ? name : String(given[0]).toUpperCase();
  const { form } = operationRules[`${verb} ${path}`] ?? {};
  const written = form && {
    querySerializer: (query: { [name: string]: unknown }) => queryOf(form, query),
    ...(form.write && { bodySerializer: form.write }),
  };
  const call: SurfaceCall = { path, params: fieldOf(init, 'params'), isBegun: false };
  try {
    if (fieldOf(init, 'fetch') || fieldOf(init, 'Request')) {
      throw new TypeError('fetch and Request must not be set for a single call');
    }
    for (const option in Object(init)) demand(known.has(option), option, 'a known option');
    return await method(...given.slice(0, at + 1), { ...written, ...Object(init), call });
  } catch (error) {
    if (call.isBegun || isPayoutClientError(error)) throw error;
    throw errorBeforeSending({ method: name, path, params: call.params }, error);
  }
}

function isMethod(value: unknown): value is (...given: unknown[]) => unknown {
  return typeof value === 'function';
}

/** Options of this package, of openapi-fetch, and of the platform's `fetch`. */
const known = /* @__PURE__ */ new Set([
  ...['idempotencyKey', 'timeouts', 'retry', 'exact', 'signal', 'headers', 'params', 'body'],
  ...['parseAs', 'querySerializer', 'bodySerializer', 'pathSerializer', 'baseUrl', 'middleware'],
  ...['cache', 'credentials', 'duplex', 'integrity', 'keepalive', 'mode', 'next', 'priority'],
  ...['method', 'redirect', 'referrer', 'referrerPolicy', 'window'],
]);

interface SurfaceCall {
  /** The path template in the contract. */
  path: string;
  params: unknown;
  /** Whether the transport has taken over. */
  isBegun: boolean;
}

interface SurfaceInit extends Omit<CallOptions, 'headers'> {
  method: string;
  headers: Headers;
  body?: FetchBody;
  call: SurfaceCall;
}

/** The parts of a `Request` that openapi-fetch and its middleware use. Headers may be changed. */
class SurfaceRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: Headers;
  readonly init: SurfaceInit;

  constructor(url: string, init: SurfaceInit) {
    this.url = url;
    this.method = init.method;
    this.headers = init.headers;
    this.init = init;
  }

  /** @throws TypeError when middleware has replaced this request with its own */
  static of(request: object): SurfaceRequest {
    if (request instanceof SurfaceRequest) return request;
    throw new TypeError('middleware may change the headers of a request, but not replace it');
  }
}
