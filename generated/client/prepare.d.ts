/** A call made ready: everything that can be wrong before sending is found here. */
import type { Prepared } from './attempt.js';
import type { Named } from './failure.js';
import type { TransportOptions } from './options.js';
import type { RetryPlan } from './retry.js';
import type { CallOptions } from './send.js';
/** What a call is made of. */
export interface Parts {
    url: string;
    body: string | Uint8Array<ArrayBuffer> | undefined;
    needsToken: boolean;
    retryable: boolean | undefined;
    isAnswer: (data: unknown) => boolean;
}
/** A call that can go out as it is, as often as it may. */
export interface ReadyCall extends Named {
    prepared: Prepared;
    timeouts: TransportOptions['timeouts'];
    plan: RetryPlan;
    key: string | undefined;
    /** It changes nothing, so that it may be asked again and its outcome may stay unknown. */
    harmless: boolean;
    /** It may be sent again after an unknown outcome. */
    resendable: boolean;
    retryable: boolean | undefined;
}
/** @throws NotSentError when anything is wrong with the call or its options */
export declare function prepare(client: TransportOptions, call: Named, makeParts: () => Parts, options: CallOptions): ReadyCall;
