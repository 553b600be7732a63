import { readFileSync } from 'node:fs';
import type { Contract } from '../../contract/contract.ts';
import { createContract } from '../../contract/contract.ts';
import { isOpenApiDocument, operationsOf } from '../../contract/document.ts';
import { isObject, objectAt, textAt } from '../../contract/objects.js';
import { builtFile } from '../../files.ts';

/**
 * The operations under `/_sandbox/`, which the contract does not have, as they were last built. None needs
 * a token.
 *
 * @param contract has the response codes, which the file leaves out
 */
export function readSimulation(contract: Pick<Contract, 'responseCodes'>): Contract {
  // The source is YAML, whose reader would take a third of the start.
  return createSimulation(JSON.parse(readFileSync(builtFile('simulation.json'), 'utf8')), contract);
}

export function createSimulation(
  description: unknown,
  { responseCodes }: Pick<Contract, 'responseCodes'>,
): Contract {
  const schemas = objectAt(objectAt(description, 'components'), 'schemas');
  const codes = responseCodes.map(({ code }) => code);
  // An empty enum is not a schema.
  if (codes.length > 0) objectAt(schemas, 'ResponseCode')['enum'] = codes;
  const empty = { servers: [], tags: [], 'x-tagGroups': [], webhooks: {} };
  const document = isObject(description) ? { ...empty, ...description } : description;
  if (!isOpenApiDocument(document)) {
    throw new Error('The description of the simulation must be an OpenAPI document.');
  }
  for (const { operation } of operationsOf(document)) {
    const { parameters = [], responses = pageOf(operation) } = operation;
    if (!operation.responses) {
      operation.parameters = [
        ...parameters,
        refTo('parameters', 'Limit'),
        refTo('parameters', 'After'),
      ];
    }
    operation.responses = { ...responses, '4XX': refTo('responses', 'Problem') };
  }
  complete(document);
  return createContract(document);
}

/** An object of an answer has all of its properties, unless the file says which. */
function complete(value: unknown): void {
  if (!isObject(value) && !Array.isArray(value)) return;
  for (const inner of Object.values(value)) complete(inner);
  if (Array.isArray(value) || !isObject(value['properties'])) return;
  value['type'] ??= 'object';
  if (value['additionalProperties'] !== false) {
    value['required'] ??= Object.keys(value['properties']);
  }
}

/** The answer of an operation that lists elements of the schema that its `x-page` names. */
function pageOf(operation: object) {
  const items = { type: 'array', items: refTo('schemas', textAt(operation, 'x-page') ?? '') };
  const schema = { allOf: [refTo('schemas', 'Page')], properties: { items } };
  const content = { 'application/json': { schema } };
  return { '200': { description: 'A page of the list.', content } };
}

function refTo(kind: string, name: string) {
  return { $ref: `#/components/${kind}/${name}` };
}
