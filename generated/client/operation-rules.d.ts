import type { CallRequest } from './send.js';
/** What is known about an operation before it is called. */
export type OperationRules = Pick<CallRequest, 'needsToken' | 'retryable' | 'isAnswer' | 'answer'>;
/** Of the documented operations, by method and URL. */
export declare const operationRules: {
    readonly [operation: string]: OperationRules;
};
