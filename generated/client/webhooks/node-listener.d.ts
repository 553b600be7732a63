/** The endpoint for `node:http`, by the shape of what it hands over: nothing of Node is imported. */
import type { Receive } from './handler.js';
/** What is read of an `http.IncomingMessage`. */
export interface NodeRequest {
    readonly method?: string | undefined;
    readonly headers: {
        readonly [name: string]: string | string[] | undefined;
    };
    [Symbol.asyncIterator](): AsyncIterator<Uint8Array>;
}
/** What is done with an `http.ServerResponse`. */
export interface NodeResponse {
    statusCode: number;
    setHeader(name: string, value: string): unknown;
    end(text: string): unknown;
}
/** @param tell is told of what cannot be answered, such as a response that somebody has sent already */
export declare function listenWith(receive: Receive, tell: (error: unknown) => void): (request: NodeRequest, response: NodeResponse) => void;
