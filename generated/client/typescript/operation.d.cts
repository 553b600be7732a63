import type { Call, CallAnswer, CallingClient, CallRequest } from './call.cjs';
export type OperationRules = Pick<CallRequest, 'needsToken' | 'retryable' | 'isAnswer' | 'answer' | 'keyHeader'>;
/** The build writes a more precise declaration for each function. */
export type NamedFunction = (client: CallingClient, ...given: never[]) => Call<unknown>;
/** @param fields the parameters and `body` of the input; if empty, the function has no input */
export declare function operation(method: string, path: string, fields: readonly string[], rules?: OperationRules): NamedFunction;
/**
 * Only the URL of a named-only operation is known. It accepts any answer and is not repeated,
 * because its effect is unknown.
 */
export declare function namedOnly(method: string, path: string, query?: readonly string[]): NamedFunction;
export declare function asCall(answer: Promise<CallAnswer>): Call<unknown>;
