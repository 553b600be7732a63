import { setTimeout as pause } from 'node:timers/promises';
import type { Engine } from '../engine/open.ts';
import type { ClockState } from '../engine/shared/clocks.ts';
import { badRequest } from '../http/problems.ts';
import type { Handlers, SimulationInput } from './input.ts';
import { clockView, upcomingView } from './views.ts';

export function clockHandlers(engine: Engine) {
  const viewOf = async (
    partnerCode: string | undefined,
    done: { done: boolean; steps?: number },
  ) => ({
    ...clockView(await engine.clock(partnerCode)),
    ...done,
    upcoming: upcomingView(await engine.upcoming(partnerCode)),
  });
  const moved = async (
    moving: Promise<ClockState>,
    { partnerCode, wait = false, timeoutMilliseconds }: Waiting,
  ) => {
    const deadline = deadlineAfter(timeoutMilliseconds);
    const state = await moving;
    if (!wait) return clockView(state);
    const done = await untilDone(engine, state.now, partnerCode, deadline);
    return viewOf(partnerCode, { done });
  };
  return {
    async getClock({ query }) {
      return clockView(await engine.clock(query.partnerCode));
    },
    async setClock({ body = {} }) {
      const wanted = clockOf(body);
      if (Object.keys(wanted).length === 0) {
        throw badRequest('The body must have a mode or a time, now.');
      }
      return moved(engine.setClock(wanted, body.partnerCode), body);
    },
    async advanceClock({ body: { milliseconds, ...rest } }) {
      return moved(engine.advance(milliseconds, rest.partnerCode), rest);
    },
    async settleClock({ body: { partnerCode, timeoutMilliseconds } = {} }) {
      const deadline = deadlineAfter(timeoutMilliseconds);
      return viewOf(partnerCode, await settle(engine, partnerCode, deadline));
    },
  } satisfies Handlers;
}

type WantedClock = Pick<NonNullable<SimulationInput<'setClock'>['body']>, 'mode' | 'now'>;

/** Returns the change in the form that the engine accepts. */
export function clockOf({ mode, now }: WantedClock) {
  return { ...(mode && { mode }), ...(now !== undefined && { now: Date.parse(now) }) };
}

interface Waiting {
  partnerCode?: string;
  wait?: boolean;
  timeoutMilliseconds?: number;
}

/** Returns a deadline, by `performance.now()`. */
function deadlineAfter(milliseconds = 30_000): number {
  return performance.now() + milliseconds;
}

const pollMs = 10;

/** The most moves, because a chain of reactions to notifications may never end. */
const mostSteps = 1_000;

/** Waits for everything due by a time on the clock; false if the deadline came first. */
async function untilDone(
  engine: Pick<Engine, 'countDue'>,
  time: number,
  partnerCode: string | undefined,
  deadline: number,
): Promise<boolean> {
  while ((await engine.countDue(time, partnerCode)) > 0) {
    if (performance.now() >= deadline) return false;
    await pause(pollMs);
  }
  return true;
}

/** Repeatedly moves the clock to the next change and waits until that is done. */
async function settle(
  engine: Pick<Engine, 'advance' | 'clock' | 'countDue' | 'lastDueBy' | 'upcoming'>,
  partnerCode: string | undefined,
  deadline: number,
): Promise<{ done: boolean; steps: number }> {
  for (let steps = 0; ; steps += 1) {
    const { now } = await engine.clock(partnerCode);
    if (!(await untilDone(engine, now, partnerCode, deadline))) return { done: false, steps };
    const { nextAt } = await engine.upcoming(partnerCode);
    if (nextAt === null) return { done: true, steps };
    if (steps === mostSteps || performance.now() >= deadline) return { done: false, steps };
    // Attempts that failed together are retried within one and a half times the wait, so wait for all of them.
    const togetherUntil = nextAt + Math.max(0, nextAt - now) / 2;
    const last = await engine.lastDueBy(Math.floor(togetherUntil), partnerCode);
    const time = Math.max(nextAt, last ?? nextAt);
    await engine.advance(Math.max(0, time - now), partnerCode);
  }
}
