import { type CallingClient } from './call.js';
import { type ClientOptions } from './options.js';
/** A client for the service. Pass it to the named functions: `sendPayout(client, …)`. */
export interface PayoutClient extends CallingClient {
    /**
     * Returns a client with some options changed. The two share their tokens unless the base URL,
     * credentials, tokens or token store change.
     */
    withOptions(changes: Partial<ClientOptions>): PayoutClient;
}
/**
 * Creates a client. Nothing is sent before the first call.
 *
 * A `5xx`, a timeout or a connection that breaks after sending is an unknown outcome, not a
 * failure. The client retries it with the same key and bytes if that is safe; otherwise it throws
 * an `UnknownOutcomeError`. It never follows redirects.
 *
 * @example const client = createClient({ baseUrl, credentials: { email, password } }); const { fxDealRate } = await
 *   getFxRate(client, { countryCode: 'NGA' });
 *
 * @throws TypeError naming the invalid option
 */
export declare function createClient(options: ClientOptions): PayoutClient;
