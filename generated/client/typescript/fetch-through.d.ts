import type { Bytes, CallingClient, CallOptions } from './call.js';
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
export type FetchBody = ConstructorParameters<typeof Response>[0];
/** Headers with lower-case names, and a body that can be sent again. */
export declare function readParts(given: Headers, from: FetchBody): Promise<{
    headers: {
        [name: string]: string;
    };
    body: string | Bytes | undefined;
}>;
