import type { Receive } from './delivery.js';
/** What is read of an `http.IncomingMessage`. */
export interface NodeRequest {
    readonly method?: string | undefined;
    readonly headers: {
        readonly [name: string]: string | string[] | undefined;
    };
    /** Whether its stream was read before. */
    readonly readableDidRead?: boolean;
    /** What a parser before the handler made of the body: only bytes, as of `express.raw`, will do. */
    readonly body?: unknown;
    [Symbol.asyncIterator](): AsyncIterator<Uint8Array>;
}
/** What is done with an `http.ServerResponse`. */
export interface NodeResponse {
    statusCode: number;
    setHeader(name: string, value: string): unknown;
    end(text: string): unknown;
}
/** @param onError is called when a response cannot be sent, for example because it already was */
export declare function listenWith(receive: Receive, onError: (error: unknown) => void): (request: NodeRequest, response: NodeResponse) => void;
