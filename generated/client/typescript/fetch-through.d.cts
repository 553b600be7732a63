import type { AnswerHeaders, Bytes, CallingClient, CallOptions } from './call.cjs';
/** A request made outside this package: its URL and body are ready. */
export interface FetchRequest {
    method: string;
    /** Below the base URL: it begins with `/`. */
    url: string;
    /** The URL in the contract, if known. Otherwise logs show the first segment of the real one. */
    path?: string | undefined;
    params?: unknown;
    body?: string | Bytes | undefined;
    options: CallOptions;
}
/**
 * Sends it. A rejection is an answer here, as it is for `fetch`.
 *
 * @throws NotSentError | UnknownOutcomeError
 */
export declare function fetchThrough(client: CallingClient, { method, url, path, params, body, options }: FetchRequest): Promise<Response>;
/** Headers as a plain object, names in lower case. */
export declare function plainHeaders(headers: AnswerHeaders): {
    [key: string]: string;
};
/** What `fetch` takes as a body. */
export type FetchBody = ConstructorParameters<typeof Response>[0];
/** A body that can be sent again and again, with the type that the platform gives it. */
export declare function readBody(body: FetchBody): Promise<{
    body: string | Bytes | undefined;
    contentType?: string | undefined;
}>;
