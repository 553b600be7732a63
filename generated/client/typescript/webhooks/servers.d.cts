/** One function for each kind of server, by the shape of what it passes. Nothing is imported. */
import { type Receive } from './delivery.cjs';
export declare function respondWith(receive: Receive): (request: Request) => Promise<Response>;
/** The part of an `http.IncomingMessage` that is used. */
export interface NodeRequest {
    readonly method?: string | undefined;
    readonly headers: {
        readonly [name: string]: string | string[] | undefined;
    };
    readonly readableDidRead?: boolean;
    /** From a parser before the handler: only bytes, as of `express.raw`, will do. */
    readonly body?: unknown;
    [Symbol.asyncIterator](): AsyncIterator<Uint8Array>;
}
/** The part of an `http.ServerResponse` that is used. */
export interface NodeResponse {
    statusCode: number;
    setHeader(name: string, value: string): unknown;
    end(text: string): unknown;
}
/** @param onError gets why a response cannot be sent: it already was, for example */
export declare function listenWith(receive: Receive, onError: (error: unknown) => void): (request: NodeRequest, response: NodeResponse) => void;
/** From API Gateway (payload 1.0 and 2.0), a function URL, or a load balancer. */
export interface LambdaEvent {
    /** Payload 1.0, and load balancers. */
    readonly httpMethod?: string;
    /** Payload 2.0, and function URLs. */
    readonly requestContext?: {
        readonly http?: {
            readonly method?: string;
        };
    };
    readonly headers?: {
        readonly [name: string]: string | undefined;
    } | null;
    readonly multiValueHeaders?: {
        readonly [name: string]: string[] | undefined;
    } | null;
    readonly body?: string | null;
    readonly isBase64Encoded?: boolean;
}
export interface LambdaAnswer {
    statusCode: number;
    headers: {
        [name: string]: string;
    };
    body: string;
}
export declare function invokeWith(receive: Receive): (event: LambdaEvent) => Promise<LambdaAnswer>;
