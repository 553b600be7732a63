import { type FetchBody } from './request-form.cjs';
import type { ClientOptions } from './options.cjs';
import type { CallOptions } from './call.cjs';
/** The `fetch` options that have an effect here, plus the options of a call. Others are ignored. */
export interface SafeFetchInit extends Omit<CallOptions, 'headers' | 'signal'> {
    /** The HTTP method. Default `GET`. */
    method?: string | undefined;
    /** Extra headers. */
    headers?: ConstructorParameters<typeof Headers>[0];
    /** Text, bytes or a form. */
    body?: FetchBody;
    /** Ends the call when it aborts. */
    signal?: AbortSignal | null | undefined;
}
/** Accepts the same arguments as `fetch`, and resolves to a `Response`. */
export type SafeFetch = (input: string | URL | Request, init?: SafeFetchInit) => Promise<Response>;
/**
 * Creates a function to pass to a generated client instead of `fetch`. It sends requests as `createClient` does: with
 * a token, retries with the same key and bytes, one deadline, and no redirects.
 *
 * It returns a `Response` for a valid 2xx or a 4xx, and throws `NotSentError` or
 * `UnknownOutcomeError` for everything else. A URL that begins with `/` is relative to `baseUrl`; a
 * URL outside it is an error. Pass strings rather than `Request` objects, which are slow to create.
 *
 * @example const fetch = createSafeFetch({ baseUrl, credentials }); const answer = await
 *   fetch('/handler/send/remittance/transaction', { method: 'POST', body: JSON.stringify(payout), });
 *
 * @throws TypeError when an option is invalid
 */
export declare function createSafeFetch(options: ClientOptions): SafeFetch;
