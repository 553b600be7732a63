import { describeCode } from '../response-codes.js';
import { later, received, Rejection, reply, type Reply } from './delivery.js';
import type { SeenStore } from './seen.js';

type Work = (handledBefore: readonly string[], arrival: 'news' | 'stale') => Promise<void> | void;

/** @throws Rejection | what the store threw when it could not claim */
export type Once = (key: string, code: string, work: Work) => Promise<Reply>;

/** @param report gets what the store throws when the answer does not depend on it */
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
      if (arrival === 'contradiction') {
        throw new Rejection(reply(409, 'Another final outcome of this payout was handled.'));
      }
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
 * `stale`: a final code was handled, and this one is not final: it was sent before, and came late.
 * `contradiction`: a final code was handled, and this is another one.
 *
 * The documentation of the service shows no transitions, so two codes that are not final have no
 * order.
 */
type Arrival = 'news' | 'repeated' | 'stale' | 'contradiction';

function arrivalOf(code: string, handledBefore: readonly string[]): Arrival {
  if (handledBefore.includes(code)) return 'repeated';
  if (!handledBefore.some((earlier) => describeCode(earlier).final)) return 'news';
  return describeCode(code).final ? 'contradiction' : 'stale';
}

/** Runs the work of each key one after the other, in the order of arrival, in this process. */
function createTurns<Result>(): (key: string, work: () => Promise<Result>) => Promise<Result> {
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
