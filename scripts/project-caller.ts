/** The project's own scripts as callers: the contract is read from `openapi/`. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Caller } from '../toolkit/cli/command.ts';
import type { Contract } from '../toolkit/contract/contract.ts';
import { projectRoot } from './project.ts';

/** The caller of `npm run <script>`. */
export function projectCaller(script: string): Caller {
  return {
    call: `npm run ${script} --`,
    async readContract() {
      // Not loaded for a wrong option.
      const { loadContract } = await import('../toolkit/contract/load.ts');
      return loadContract(projectRoot);
    },
  };
}

/**
 * The contract as it was last built: read in half the time, and without the 40 MB of libraries that
 * read `openapi/`.
 */
export async function readBuilt(): Promise<Contract> {
  const { createContract } = await import('../toolkit/contract/contract.ts');
  const { parseDocument } = await import('../toolkit/contract/document.ts');
  const text = await readFile(join(projectRoot, 'generated/openapi.json'), 'utf8').catch(() => {
    throw new Error('generated/openapi.json cannot be read. Run: npm run build');
  });
  return createContract(parseDocument(text));
}
