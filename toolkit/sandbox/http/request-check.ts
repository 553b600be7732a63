/** A request held to its operation's schemas: what fits has the type that the schemas stand for. */
import type { ValidateFunction } from 'ajv/dist/2020.js';
import type { DocumentedOperation } from '../openapi/contract.ts';
import { isStorable } from './json-body.ts';
import { RequestProblem } from './problems.ts';
import type { Schemas } from './schemas.ts';
import { faultsOf } from './schemas.ts';

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

/** Compiles the check of one operation; the types are those that its schemas stand for. */
export function createRequestCheck<Body, Params, Query>(
  operation: Pick<DocumentedOperation, 'body' | 'params' | 'query'>,
  schemas: Schemas,
): RequestCheck<Body, Params, Query> {
  const bodySchema = schemas.body<Body>(operation.body ?? anything);
  const paramsSchema = schemas.text<Params>(operation.params ?? anything);
  const querySchema = schemas.text<Query>(operation.query ?? anything);

  return ({ body, params, query }) => {
    const fitsParams = paramsSchema();
    const fitsQuery = querySchema();
    const fitsBody = bodySchema();
    if (!fitsParams(params)) throw refused('path', fitsParams);
    if (!fitsQuery(query)) throw refused('query', fitsQuery);
    if (!fitsBody(body)) throw refused('body', fitsBody);
    // A body was checked for it when it was read.
    if (operation.params) checkTexts(params);
    if (operation.query) checkTexts(query);
    return { body, params, query };
  };
}

const anything = {};

function checkTexts(values: unknown): void {
  const all: unknown[] = typeof values === 'object' && values !== null ? Object.values(values) : [];
  const texts = all.filter((value) => typeof value === 'string');
  if (texts.every(isStorable)) return;
  throw new RequestProblem(400, 'Bad Request', 'The address has text with U+0000.');
}

function refused(part: string, { errors }: Pick<ValidateFunction, 'errors'>): RequestProblem {
  const detail = `The ${part} does not fit the schema of the operation.`;
  return new RequestProblem(400, 'Bad Request', detail, { faults: faultsOf(errors ?? []) });
}
