import type { Caller } from '../toolkit/cli/command.ts';
import { loadContract } from '../toolkit/contract/load.ts';
import { projectRoot } from './project.ts';

/** The caller of `npm run <script>`, which reads the contract from `openapi/`. */
export function projectCaller(script: string): Caller {
  return { call: `npm run ${script} --`, readContract: () => loadContract(projectRoot) };
}
