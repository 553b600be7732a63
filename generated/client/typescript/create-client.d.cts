import { type CallingClient } from './call.cjs';
import { type ClientOptions } from './options.cjs';
/** A client of the service. Named functions take it: `sendPayout(client, …)`. */
export interface PayoutClient extends CallingClient {
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
 * const { fxDealRate } = await getFxRate(client, { countryCode: 'NGA' });
 *
 * @throws TypeError naming the option that is wrong
 */
export declare function createClient(options: ClientOptions): PayoutClient;
