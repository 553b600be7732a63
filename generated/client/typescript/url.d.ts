import type { Client } from 'openapi-fetch';
import type { CallingClient } from './call.js';
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
export declare function createUrlClient(client: CallingClient): UrlClient;
