import type { Receive } from './delivery.cjs';
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
