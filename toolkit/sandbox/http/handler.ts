import type { operations } from '../../../generated/client/typescript/schema.d.ts';
import type { Engine, Rejection } from '../engine/engine.ts';
import type { Caller } from './authentication.ts';
import type { SandboxTokens } from './tokens.ts';

/** Every operation whose success is described: the documented ones. A webhook answers nothing. */
export type OperationId = {
  [Id in keyof operations]: [SuccessOf<Id>] extends [never] ? never : Id;
}[keyof operations];

/**
 * One operation of the contract, without HTTP: gives the body of the success.
 *
 * @throws RequestProblem for every other answer
 */
export type Handler<Id extends OperationId> = (
  call: OperationCall<Id>,
  service: Service,
) => Promise<SuccessOf<Id>>;

/** A request that fits the contract, or at least has what the sandbox needs (needs.ts). */
export interface OperationCall<Id extends OperationId> extends CallContext {
  body: BodyOf<Id>;
  params: ParametersOf<Id, 'path'>;
  query: ParametersOf<Id, 'query'>;
}

export interface CallContext {
  /** Whose token it carries. Fails at an operation that needs none. */
  caller(): Caller;
  /** A header that the contract does not have. Several of one name are joined by commas. */
  extraHeader(name: string): string | undefined;
  /** A query parameter that the contract does not have. */
  extraQuery(name: string): unknown;
  /** Shows in the log which payouts of the batch are not taken, and why. */
  noteRejections(rejections: readonly Rejection[]): void;
}

export interface Service {
  engine: Engine;
  tokens: SandboxTokens;
  /** In lower case. Which header carries the key is not shown. */
  idempotencyHeader: string;
}

/** The JSON body of the request; `undefined` where there is none. */
type BodyOf<Id extends OperationId> = operations[Id] extends {
  requestBody?: { content: { 'application/json': infer Body } };
}
  ? Body
  : undefined;

type ParametersOf<Id extends OperationId, Place extends 'path' | 'query'> = operations[Id] extends {
  parameters: { [place in Place]: infer Values };
}
  ? Values
  : undefined;

type SuccessOf<Id extends keyof operations> = [operations[Id]['responses']] extends [never]
  ? never
  : JsonOf<operations[Id]['responses'][keyof operations[Id]['responses'] & (200 | 201 | 202)]>;

type JsonOf<Answer> = Answer extends { content: { 'application/json': infer Body } } ? Body : never;
