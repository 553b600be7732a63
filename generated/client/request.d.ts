import type { ClientConfig } from './options.js';
import type { RetryPlan } from './retry.js';
import type { CallOptions, CallRequest } from './send.js';
import type { Bytes } from './transport.js';
/** A call that can be sent as it is, as often as its plan allows. */
export interface ReadyCall extends Omit<CallRequest, 'body' | 'url'> {
    url: string;
    body: string | Bytes | undefined;
    headers: {
        [name: string]: string;
    };
    exact: boolean;
    signal: AbortSignal | undefined;
    timeouts: ClientConfig['timeouts'];
    plan: RetryPlan;
    key: string | undefined;
    /** It changes nothing, so it may be repeated and its outcome may stay unknown. */
    harmless: boolean;
    /** It may be sent again after an unknown outcome. */
    resendable: boolean;
}
/**
 * @param body what is sent: serialised once, whatever the number of attempts
 * @throws TypeError when anything is wrong with the call or its options
 */
export declare function prepare(client: ClientConfig, request: CallRequest, body: string | Bytes | undefined, { idempotencyKey, signal, timeouts, retry, exact, headers: given, ...unknown }: CallOptions): ReadyCall;
/**
 * The body as it is sent.
 *
 * @throws TypeError
 */
export declare function serialised({ body, rawBody }: CallRequest): string | Bytes | undefined;
