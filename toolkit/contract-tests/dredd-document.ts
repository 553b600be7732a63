/**
 * A description made for Dredd alone: OpenAPI 3.0.3 with nothing in it but what Dredd reads. It is
 * a profile of the contract, not a conversion. Dredd checks with it that the status, the content
 * type and the required keys are there; the judge (judge.ts) holds the answer to the contract.
 */
import type { Json, JsonObject, OpenApiDocument } from '../contract/document.ts';
import type { DocumentedAnswer, PlannedOperation, PlannedParameter } from './plan.ts';
import { isJsonObject, placeAt } from './places.ts';

/** One operation, and the answers of it that are to be caused. */
export interface DreddPart {
  operation: PlannedOperation;
  answers: DocumentedAnswer[];
}

/**
 * The description for the given parts. Dredd makes one transaction per answer, in their order; of
 * one operation in the order of the statuses.
 */
export function dreddDocument(contract: OpenApiDocument, parts: DreddPart[]): JsonObject {
  const paths: { [path: string]: JsonObject } = {};
  for (const part of parts) {
    const { path, method } = part.operation;
    paths[path] = { ...paths[path], [method]: dreddOperation(contract, part) };
  }
  return { openapi: '3.0.3', info: { title: 'contract', version: contract.info.version }, paths };
}

function dreddOperation(contract: OpenApiDocument, { operation, answers }: DreddPart): JsonObject {
  const { parameters, body } = operation;
  const responses = answers.map(({ status, mediaType, schema, example }): [string, Json] => [
    status,
    {
      description: status,
      content: { [mediaType]: { example: requiredPart(contract, schema, example) } },
    },
  ]);
  return {
    ...(parameters.length > 0 && { parameters: parameters.map(dreddParameter) }),
    ...(body && { requestBody: { content: { [body.mediaType]: { example: body.value } } } }),
    responses: Object.fromEntries(responses),
  };
}

// Dredd reads the example of the parameter itself and stops the run where there is none.
function dreddParameter({ name, in: position, value }: PlannedParameter): JsonObject {
  return { name, in: position, required: true, schema: { type: typeof value }, example: value };
}

/**
 * The example without what an answer may leave out. Dredd takes every key of an example as
 * required, in an array by position, and would fail an answer that the contract allows.
 */
function requiredPart(contract: OpenApiDocument, schemaPointer: string, example: Json): Json {
  const schema = placeAt(contract, schemaPointer)?.value;
  if (isJsonObject(schema) && schema['type'] === 'array') return [];
  if (isJsonObject(schema) && schema['type'] === 'object' && isJsonObject(example)) {
    const required = Array.isArray(schema['required']) ? schema['required'] : [];
    return Object.fromEntries(
      Object.entries(example)
        .filter(([key]) => required.includes(key))
        .map(([key, value]) => {
          const property = placeAt(contract, schemaPointer, 'properties', key);
          return [key, property ? requiredPart(contract, property.pointer, value) : anything];
        }),
    );
  }
  return typeof example === 'object' ? anything : example;
}

/** Dredd compares no more than the presence of a string, so a string stands for any value. */
const anything = '';
