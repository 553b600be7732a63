import type { ClientConfig } from './options.js';
import type { RetryPlan } from './retry.js';
import type { CallOptions, CallParams, TokenSource } from './send.js';
/** What a call is, whatever its options. */
export interface Parts {
    method: string;
    /** What logs and errors show: a URL in the contract, with its parameters unfilled. */
    path: string;
    params: unknown;
    body: string | Uint8Array<ArrayBuffer> | undefined;
    needsToken: boolean;
    retryable: boolean | undefined;
    isAnswer: (data: unknown) => boolean;
    /** See `CallRequest`. */
    optionalKey?: string | undefined;
}
/** A call that can be sent as it is, as often as its plan allows. */
export interface ReadyCall extends Parts {
    url: string;
    headers: {
        [key: string]: string;
    };
    exact: boolean;
    /** Absent where the call carries no token of the client's. */
    tokens: TokenSource | undefined;
    signal: AbortSignal | undefined;
    timeouts: ClientConfig['timeouts'];
    plan: RetryPlan;
    key: string | undefined;
    /** It changes nothing, so it may be repeated and its outcome may stay unknown. */
    harmless: boolean;
    /** It may be sent again after an unknown outcome. */
    resendable: boolean;
}
/** @throws TypeError when anything is wrong with the call or its options */
export declare function prepare(client: ClientConfig, parts: Parts, url: string, options: CallOptions): ReadyCall;
/**
 * The URL of a call.
 *
 * @throws TypeError when a parameter is missing or would lead to another URL of the service
 */
export declare function urlOf(base: string, template: string, params: CallParams | undefined): string;
