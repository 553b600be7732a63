/** A client of the service, typed by the contract. */
import type { Client } from 'openapi-fetch';
import type { ClientConfig, ClientOptions } from './options.js';
import type { CallingClient, TokenSource } from './send.js';
import type { paths } from './schema.js';
/**
 * A client. Named functions take it (`sendPayout(client, …)`), and it has `GET`, `POST`, … of its
 * own, typed by URL: those resolve to `{ data, response }` or, for a rejection, `{ error, response }`,
 * and throw `NotSentError` and `UnknownOutcomeError`. Each of their calls may have
 * `idempotencyKey`, `timeouts`, `retry` and `exact` beside `params`, `body`, `headers` and
 * `signal`.
 */
export interface PayoutClient extends Client<paths>, CallingClient {
    /**
     * A client with some options changed. Both share their tokens, unless the address, the
     * credentials, the tokens or the store are among the changes.
     */
    withOptions(changes: Partial<ClientOptions>): PayoutClient;
}
/**
 * Makes a client. Nothing is sent before the first call.
 *
 * A `5xx`, a timeout or a broken connection after sending is an unknown outcome, not a failure: it
 * is retried with the same key and the same bytes where that is safe, and ends in an
 * `UnknownOutcomeError` where it is not. Redirects are never followed.
 *
 * @example
 * const client = createClient({ baseUrl, credentials: { email, password } });
 * const params = { query: { countryCode: 'NGA' } };
 * const { data } = await client.GET('/fx-rate-api/list/fx/rate', { params });
 *
 * @throws TypeError naming the option that is wrong
 */
export declare function createClient(options: ClientOptions): PayoutClient;
/**
 * Everything that calls are sent with: the options, and where the tokens come from.
 *
 * @param tokens a source to share with another client; made from the options by default
 * @throws TypeError naming the option that is wrong
 */
export declare function createConfig(options: ClientOptions, tokens?: TokenSource): ClientConfig;
