import type { ClientConfig } from './options.js';
import type { ReadyCall } from './prepare.js';
import type { AttemptOutcome, AttemptReason } from './send.js';
import type { TransportAnswer } from './transport.js';
/** How an attempt ended. */
export interface AttemptResult {
    outcome: AttemptOutcome;
    reason: AttemptReason;
    answer?: TransportAnswer | undefined;
    /** The code of a broken connection. */
    code?: string | undefined;
    /** The JSON of the answer; its text when a rejection is not JSON. */
    data?: unknown;
    /** As the answer came, when it was read. */
    text?: string;
    retryAfter?: number | undefined;
    /** The token that was sent. */
    token?: string | undefined;
    cause?: unknown;
}
/** Makes an attempt. It ends within the time, whatever the transport and the token source do. */
export declare function attempt(call: ReadyCall, { transport, clock }: ClientConfig, timeout: number): Promise<AttemptResult>;
