import { readFileSync } from 'node:fs';
import type { Contract } from '../../contract/contract.ts';
import { createContract } from '../../contract/contract.ts';
import type { JsonObject, Operation } from '../../contract/document.ts';
import { isOpenApiDocument, operationsOf } from '../../contract/document.ts';
import { isObject, objectAt } from '../../contract/objects.js';
import { builtFile } from '../../files.ts';

/**
 * The operations under `/_sandbox/`, which are not in the contract, as last built. None needs a token.
 *
 * @param contract provides the response codes, which the file omits
 */
export function readSimulation(contract: Pick<Contract, 'responseCodes'>): Contract {
  // The source is YAML, whose parser would take a third of the start-up time.
  return createSimulation(JSON.parse(readFileSync(builtFile('simulation.json'), 'utf8')), contract);
}

export function createSimulation(
  description: unknown,
  { responseCodes }: Pick<Contract, 'responseCodes'>,
): Contract {
  const schemas = objectAt(objectAt(description, 'components'), 'schemas');
  const codes = responseCodes.map(({ code }) => code);
  // An empty enum is not a valid schema.
  if (codes.length > 0) objectAt(schemas, 'ResponseCode')['enum'] = codes;
  const empty = { servers: [], tags: [], 'x-tagGroups': [], webhooks: {} };
  const document = isObject(description) ? { ...empty, ...description } : description;
  if (!isOpenApiDocument(document)) {
    throw new Error('The description of the simulation must be an OpenAPI document.');
  }
  const parameters = objectAt(objectAt(document, 'components'), 'parameters');
  for (const parameter of Object.values(parameters).filter(isObject)) {
    parameter['in'] ??= 'query';
    parameter['schema'] ??= { type: 'string' };
  }
  for (const { path, operation } of operationsOf(document)) {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
    for (const name of inPath) {
      parameters[name] ??= { name, in: 'path', required: true, schema: { type: 'string' } };
    }
    fillIn(operation, inPath, schemas);
  }
  complete(document);
  return createContract(document);
}

/** Expands the file's short forms: names of parameters and schemas. */
interface Marked extends Operation {
  'x-query'?: string[];
  /** The schema, if no other operation uses it. */
  'x-body'?: string | JsonObject;
  'x-answer'?: string;
  /** The answer for 201, in the form of `x-answer`. */
  'x-made'?: string;
  /** The schema of a page's elements. */
  'x-page'?: string;
}

function fillIn(operation: Marked, inPath: readonly string[], schemas: object): void {
  const { 'x-query': inQuery = [], 'x-body': body } = operation;
  const ofPage = operation['x-page'] ? ['Limit', 'After'] : [];
  const names = [...inPath, ...inQuery, ...ofPage];
  operation.parameters = names.map((name) => refTo('parameters', name));
  if (body !== undefined) {
    const isNamed = typeof body === 'string';
    const schema = isNamed ? refTo('schemas', body) : { ...body, additionalProperties: false };
    // A body is optional if all of its fields are.
    const required = 'required' in (isNamed ? objectAt(schemas, body) : body);
    operation.requestBody = { required, content: inJson(schema) };
  }
  const { responses = {} } = operation;
  const success = '200' in responses ? {} : successOf(operation);
  operation.responses = { ...success, ...responses, '4XX': refTo('responses', 'Problem') };
}

function successOf(operation: Marked): NonNullable<Operation['responses']> {
  const { 'x-answer': answer, 'x-made': made, 'x-page': page } = operation;
  if (answer) return { '200': { description: 'Done.', content: inJson(refTo('schemas', answer)) } };
  if (made) return { '201': { description: 'Made.', content: inJson(refTo('schemas', made)) } };
  if (!page) return { '204': { description: 'Done.' } };
  const items = { type: 'array', items: refTo('schemas', page) };
  const schema = { allOf: [refTo('schemas', 'Page')], properties: { items } };
  return { '200': { description: 'A page of the list.', content: inJson(schema) } };
}

function inJson(schema: JsonObject) {
  return { 'application/json': { schema } };
}

/** An answer's object has all of its properties, unless the file lists the required ones. */
function complete(value: unknown): void {
  if (!isObject(value) && !Array.isArray(value)) return;
  for (const inner of Object.values(value)) complete(inner);
  if (Array.isArray(value) || !isObject(value['properties'])) return;
  value['type'] ??= 'object';
  if (value['additionalProperties'] !== false) {
    value['required'] ??= Object.keys(value['properties']);
  }
}

function refTo(kind: string, name: string) {
  return { $ref: `#/components/${kind}/${name}` };
}
