/**
 * What the contract makes us expect: the documented operations, each with what is sent and what may
 * come back. The verdict counts against what is planned from this, never against what Dredd ran.
 */
import type { Json, Method, OpenApiDocument, PlacedOperation } from '../contract/document.ts';
import { operationsOf } from '../contract/document.ts';
import { firstKeyOf, isJsonObject, placeAt, type Place } from './places.ts';

/** A documented operation: how it is called, and every answer that the contract has for it. */
export interface PlannedOperation {
  operationId: string;
  method: Method;
  path: string;
  /** False for login alone: every other request carries the access token. */
  needsToken: boolean;
  parameters: PlannedParameter[];
  body?: PlannedBody;
  success: DocumentedAnswer;
  /** The documented answers that are no success. */
  refusals: DocumentedAnswer[];
}

export interface PlannedParameter {
  name: string;
  in: 'path' | 'query';
  value: Json;
  /** Where its schema is in the document. */
  schema: string;
}

export interface PlannedBody {
  mediaType: string;
  value: Json;
  schema: string;
  /** Every request example of the contract, by name; the value above is the first. */
  examples: { [name: string]: Json };
}

export interface DocumentedAnswer {
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
export function requestLine(operation: Pick<PlannedOperation, 'method' | 'path'>): string {
  return `${operation.method.toUpperCase()} ${operation.path}`;
}

/**
 * The documented operations in the order in which they are called: login first, since all others
 * need its token; the payout before the status, which asks for it; and the refresh last, since it
 * may end the token that the others use.
 */
export function planOperations(document: OpenApiDocument): PlannedOperation[] {
  const planned = operationsOf(document)
    .filter(({ operation }) => operation['x-doc-status'] === 'documented')
    .map((placed) => planOperation(document, placed));
  const turns = ['login', 'sendPayout'];
  const turn = ({ operationId }: PlannedOperation): number => {
    if (operationId === 'refreshToken') return turns.length + 1;
    return turns.includes(operationId) ? turns.indexOf(operationId) : turns.length;
  };
  return planned.sort((one, other) => turn(one) - turn(other));
}

function planOperation(
  document: OpenApiDocument,
  { path, method, operation }: PlacedOperation,
): PlannedOperation {
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
    success: readAnswer(document, operationId, here, status),
    refusals: statuses
      .filter((other) => other !== status)
      .map((other) => readAnswer(document, operationId, here, other)),
  };
}

function readParameter(
  document: OpenApiDocument,
  operationId: string,
  operation: Place,
  index: number,
): PlannedParameter {
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
): PlannedBody | undefined {
  if (!placeAt(document, operation.pointer, 'requestBody')) return undefined;
  const content = placeAt(document, operation.pointer, 'requestBody', 'content');
  const { mediaType, schema, example } = readContent(document, `${operationId}: request`, content);
  return {
    mediaType,
    schema,
    value: example,
    examples: readExamples(document, content, mediaType),
  };
}

function readAnswer(
  document: OpenApiDocument,
  operationId: string,
  operation: Place,
  status: string,
): DocumentedAnswer {
  const content = placeAt(document, operation.pointer, 'responses', status, 'content');
  return { status, ...readContent(document, `${operationId}: answer ${status}`, content) };
}

function readContent(
  document: OpenApiDocument,
  what: string,
  content: Place | undefined,
): Omit<DocumentedAnswer, 'status'> {
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

function readExamples(
  document: OpenApiDocument,
  content: Place | undefined,
  mediaType: string,
): { [name: string]: Json } {
  const examples = content && placeAt(document, content.pointer, mediaType, 'examples');
  if (!examples || !isJsonObject(examples.value)) return {};
  return Object.fromEntries(
    Object.keys(examples.value).flatMap((name) => {
      const value = placeAt(document, examples.pointer, name, 'value')?.value;
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

function schemaExample(schema: Json | undefined): Json | undefined {
  const examples = isJsonObject(schema) ? schema['examples'] : undefined;
  return Array.isArray(examples) ? examples[0] : undefined;
}
