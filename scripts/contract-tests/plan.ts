/**
 * What the contract makes us expect: one check per documented operation, each with what is sent and
 * what must come back. The verdict counts against this plan, never against what Dredd ran.
 */
import type { Json, Method, OpenApiDocument, PlacedOperation } from '../openapi/document.ts';
import { operationsOf } from '../openapi/document.ts';
import { firstKeyOf, isJsonObject, placeAt, type Place } from './places.ts';

/** One operation to be called once. */
export interface Check {
  operationId: string;
  method: Method;
  path: string;
  /** False for login alone: every other request carries the access token. */
  needsToken: boolean;
  parameters: CheckParameter[];
  body?: CheckBody;
  success: Success;
  /** Documented answers that are no success. They are not caused here, and the report says so. */
  otherStatuses: string[];
}

export interface CheckParameter {
  name: string;
  in: 'path' | 'query';
  value: Json;
  /** Where its schema is in the document. */
  schema: string;
}

export interface CheckBody {
  mediaType: string;
  value: Json;
  schema: string;
}

export interface Success {
  status: string;
  mediaType: string;
  schema: string;
  /** The contract's own example of the answer. */
  example: Json;
}

/** The contract says too little to call an operation, or to judge its answer. */
export class PlanError extends Error {
  override name = 'PlanError';
}

/** The name of an operation as Dredd and HTTP have it: `GET /fx-rate-api/list/fx/rate`. */
export function requestLine(check: Pick<Check, 'method' | 'path'>): string {
  return `${check.method.toUpperCase()} ${check.path}`;
}

/**
 * One check per documented operation: login first, since all others need its token, and the refresh
 * last, since it may end the token that the others use.
 */
export function planChecks(document: OpenApiDocument): Check[] {
  const checks = operationsOf(document)
    .filter(({ operation }) => operation['x-doc-status'] === 'documented')
    .map((placed) => planCheck(document, placed));
  const turn = (check: Check): number =>
    check.operationId === 'login' ? 0 : check.operationId === 'refreshToken' ? 2 : 1;
  return checks.sort((one, other) => turn(one) - turn(other));
}

function planCheck(document: OpenApiDocument, { path, method, operation }: PlacedOperation): Check {
  const { operationId } = operation;
  const here = placeAt(document, '', 'paths', path, method);
  if (!here) throw new PlanError(`${operationId}: a path item that is a reference is not read`);
  const statuses = Object.keys(operation.responses ?? {});
  const successes = statuses.filter((status) => /^2\d\d$/.test(status));
  const status = successes[0];
  if (!status || successes.length > 1) {
    throw new PlanError(`${operationId}: exactly one documented 2xx is needed to judge by`);
  }
  const body = readBody(document, operationId, here);
  return {
    operationId,
    method,
    path,
    needsToken: !(operation.security?.length === 0),
    parameters: (operation.parameters ?? []).map((_, index) =>
      readParameter(document, operationId, here, index),
    ),
    ...(body && { body }),
    success: readSuccess(document, operationId, here, status),
    otherStatuses: statuses.filter((other) => other !== status),
  };
}

function readParameter(
  document: OpenApiDocument,
  operationId: string,
  operation: Place,
  index: number,
): CheckParameter {
  const place = placeAt(document, operation.pointer, 'parameters', String(index));
  const parameter = isJsonObject(place?.value) ? place.value : {};
  const { name, in: position } = parameter;
  if (!place || typeof name !== 'string' || (position !== 'path' && position !== 'query')) {
    throw new PlanError(`${operationId}: only path and query parameters are sent by these tests`);
  }
  const schema = placeAt(document, place.pointer, 'schema');
  const value =
    parameter['example'] ?? readExample(document, place) ?? schemaExample(schema?.value);
  if (!schema || value === undefined) {
    throw new PlanError(`${operationId}: parameter ${name} needs a schema and an example`);
  }
  return { name, in: position, value, schema: schema.pointer };
}

function readBody(
  document: OpenApiDocument,
  operationId: string,
  operation: Place,
): CheckBody | undefined {
  if (!placeAt(document, operation.pointer, 'requestBody')) return undefined;
  const content = placeAt(document, operation.pointer, 'requestBody', 'content');
  const { mediaType, schema, example } = readContent(document, `${operationId}: request`, content);
  return { mediaType, schema, value: example };
}

function readSuccess(
  document: OpenApiDocument,
  operationId: string,
  operation: Place,
  status: string,
): Success {
  const content = placeAt(document, operation.pointer, 'responses', status, 'content');
  return { status, ...readContent(document, `${operationId}: answer ${status}`, content) };
}

function readContent(
  document: OpenApiDocument,
  what: string,
  content: Place | undefined,
): Omit<Success, 'status'> {
  const mediaType = firstKeyOf(content?.value) ?? '';
  const media = content && placeAt(document, content.pointer, mediaType);
  const schema = media && placeAt(document, media.pointer, 'schema');
  const example = media && readExample(document, media);
  if (!schema || example === undefined) {
    throw new PlanError(`${what} needs a media type with a schema and an example`);
  }
  return { mediaType, schema: schema.pointer, example };
}

/** The value of the first of an object's named `examples`. */
function readExample(document: OpenApiDocument, place: Place): Json | undefined {
  const examples = placeAt(document, place.pointer, 'examples');
  const name = firstKeyOf(examples?.value);
  if (!examples || name === undefined) return undefined;
  return placeAt(document, examples.pointer, name, 'value')?.value;
}

function schemaExample(schema: Json | undefined): Json | undefined {
  const examples = isJsonObject(schema) ? schema['examples'] : undefined;
  return Array.isArray(examples) ? examples[0] : undefined;
}
