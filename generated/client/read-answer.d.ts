/** Reading an answer to its end, up to a limit. */
import type { Bytes, TransportAnswer } from './transport.js';
/**
 * @param maxBytes an answer that is larger, unpacked, is an error
 * @returns text, or bytes
 */
export declare function readAnswer(answer: TransportAnswer, isText: boolean, maxBytes: number): Promise<string | Bytes>;
