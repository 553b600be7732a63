import type { AnswerHeaders, Bytes, CallingClient, CallOptions } from './call.cjs';
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
/** A rejection resolves, as with `fetch`. @throws NotSentError | UnknownOutcomeError */
export declare function fetchThrough(client: CallingClient, { method, url, path, params, body, options }: FetchRequest): Promise<Response>;
export declare function plainHeaders(headers: AnswerHeaders): {
    [key: string]: string;
};
export type FetchBody = ConstructorParameters<typeof Response>[0];
/** The body in a form that can be sent again, with its type. */
export declare function readBody(body: FetchBody): Promise<{
    body: string | Bytes | undefined;
    contentType?: string | undefined;
}>;
