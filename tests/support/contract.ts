/** The contract of the project, read once for all tests of a process. None of them may change it. */
import { projectRoot } from '../../scripts/project.ts';
import { loadContract } from '../../toolkit/contract/load.ts';
import { unknownsOf, type Unknown } from '../../toolkit/contract/unknowns.ts';

export const contract = await loadContract(projectRoot);

/** The statuses that the contract treats as "not processed", although the source does not say so. */
export const takenOnTrust: readonly number[] = contract.statuses
  .filter(({ means, assumed }) => means === 'not-taken' && assumed !== undefined)
  .map(({ status }) => Number(status));

/** Finds a topic that is not shown. Its words may change, but its id stays. */
export function topicOf(id: string): Unknown {
  const topic = unknownsOf(contract).find((one) => one.id === id);
  if (!topic) throw new Error(`The contract has no topic ${id}: name one of its ids.`);
  return topic;
}
