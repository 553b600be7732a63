import { describeCode } from '../response-codes.js';
import { later, received, Rejection, reply, type Reply } from './delivery.js';
import type { SeenStore } from './seen.js';

type Work = (handledBefore: readonly string[], arrival: 'news' | 'stale') => Promise<void> | void;

/** @throws Rejection | an error of the store when it could not claim */
export type Once = (key: string, code: string, work: Work) => Promise<Reply>;

/** @param report receives errors of the store that do not affect the answer */
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
    // The outcome was handled, so a failing store must not cause another delivery.
    await settle(() => seen.done(key, code));
    return received;
  };

  return (key, code, work) => inTurn(key, () => handle(key, code, work));
}

/**
 * `stale`: a final code was handled, and this code is not final, so it was sent earlier and arrived
 * late. `contradiction`: another final code was handled.
 *
 * The service documents no transitions, so two codes that are not final have no order.
 */
type Arrival = 'news' | 'repeated' | 'stale' | 'contradiction';

function arrivalOf(code: string, handledBefore: readonly string[]): Arrival {
  if (handledBefore.includes(code)) return 'repeated';
  if (!handledBefore.some((earlier) => describeCode(earlier).final)) return 'news';
  return describeCode(code).final ? 'contradiction' : 'stale';
}

/** In this process, runs the work for each key one at a time, in the order of arrival. */
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
