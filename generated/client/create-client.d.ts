import type { Client } from 'openapi-fetch';
import type { paths } from './schema.js';
/** What a client is made with. */
export interface ClientOptions {
    /** The address of the sandbox or of production, as the service gave it to the partner. */
    baseUrl: string;
    /**
     * Gives the access token for a request: what `login` answered as `data.accessToken`, or
     * `refreshToken` as `token`. Asked before every request but login, which needs none.
     */
    accessToken?: () => string | Promise<string>;
    /** Sends requests. The platform's own when left out. */
    fetch?: (request: Request) => Promise<Response>;
}
/** `client.GET('/…')`, `client.POST('/…')`: every URL of the contract, with its types. */
export type PayoutClient = Client<paths>;
/**
 * Makes a client. It sends each request once: it neither retries nor follows a redirect, since a
 * payout must not be sent where nobody meant it to go.
 *
 * A `5xx`, a timeout or a broken connection is an unknown outcome, not a failure. Ask for the status
 * of each `transactionReference` before anything is sent again.
 *
 * @throws TypeError when `baseUrl` is not an http or https address.
 */
export declare function createClient(options: ClientOptions): PayoutClient;
