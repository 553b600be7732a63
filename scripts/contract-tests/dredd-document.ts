/**
 * A description made for Dredd alone: OpenAPI 3.0.3 with nothing in it but what Dredd reads. It is
 * a profile of the contract, not a conversion. Dredd checks with it that the status, the content
 * type and the required keys are there; the judge (judge.ts) holds the answer to the contract.
 */
import type { Json, JsonObject, OpenApiDocument } from '../openapi/document.ts';
import type { Check, CheckParameter } from './plan.ts';
import { isJsonObject, placeAt } from './places.ts';

/** The description for the given checks, in their order, which is the order in which Dredd runs. */
export function dreddDocument(contract: OpenApiDocument, checks: Check[]): JsonObject {
  const paths: { [path: string]: JsonObject } = {};
  for (const check of checks) {
    paths[check.path] = { ...paths[check.path], [check.method]: dreddOperation(contract, check) };
  }
  return { openapi: '3.0.3', info: { title: 'contract', version: contract.info.version }, paths };
}

function dreddOperation(contract: OpenApiDocument, check: Check): JsonObject {
  const { parameters, body, success } = check;
  const example = requiredPart(contract, success.schema, success.example);
  return {
    ...(parameters.length > 0 && { parameters: parameters.map(dreddParameter) }),
    ...(body && { requestBody: { content: { [body.mediaType]: { example: body.value } } } }),
    responses: {
      [success.status]: {
        description: success.status,
        content: { [success.mediaType]: { example } },
      },
    },
  };
}

// Dredd reads the example of the parameter itself and stops the run where there is none.
function dreddParameter({ name, in: position, value }: CheckParameter): JsonObject {
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
