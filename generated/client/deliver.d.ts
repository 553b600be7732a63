import type { ClientConfig } from './options.js';
import type { ReadyCall } from './prepare.js';
import type { CallAnswer, Send } from './send.js';
/** @returns what named functions send their calls with */
export declare function createSend(client: ClientConfig): Send;
/** The `isAnswer` of an operation whose answer the contract does not describe. */
export declare const anyJson: () => boolean;
/** The answer, also as the text that arrived. */
export interface Delivered extends CallAnswer {
    readonly text: string;
}
/**
 * Sends a call until it is accepted, rejected, or cannot go on. It always ends.
 *
 * @throws NotSentError | RejectedError | UnknownOutcomeError
 */
export declare function deliver(client: ClientConfig, call: ReadyCall): Promise<Delivered>;
