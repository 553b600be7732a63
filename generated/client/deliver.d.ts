import type { TransportOptions } from './options.js';
import type { ReadyCall } from './prepare.js';
import type { CallAnswer } from './send.js';
/** The answer, also as the text that came. */
export interface Delivered extends CallAnswer {
    readonly text: string;
}
/**
 * Sends a call until it is accepted, refused, or cannot go on. It always ends.
 *
 * @throws NotSentError | RejectedError | UnknownOutcomeError
 */
export declare function deliver(client: TransportOptions, call: ReadyCall): Promise<Delivered>;
