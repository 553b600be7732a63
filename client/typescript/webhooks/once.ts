/** Handles each outcome once, and those of one payout one after the other. */
import { contradicted, later, received, Rejection } from './answers.js';
import type { Reply } from './delivery.js';
import { arrivalOf } from './order.js';
import type { SeenStore } from './seen.js';
import { createTurns } from './turns.js';

/** Handles what is news, or stale. If it throws, it may come again. */
export type Work = (
  handledBefore: readonly string[],
  arrival: 'news' | 'stale',
) => Promise<void> | void;

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
