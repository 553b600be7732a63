import { type FetchBody } from './request-form.js';
import type { ClientOptions } from './options.js';
import type { CallOptions } from './call.js';
/** The options of `fetch` that have an effect here, and those of a call. Others are ignored. */
export interface SafeFetchInit extends Omit<CallOptions, 'headers' | 'signal'> {
    /** Default `GET`. */
    method?: string | undefined;
    /** Further headers. */
    headers?: ConstructorParameters<typeof Headers>[0];
    /** Text, bytes or a form. */
    body?: FetchBody;
    /** Ends the call. */
    signal?: AbortSignal | null | undefined;
}
/** Takes what `fetch` takes, and returns what `fetch` returns. */
export type SafeFetch = (input: string | URL | Request, init?: SafeFetchInit) => Promise<Response>;
/**
 * Makes a function to pass to a generated client instead of `fetch`. It sends as `createClient`
 * does: token, retries with the same key and bytes, one deadline, no redirects.
 *
 * A 2xx that the operation answers and a 4xx come back as a `Response`; everything else is thrown
 * as `NotSentError` or `UnknownOutcomeError`. A URL that begins with `/` goes below `baseUrl`; one
 * that leads elsewhere is an error. Pass strings rather than `Request` objects, which are slow to
 * make.
 *
 * @example
 * const fetch = createSafeFetch({ baseUrl, credentials });
 * const answer = await fetch('/handler/send/remittance/transaction', {
 *   method: 'POST', body: JSON.stringify(payout),
 * });
 *
 * @throws TypeError when an option is wrong
 */
export declare function createSafeFetch(options: ClientOptions): SafeFetch;
