/** Requests and answers held to the schemas of their operation. */
import type { ValidateFunction } from 'ajv/dist/2020.js';
import type { Operation } from '../../contract/operation.ts';
import { successOf } from '../../contract/operation.ts';
import type { Schemas } from '../../contract/schemas.ts';
import { parametersSchema, shortViolations } from '../../contract/schemas.ts';
import { isStorable } from './json-body.ts';
import { RequestProblem } from './problems.ts';

export interface RequestParts<Body, Params, Query> {
  body: Body;
  params: Params;
  query: Query;
}

/**
 * Gives the parts back with their types. A part that the operation does not have is not looked at.
 *
 * @throws RequestProblem 400 with every place that does not fit
 */
export type RequestCheck<Body, Params, Query> = (
  parts: RequestParts<unknown, unknown, unknown>,
) => RequestParts<Body, Params, Query>;

/** The check of one operation; the types are those that its schemas stand for. */
export function createRequestCheck<Body = unknown, Params = unknown, Query = unknown>(
  { body: described, parameters }: Pick<Operation, 'body' | 'parameters'>,
  schemas: Schemas,
): RequestCheck<Body, Params, Query> {
  const inPath = parametersSchema(parameters, 'path');
  const inQuery = parametersSchema(parameters, 'query');
  const anything = schemas.compile<Body>({});
  const bodySchema = described ? schemas.compile<Body>(described.schema.value) : anything;
  // Only what is there is coerced: most operations then need one Ajv, not two.
  const paramsSchema = schemas.compile<Params>(inPath ?? {}, inPath !== undefined);
  const querySchema = schemas.compile<Query>(inQuery ?? {}, inQuery !== undefined);

  return ({ body, params, query }) => {
    const fitsParams = paramsSchema();
    const fitsQuery = querySchema();
    const mayBeMissing = described?.required === false && body === undefined;
    const fitsBody = mayBeMissing ? anything() : bodySchema();
    if (!fitsParams(params)) throw rejected('path', fitsParams);
    if (!fitsQuery(query)) throw rejected('query', fitsQuery);
    if (!fitsBody(body)) throw rejected('body', fitsBody);
    // A body was checked for it when it was read.
    if (inPath) checkTexts(params);
    if (inQuery) checkTexts(query);
    return { body, params, query };
  };
}

function checkTexts(values: unknown): void {
  const all: unknown[] = typeof values === 'object' && values !== null ? Object.values(values) : [];
  const texts = all.filter((value) => typeof value === 'string');
  if (texts.every(isStorable)) return;
  throw new RequestProblem(400, 'Bad Request', 'The address must not have text with U+0000.');
}

function rejected(part: string, { errors }: Pick<ValidateFunction, 'errors'>): RequestProblem {
  const detail = `The ${part} does not fit the schema of the operation.`;
  return new RequestProblem(400, 'Bad Request', detail, { violations: shortViolations(errors) });
}

/** An answer of the sandbox breaks the contract: a defect of the sandbox. */
export class ResponseViolation extends Error {
  override name = 'ResponseViolation';
}

/**
 * The check of the success of one operation. Other answers are made from their schemas.
 *
 * @returns a function that throws ResponseViolation
 */
export function createResponseCheck(
  operation: Operation,
  schemas: Schemas,
): (body: unknown) => void {
  const success = successOf(operation);
  if (!success?.content) return () => undefined;
  const schema = schemas.compile(success.content.schema.value);
  return (body) => {
    const fits = schema();
    if (fits(body)) return;
    const places = shortViolations(fits.errors).map(
      ({ path, message }) => `${path || '/'} ${message}`,
    );
    throw new ResponseViolation(
      `${operation.operationId} ${success.status} breaks the contract: ${places.join('; ')}`,
    );
  };
}
