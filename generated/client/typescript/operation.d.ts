import type { Call, CallAnswer, CallingClient, CallRequest } from './call.js';
export type OperationRules = Pick<CallRequest, 'needsToken' | 'retryable' | 'isAnswer' | 'answer' | 'keyHeader'>;
/** The build writes a more exact declaration of each. */
export type NamedFunction = (client: CallingClient, ...given: never[]) => Call<unknown>;
/** @param fields what the input has: parameters and `body`. Without any, there is no input. */
export declare function operation(method: string, path: string, fields: readonly string[], rules?: OperationRules): NamedFunction;
/** Only its URL is known: any answer will do. What it does is not known, so it is not repeated. */
export declare function namedOnly(method: string, path: string, query?: readonly string[]): NamedFunction;
export declare function asCall(answer: Promise<CallAnswer>): Call<unknown>;
