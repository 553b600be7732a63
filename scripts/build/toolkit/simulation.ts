/** generated/simulation.d.ts: the types of the endpoints under `/_sandbox/`. */
import { readSimulation } from '../../../toolkit/sandbox/simulation/description.ts';
import type { Artifact } from '../artifact.ts';
import { simulationTypes } from '../client/types.ts';

export const simulation: Artifact = {
  name: 'simulation.d.ts',
  async make({ contract }) {
    const { document, operations } = readSimulation(contract);
    return {
      files: { 'simulation.d.ts': await simulationTypes(document) },
      summary: `${operations.length} operations`,
    };
  },
};
