/** Handles each outcome once, and those of one payout one after the other. */
import { describeCode, isResponseCode } from '../response-codes.js';
import { contradicted, later, received, Rejection } from './delivery.js';
import type { Reply } from './delivery.js';
import type { SeenStore } from './seen.js';

/** Handles what is news, or stale. If it throws, it may come again. */
type Work = (handledBefore: readonly string[], arrival: 'news' | 'stale') => Promise<void> | void;

/** @throws Rejection | what the store threw when it could not claim */
export type Once = (key: string, code: string, work: Work) => Promise<Reply>;

/** @param report is called with what the store throws when the answer does not depend on it */
export function createOnce(seen: SeenStore, report: (error: unknown) => void): Once {
  const inTurn = createTurns<Reply>();
  const settle = async (end: () => Promise<void>): Promise<void> => {
    try {
      await end();
    } catch (error) {
      report(error);
    }
  };

  const handle = async (key: string, code: string, work: Work): Promise<Reply> => {
    const handledBefore = await seen.claim(key);
    if (handledBefore === 'running') return later;
    try {
      const arrival = arrivalOf(code, handledBefore);
      if (arrival === 'contradiction') throw new Rejection(contradicted);
      if (arrival === 'repeated') {
        await settle(() => seen.release(key));
        return received;
      }
      await work(handledBefore, arrival);
    } catch (error) {
      await settle(() => seen.release(key));
      throw error;
    }
    // It has been handled: a store that fails now must not cause another delivery.
    await settle(() => seen.done(key, code));
    return received;
  };

  return (key, code, work) => inTurn(key, () => handle(key, code, work));
}

/**
 * - `news`: it was not handled, and neither was a final code.
 * - `repeated`: this very code was handled.
 * - `stale`: a final code was handled, and this one is not final: it was sent before, and came late.
 * - `contradiction`: a final code was handled, and this is another final one, or one that the contract
 *   does not list, of which nobody knows whether it is final.
 *
 * The service's documentation shows no transitions, so two codes that are not final have no order.
 */
type Arrival = 'news' | 'repeated' | 'stale' | 'contradiction';

function arrivalOf(code: string, handledBefore: readonly string[]): Arrival {
  if (handledBefore.includes(code)) return 'repeated';
  if (!handledBefore.some((earlier) => describeCode(earlier).final)) return 'news';
  return isResponseCode(code) && !describeCode(code).final ? 'stale' : 'contradiction';
}

/**
 * Makes a function that runs work one after the other for each key, in the order of its coming, within this
 * process: what processes share is the store's.
 */
function createTurns<Result>(): (key: string, work: () => Promise<Result>) => Promise<Result> {
  /** For each key, when the last of its work has ended, however. */
  const ends = new Map<string, Promise<void>>();
  return (key, work) => {
    const result = (ends.get(key) ?? Promise.resolve()).then(work);
    const forget = (): void => {
      if (ends.get(key) === end) ends.delete(key);
    };
    const end = result.then(forget, forget);
    ends.set(key, end);
    return result;
  };
}
