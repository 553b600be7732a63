/** A client of the service, typed by the contract. */
import createFetchClient from 'openapi-fetch';
/**
 * Makes a client. It sends each request once: it neither retries nor follows a redirect, since a
 * payout must not be sent where nobody meant it to go.
 *
 * A `5xx`, a timeout or a broken connection is an unknown outcome, not a failure. Ask for the status
 * of each `transactionReference` before anything is sent again.
 *
 * @throws TypeError when `baseUrl` is not an http or https address.
 */
export function createClient(options) {
    const client = createFetchClient({
        baseUrl: httpAddress(options.baseUrl),
        redirect: 'error',
        ...(options.fetch && { fetch: options.fetch }),
    });
    const { accessToken } = options;
    if (accessToken) {
        client.use({
            async onRequest({ request, schemaPath }) {
                if (schemaPath === '/auth/login')
                    return undefined;
                request.headers.set('Authorization', `Bearer ${await accessToken()}`);
                return request;
            },
        });
    }
    return client;
}
function httpAddress(baseUrl) {
    const protocol = URL.canParse(baseUrl) ? new URL(baseUrl).protocol : '';
    if (protocol !== 'https:' && protocol !== 'http:') {
        throw new TypeError('baseUrl is not an http or https address, such as https://host.example');
    }
    return baseUrl;
}
