/** The examples of the contract, as the pages, the samples and the Postman collection read them. */
import type { OpenApiDocument, Operation } from '../../../toolkit/contract/document.ts';
import { isObject, objectAt, textAt } from '../../../toolkit/contract/objects.js';
import { valueAt } from '../../../toolkit/contract/pointers.ts';

/** One named example of a body. */
export interface Example {
  /** Its key: `bankAccount`. */
  name: string;
  /** What it shows, in a few words. */
  summary: string;
  value: unknown;
}

/** A path or query parameter, with its reference followed. */
export interface Parameter {
  name: string;
  in: 'path' | 'query';
  description: string;
  required: boolean;
  /** The schema as it stands in the document, perhaps a reference. */
  schema: unknown;
  /** The parameter's own example; named-only operations have none. */
  example: unknown;
}

/** One answer that an operation is known to give. */
export interface Answer {
  /** `200`, or `2XX` where only the hundred is known. */
  status: string;
  description: string;
  /** The schema of the JSON body, perhaps a reference. */
  schema: unknown;
  examples: Example[];
  /** The answer itself, for its marks. */
  source: unknown;
}

/** What stands at a place, with every reference to a component followed. */
export function dereference(document: OpenApiDocument, value: unknown): unknown {
  let here = value;
  for (let ref = textAt(here, '$ref'); ref !== undefined; ref = textAt(here, '$ref')) {
    here = valueAt(document, ref);
  }
  return here;
}

/** The examples of a JSON body, in the order of the contract. */
export function examplesOfBody(document: OpenApiDocument, body: unknown): Example[] {
  const examples = objectAt(jsonContent(document, body), 'examples');
  return Object.entries(examples).map(([name, example]) => {
    const found = dereference(document, example);
    const value = isObject(found) ? found['value'] : undefined;
    return { name, summary: textAt(found, 'summary') ?? name, value };
  });
}

/** The schema of a JSON body; undefined where there is no body. */
export function schemaOfBody(document: OpenApiDocument, body: unknown): unknown {
  return jsonContent(document, body)['schema'];
}

/** The parameters of an operation, in the order of the contract. */
export function parametersOf(document: OpenApiDocument, operation: Operation): Parameter[] {
  return (operation.parameters ?? []).map((parameter) => {
    const found = dereference(document, parameter);
    if (!isObject(found)) throw new Error(`${operation.operationId} has a parameter of no shape.`);
    return {
      name: String(found['name']),
      in: found['in'] === 'query' ? 'query' : 'path',
      description: textAt(found, 'description') ?? '',
      required: found['required'] === true,
      schema: found['schema'],
      example: found['example'],
    };
  });
}

/** The answers of an operation, in the order of the contract. */
export function answersOf(document: OpenApiDocument, operation: Operation): Answer[] {
  return Object.entries(operation.responses ?? {}).map(([status, response]) => {
    const found = dereference(document, response);
    return {
      status,
      description: (textAt(found, 'description') ?? '').trim(),
      schema: schemaOfBody(document, found),
      examples: examplesOfBody(document, found),
      source: found,
    };
  });
}

function jsonContent(document: OpenApiDocument, body: unknown): { [key: string]: unknown } {
  return objectAt(objectAt(dereference(document, body), 'content'), 'application/json');
}
