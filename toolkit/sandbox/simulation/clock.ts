/** The endpoints of the clock: read, stop, move it, and wait until what is due is done. */
import type { ClockMode } from '../engine/interface/clock.ts';
import type { Engine } from '../engine/engine.ts';
import type { HandlersOf, Input, OfPartner } from './input.ts';
import { settle, untilDone } from './settle.ts';
import { clockView, upcomingView } from './views.ts';

export interface ClockInputs {
  getClock: Input<unknown, unknown, OfPartner>;
  setClockMode: Input<OfPartner & { mode: ClockMode }>;
  advanceClock: Input<OfPartner & Limit & { milliseconds: number; wait?: boolean }>;
  settleClock: Input<(OfPartner & Limit) | undefined>;
}

interface Limit {
  timeoutMilliseconds?: number;
}

export function clockHandlers(engine: Engine): HandlersOf<ClockInputs> {
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
