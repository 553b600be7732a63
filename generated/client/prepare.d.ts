import type { TransportOptions } from './options.js';
import type { RetryPlan } from './retry.js';
import type { CallOptions, TokenSource } from './send.js';
/** What a call is, whatever its options. */
export interface Parts {
    method: string;
    /** What logs and errors show: a URL of the contract, with its parameters left open. */
    path: string;
    params: unknown;
    body: string | Uint8Array<ArrayBuffer> | undefined;
    needsToken: boolean;
    retryable: boolean | undefined;
    isAnswer: (data: unknown) => boolean;
}
/** A call that can go out as it is, as often as it may. */
export interface ReadyCall extends Parts {
    url: string;
    headers: {
        [key: string]: string;
    };
    exact: boolean;
    /** Left out where the call carries no token of the client's. */
    tokens: TokenSource | undefined;
    signal: AbortSignal | undefined;
    timeouts: TransportOptions['timeouts'];
    plan: RetryPlan;
    key: string | undefined;
    /** It changes nothing, so that it may be asked again and its outcome may stay unknown. */
    harmless: boolean;
    /** It may be sent again after an unknown outcome. */
    resendable: boolean;
}
/** @throws TypeError when anything is wrong with the call or its options */
export declare function prepare(client: TransportOptions, parts: Parts, url: string, options: CallOptions): ReadyCall;
