import { readFileSync } from 'node:fs';
import type { Contract } from '../../contract/contract.ts';
import { createContract } from '../../contract/contract.ts';
import { isOpenApiDocument, operationsOf } from '../../contract/document.ts';
import { isObject, objectAt } from '../../contract/objects.js';
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
  const problem = { $ref: '#/components/responses/Problem' };
  for (const { operation } of operationsOf(document))
    operation.responses = { ...operation.responses, '4XX': problem };
  return createContract(document);
}
