/** The contract of the project, read once for all tests of a process. None of them may change it. */
import { projectRoot } from '../../scripts/project.ts';
import { loadContract } from '../../toolkit/contract/load.ts';

export const contract = await loadContract(projectRoot);
