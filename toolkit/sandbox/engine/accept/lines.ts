/** Queues batches. Batches that arrive while earlier ones of the partner are being written are written together. */
import { EngineError } from '../interface/errors.ts';
import type { Submission } from './submission.ts';

/** The most batches to write together, because other processes wait for the lock meanwhile. */
const mostBatches = 50;
const mostPayouts = 2_000;

type Waiting<T> = { submission: Submission } & PromiseWithResolvers<T>;

/**
 * @param acceptAll takes batches from the front of the queue and returns each result; if it fails, none was accepted
 * @returns a function that puts a batch into its partner's queue
 */
export function createLines<T>(
  acceptAll: (partnerCode: string, take: () => Submission[]) => Promise<(T | EngineError)[]>,
) {
  const lines = new Map<string, Waiting<T>[]>();
  const serve = async (partnerCode: string, line: Waiting<T>[]): Promise<void> => {
    while (line.length > 0) {
      let group: Waiting<T>[] | undefined;
      const take = () => (group = line.splice(0, countTogether(line))).map((one) => one.submission);
      try {
        const outcomes = await acceptAll(partnerCode, take);
        for (const [at, outcome] of outcomes.entries()) {
          if (outcome instanceof EngineError) group?.[at]?.reject(outcome);
          else group?.[at]?.resolve(outcome);
        }
      } catch (error) {
        // If no work began, all of the batches have waited in vain.
        for (const one of group ?? line.splice(0)) one.reject(error);
      }
    }
    lines.delete(partnerCode);
  };
  return (partnerCode: string, submission: Submission): Promise<T> => {
    const one = { submission, ...Promise.withResolvers<T>() };
    const line = lines.get(partnerCode);
    if (line) {
      line.push(one);
    } else {
      const first = [one];
      lines.set(partnerCode, first);
      void serve(partnerCode, first);
    }
    return one.promise;
  };
}

/** A batch with a reference or key of an earlier one must wait until that one is stored. */
function countTogether(line: readonly { submission: Submission }[]): number {
  const seen = new Set<string>();
  let count = 0;
  for (const { submission } of line.slice(0, mostBatches)) {
    const names = submission.payouts.map(({ reference }) => reference);
    if (submission.keyHash !== undefined) names.push(submission.keyHash);
    if (count > 0 && names.some((name) => seen.has(name))) break;
    for (const name of names) seen.add(name);
    count += 1;
    if (seen.size >= mostPayouts) break;
  }
  return count;
}
