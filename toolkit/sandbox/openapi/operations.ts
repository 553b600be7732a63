/**
 * The operations as types. What a handler takes and gives follows from the contract's generated
 * types: a change of the contract is a type error in the handler, and an operation that becomes
 * documented is one for as long as it has none.
 */
import type { operations } from '../../../generated/client/schema.d.ts';

/** Every documented operation: only they say what a 200 is. A webhook says nothing of answers. */
export type OperationId = {
  [Id in keyof operations]: 200 extends keyof operations[Id]['responses']
    ? [operations[Id]['responses']] extends [never]
      ? never
      : Id
    : never;
}[keyof operations];

/** The JSON body of the request; `undefined` where there is none. */
export type BodyOf<Id extends OperationId> = operations[Id] extends {
  requestBody: { content: { 'application/json': infer Body } };
}
  ? Body
  : undefined;

/** The parameters in the path. */
export type ParamsOf<Id extends OperationId> = Parameters<Id, 'path'>;

/** The parameters in the query. */
export type QueryOf<Id extends OperationId> = Parameters<Id, 'query'>;

type Parameters<Id extends OperationId, Place extends 'path' | 'query'> = operations[Id] extends {
  parameters: { [place in Place]: infer Values };
}
  ? Values
  : undefined;

/** The JSON body of the 200. Other answers are thrown as problems (http/problems.ts). */
export type SuccessOf<Id extends OperationId> = operations[Id] extends {
  responses: { 200: { content: { 'application/json': infer Body } } };
}
  ? Body
  : never;
