import type { operations } from '../../../generated/client/typescript/schema.d.ts';
import type { Engine } from '../engine/open.ts';
import type { Rejection } from '../engine/interface/rejections.ts';
import type { Caller } from './authentication.ts';
import type { SandboxTokens } from './tokens.ts';

/** The operations with a described success: the documented ones, but not webhooks, which have no answer. */
export type OperationId = {
  [Id in keyof operations]: [SuccessOf<Id>] extends [never] ? never : Id;
}[keyof operations];

/**
 * One operation of the contract, without HTTP. Returns the body of the success.
 *
 * @throws RequestProblem for every other answer; an EngineError already has its status
 */
export type Handler<Id extends OperationId> = (
  call: OperationCall<Id>,
  service: Service,
) => Promise<SuccessOf<Id>>;

/** A request that fits the contract, or at least has what the sandbox needs (needs.ts). */
export type OperationCall<Id extends OperationId> = Omit<CallContext, 'setHeader' | 'answerAs'> &
  SentBody<Id> & {
    params: ParametersOf<Id, 'path'>;
    query: ParametersOf<Id, 'query'>;
    headers: ParametersOf<Id, 'header'>;
    /** Sets a header that the contract documents for the success. */
    setHeader<Name extends keyof HeadersOf<Id>>(name: Name, value: HeadersOf<Id>[Name]): void;
    /** Sets the media type of the success; by default JSON, otherwise the first one documented. */
    answerAs(mediaType: keyof ContentOf<Answers<Id>>): void;
  };

export interface CallContext {
  /** Returns the user of the token. Fails for an operation without a token. */
  caller(): Caller;
  /** Returns a header outside the contract. Repeated values are joined by commas. */
  extraHeader(name: string): string | undefined;
  /** Returns a query parameter outside the contract. */
  extraQuery(name: string): unknown;
  setHeader(name: string, value: unknown): void;
  answerAs(mediaType: string): void;
  /** Logs which payouts of the batch were rejected, and why. */
  noteRejections(rejections: readonly Rejection[]): void;
}

export interface Service {
  engine: Engine;
  tokens: SandboxTokens;
  /** The header of the idempotency key in lower case, from the contract or else our choice. */
  idempotencyHeader: string;
}

/** A body with its media type. The body of a file is a text with one character per byte. */
type SentBody<Id extends OperationId> = operations[Id] extends { requestBody: infer Sent }
  ? InMediaType<ContentOf<Sent>>
  : operations[Id] extends { requestBody?: infer Sent }
    ? InMediaType<ContentOf<NonNullable<Sent>>> | NoBody
    : NoBody;

interface NoBody {
  body: undefined;
  mediaType?: undefined;
}

type InMediaType<Content> = {
  [Type in keyof Content]: { body: Content[Type]; mediaType: Type };
}[keyof Content];

type ParametersOf<Id extends OperationId, Place extends 'path' | 'query' | 'header'> = [
  NonNullable<operations[Id]['parameters'][Place]>,
] extends [never]
  ? undefined
  : NonNullable<operations[Id]['parameters'][Place]>;

/** The answers of an operation. Named-only operations have none. */
type Answers<Id extends keyof operations> = [operations[Id]['responses']] extends [never]
  ? never
  : operations[Id]['responses'][keyof operations[Id]['responses'] & (200 | 201 | 202 | 204)];

type ContentOf<Message> = Message extends { content: infer Content } ? Content : never;

/** The headers named in the contract. */
type HeadersOf<Id extends OperationId> =
  Answers<Id> extends { headers: infer Headers }
    ? { [Name in keyof Headers as string extends Name ? never : Name]: Headers[Name] }
    : never;

type SuccessOf<Id extends keyof operations> = BodyIn<Answers<Id>>;

type BodyIn<Answer> = Answer extends { content: infer Content }
  ? Content[keyof Content]
  : Answer extends unknown
    ? undefined
    : never;
