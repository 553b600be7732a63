/** Lines of batches: what comes while earlier ones of its partner are written is written together. */
import { EngineError } from '../interface/errors.ts';
import type { Submission } from './submission.ts';

/** How much is written together: other processes wait for the lock meanwhile. */
const mostBatches = 50;
const mostPayouts = 2_000;

type Waiting<T> = { submission: Submission } & PromiseWithResolvers<T>;

/**
 * @param acceptAll takes batches from the front of the line when it begins, and gives what became of
 *   each; when it fails, none was accepted
 * @returns puts a batch into the line of its partner
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
        // Where nothing was begun, all have waited in vain.
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

/** A batch that has a reference or a key of one before it needs to find that one stored. */
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
