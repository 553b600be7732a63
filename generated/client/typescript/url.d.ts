import type { Client } from 'openapi-fetch';
import type { CallingClient } from './call.js';
import type { paths } from './schema.js';
export type { paths } from './schema.js';
/** `GET`, `POST`, …, `use` and `eject` of openapi-fetch. */
export type UrlClient = Client<paths>;
/**
 * A surface of a client that is typed by URL, by openapi-fetch. Its calls resolve to `{ data,
 * response }` or, for a rejection, `{ error, response }`, and throw `NotSentError` and
 * `UnknownOutcomeError`. Each may have `idempotencyKey`, `timeouts`, `retry` and `exact` next to
 * `params`, `body`, `headers` and `signal`.
 *
 * @example
 * const urls = createUrlClient(createClient({ baseUrl, credentials }));
 * const params = { query: { countryCode: 'NGA' } };
 * const { data } = await urls.GET('/fx-rate-api/list/fx/rate', { params });
 */
export declare function createUrlClient(client: CallingClient): UrlClient;
