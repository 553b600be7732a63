/** One function for each kind of server, by the shape of what it passes. Nothing is imported. */
import { type Receive } from './delivery.js';
export declare function respondWith(receive: Receive): (request: Request) => Promise<Response>;
/** The part of an `http.IncomingMessage` that is used. */
export interface NodeRequest {
    /** In capitals: `POST`. */
    readonly method?: string | undefined;
    /** Names in lower case. */
    readonly headers: {
        readonly [name: string]: string | string[] | undefined;
    };
    /** Whether somebody has read the body. */
    readonly readableDidRead?: boolean;
    /** From a parser before the handler: only bytes, as of `express.raw`, will do. */
    readonly body?: unknown;
    [Symbol.asyncIterator](): AsyncIterator<Uint8Array>;
}
/** The part of an `http.ServerResponse` that is used. */
export interface NodeResponse {
    /** The HTTP status. */
    statusCode: number;
    /** Before `end`. */
    setHeader(name: string, value: string): unknown;
    /** Sends the answer. */
    end(text: string): unknown;
}
/** @param onError gets why a response cannot be sent: it already was, for example */
export declare function listenWith(receive: Receive, onError: (error: unknown) => void): (request: NodeRequest, response: NodeResponse) => void;
/** From API Gateway (payload 1.0 and 2.0), a function URL, or a load balancer. */
export interface LambdaEvent {
    /** Payload 1.0, and load balancers. */
    readonly httpMethod?: string;
    /** Payload 2.0, and function URLs. */
    readonly requestContext?: LambdaContext;
    /** In any case. */
    readonly headers?: {
        readonly [name: string]: string | undefined;
    } | null;
    /** Of load balancers that are set so, in place of `headers`. */
    readonly multiValueHeaders?: {
        readonly [name: string]: string[] | undefined;
    } | null;
    /** As text, or in base64. */
    readonly body?: string | null;
    /** Whether `body` is in base64. */
    readonly isBase64Encoded?: boolean;
}
interface LambdaContext {
    /** What was requested. */
    readonly http?: Pick<NodeRequest, 'method'>;
}
/** What the function returns to AWS Lambda. */
export interface LambdaAnswer {
    /** The HTTP status. */
    statusCode: number;
    /** Those of the answer. */
    headers: {
        [name: string]: string;
    };
    /** As text. */
    body: string;
}
export declare function invokeWith(receive: Receive): (event: LambdaEvent) => Promise<LambdaAnswer>;
export {};
