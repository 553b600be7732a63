/** The simulation's own OpenAPI file, as the sandbox reads it. */
import { readFileSync } from 'node:fs';
import { load } from 'js-yaml';
import { simulationFile } from '../files.ts';
import type { Contract } from '../openapi/contract.ts';
import { describedOperations } from '../openapi/contract.ts';

/** The operations under `/_sandbox/`, which the contract does not have. None needs a token. */
export function readSimulation(): Pick<Contract, 'documented' | 'schemas'> {
  const text = readFileSync(simulationFile, 'utf8');
  const { documented, schemas } = describedOperations(load(text), 'simulation');
  return { documented: documented.map((one) => ({ ...one, needsToken: false })), schemas };
}
