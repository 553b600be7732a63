import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseYaml } from '@redocly/openapi-core';
import type { Contract } from '../../../toolkit/contract/contract.ts';
import { counted } from '../../../toolkit/contract/texts.ts';
import { createSimulation } from '../../../toolkit/sandbox/simulation/description.ts';
import type { Artifact, ArtifactSource } from '../artifact.ts';
import { typesOf } from './types.ts';

/** Artifacts for the endpoints under `/_sandbox/`: the description that the sandbox reads, and its types. */
export const simulation: readonly Artifact[] = (
  [
    ['simulation.json', simulationJson],
    ['simulation.d.ts', simulationTypes],
  ] as const
).map(([name, write]) => ({
  name,
  async make(source) {
    const { operations } = simulationIn(source);
    const files = { [name]: await write(source) };
    return { files, summary: counted(operations.length, 'operation') };
  },
}));

export function simulationJson({ root }: ArtifactSource): string {
  return `${JSON.stringify(descriptionIn(root), null, 2)}\n`;
}

export function simulationTypes(source: ArtifactSource): Promise<string> {
  return typesOf(simulationIn(source).document, simulationSource);
}

export function simulationIn({
  root,
  contract,
}: Pick<ArtifactSource, 'root' | 'contract'>): Contract {
  return createSimulation(descriptionIn(root), contract);
}

function descriptionIn(root: string): unknown {
  return parseYaml(readFileSync(join(root, simulationSource), 'utf8'));
}

const simulationSource = 'toolkit/sandbox/simulation/openapi.yaml';
