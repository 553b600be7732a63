import type { ClientConfig } from './options.js';
import type { ReadyCall } from './request.js';
import type { AttemptOutcome, AttemptReason, TokenSource } from './send.js';
import type { TransportAnswer } from './transport.js';
/** How an attempt ended. */
export interface AttemptResult {
    outcome: AttemptOutcome;
    reason: AttemptReason;
    answer?: TransportAnswer;
    /** The code of a broken connection. */
    code?: string | undefined;
    /** What the answer carried: JSON, or text or bytes when it is not JSON. */
    data?: unknown;
    /** As the answer came, when it was read as text. */
    text?: string;
    retryAfter?: number | undefined;
    /** The token that was sent. */
    token?: string;
    cause?: unknown;
}
/**
 * Makes an attempt. It ends within the time, whatever the transport and the token source do.
 *
 * @param tokens absent where the call carries no token of the client's
 */
export declare function attempt(call: ReadyCall, { transport, clock, maxBytes }: ClientConfig, tokens: TokenSource | undefined, timeout: number): Promise<AttemptResult>;
