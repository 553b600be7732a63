/** Adapters for each kind of server. They rely on the shape of the arguments and import nothing. */
import { type Receive } from './delivery.js';
export declare function respondWith(receive: Receive): (request: Request) => Promise<Response>;
/** The part of an `http.IncomingMessage` that is used. */
export interface NodeRequest {
    /** The HTTP method in capitals, such as `POST`. */
    readonly method?: string | undefined;
    /** Header names are in lower case. */
    readonly headers: {
        readonly [name: string]: string | string[] | undefined;
    };
    /** Whether the body has been read already. */
    readonly readableDidRead?: boolean;
    /** The body from an earlier parser. Only bytes work, as from `express.raw`. */
    readonly body?: unknown;
    [Symbol.asyncIterator](): AsyncIterator<Uint8Array>;
}
/** The part of an `http.ServerResponse` that is used. */
export interface NodeResponse {
    /** The HTTP status. */
    statusCode: number;
    /** Sets a header. Called before `end`. */
    setHeader(name: string, value: string): unknown;
    /** Sends the response. */
    end(text: string): unknown;
}
/** @param onError receives the reason if a response cannot be sent, for example because one already was */
export declare function listenWith(receive: Receive, onError: (error: unknown) => void): (request: NodeRequest, response: NodeResponse) => void;
/** An event from API Gateway (payload 1.0 or 2.0), a function URL or a load balancer. */
export interface LambdaEvent {
    /** The method in payload 1.0 and from load balancers. */
    readonly httpMethod?: string;
    /** The request in payload 2.0 and from function URLs. */
    readonly requestContext?: LambdaContext;
    /** The headers. Names may be in any case. */
    readonly headers?: {
        readonly [name: string]: string | undefined;
    } | null;
    /** Replaces `headers` for load balancers with multi-value headers enabled. */
    readonly multiValueHeaders?: {
        readonly [name: string]: string[] | undefined;
    } | null;
    /** The body as text or base64. */
    readonly body?: string | null;
    /** Whether `body` is in base64. */
    readonly isBase64Encoded?: boolean;
}
interface LambdaContext {
    /** The HTTP request. */
    readonly http?: Pick<NodeRequest, 'method'>;
}
/** The result that the function returns to AWS Lambda. */
export interface LambdaAnswer {
    /** The HTTP status. */
    statusCode: number;
    /** The response headers. */
    headers: {
        [name: string]: string;
    };
    /** The body as text. */
    body: string;
}
export declare function invokeWith(receive: Receive): (event: LambdaEvent) => Promise<LambdaAnswer>;
export {};
