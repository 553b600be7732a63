import type { Receive } from './delivery.cjs';
/** For servers of the fetch kind. */
export declare function respondWith(receive: Receive): (request: Request) => Promise<Response>;
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
/**
 * What is read of an event: of API Gateway (payload 1.0 and 2.0), a function URL, or a load balancer.
 */
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
