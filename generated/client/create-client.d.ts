/** A client of the service, typed by the contract. */
import type { Client } from 'openapi-fetch';
import type { ClientOptions } from './options.js';
import type { CallingClient } from './send.js';
import type { paths } from './schema.js';
/**
 * A client. Named functions take it (`sendPayout(client, …)`), and it has `GET`, `POST`, … of its
 * own, typed by URL: those answer `{ data, response }` or, for a refusal, `{ error, response }`,
 * and throw `NotSentError` and `UnknownOutcomeError`. Each call of theirs may have
 * `idempotencyKey`, `timeouts`, `retry` and `exact` beside `params`, `body`, `headers` and
 * `signal`.
 */
export interface PayoutClient extends Client<paths>, CallingClient {
    /**
     * A client that differs in some options. Both share their tokens, unless the address, the
     * credentials, the tokens or the store are among them.
     */
    withOptions(changes: Partial<ClientOptions>): PayoutClient;
}
/**
 * Makes a client. Nothing is sent before the first call.
 *
 * A `5xx`, a timeout or a broken connection after sending is an unknown outcome, not a failure: it
 * is tried again with the same key and the same bytes where that is safe, and ends in an
 * `UnknownOutcomeError` where it is not. Redirects are never followed.
 *
 * @example
 * const client = createClient({ baseUrl, credentials: { email, password } });
 * const params = { query: { countryCode: 'NGA' } };
 * const { data } = await client.GET('/fx-rate-api/list/fx/rate', { params });
 *
 * @throws TypeError that says which option is wrong
 */
export declare function createClient(options: ClientOptions): PayoutClient;
