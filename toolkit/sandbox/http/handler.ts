/** What a handler is: typed by the contract, keyed by `operationId`, without HTTP. */
import type { Engine } from '../engine/engine.ts';
import type { BodyOf, OperationId, ParamsOf, QueryOf, SuccessOf } from '../openapi/operations.ts';
import type { Caller } from './requests.ts';
import type { Tokens } from './tokens.ts';

/** One handler for every documented operation, and for nothing else. */
export type Handlers = { [Id in OperationId]: Handler<Id> };

/**
 * Gives the body of the 200.
 *
 * @throws RequestProblem for every other answer
 */
export type Handler<Id extends OperationId> = (call: Call<Id>) => Promise<SuccessOf<Id>>;

/** A request that fits the contract. */
export interface Call<Id extends OperationId> {
  body: BodyOf<Id>;
  params: ParamsOf<Id>;
  query: QueryOf<Id>;
  /** Whose token it carries. Fails at the login, which needs none. */
  caller(): Caller;
  /** A header that the contract does not have. Several of one name are joined by commas. */
  extraHeader(name: string): string | undefined;
  /** A query parameter that the contract does not have. */
  extraQuery(name: string): unknown;
}

/** What handlers work with. */
export interface Service {
  engine: Engine;
  tokens: Tokens;
  /** In seconds. Their unit on the wire is not shown; the sandbox answers in seconds too. */
  tokenLifetime: number;
  refreshLifetime: number;
  /** In lower case. Which header carries the key is not shown. */
  idempotencyHeader: string;
  /** A new identifier that nobody can guess. */
  newId(): string;
}
