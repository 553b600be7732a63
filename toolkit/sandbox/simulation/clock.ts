/** The endpoints of the clock: read, stop, move it, and wait until what is due is done. */
import type { Engine } from '../engine/engine.ts';
import type { HandlersOf } from './input.ts';
import { settle, untilDone } from './settle.ts';
import { clockView, upcomingView } from './views.ts';

export function clockHandlers(
  engine: Engine,
): HandlersOf<'getClock' | 'setClockMode' | 'advanceClock' | 'settleClock'> {
  const viewOf = async (
    partnerCode: string | undefined,
    done: { done: boolean; steps?: number },
  ) => ({
    ...clockView(await engine.clock(partnerCode)),
    ...done,
    upcoming: upcomingView(await engine.upcoming(partnerCode)),
  });
  return {
    async getClock({ query }) {
      return clockView(await engine.clock(query.partnerCode));
    },
    async setClockMode({ body: { mode, partnerCode } }) {
      return clockView(await engine.setClockMode(mode, partnerCode));
    },
    async advanceClock({ body: { milliseconds, partnerCode, wait = false, timeoutMilliseconds } }) {
      const deadline = deadlineAfter(timeoutMilliseconds);
      const moved = await engine.advance(milliseconds, partnerCode);
      if (!wait) return clockView(moved);
      const done = await untilDone(engine, moved.now, partnerCode, deadline);
      return viewOf(partnerCode, { done });
    },
    async settleClock({ body: { partnerCode, timeoutMilliseconds } = {} }) {
      const deadline = deadlineAfter(timeoutMilliseconds);
      return viewOf(partnerCode, await settle(engine, partnerCode, deadline));
    },
  };
}

/** By `performance.now()`. */
function deadlineAfter(milliseconds = 30_000): number {
  return performance.now() + milliseconds;
}
