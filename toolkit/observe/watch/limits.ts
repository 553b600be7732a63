/** What traffic shows of rate limits: how much was sent in a minute, and how often that was too much. */
import { headerOf, type Exchange } from '../../traffic/exchange.ts';
import { increase } from './counts.ts';

export type Limits = ReturnType<typeof createLimits>;

export function createLimits() {
  const seconds = new Map<number, { requests: number; limited: number }>();
  /** What answers 429 asked to wait: `5 s`, `a date`, `nothing said`. */
  const waits = new Map<string, number>();
  /** `most` requests in a minute in which none was answered 429. */
  const state = { count: 0, limited: 0, most: 0, newest: -Infinity };
  /** Requests in the minute up to an answer 429, itself too. */
  let fewest: number | undefined;

  const advanceTo = (second: number): void => {
    if (second <= state.newest) return;
    state.newest = second;
    for (const old of seconds.keys()) if (old <= second - minute) seconds.delete(old);
  };

  return {
    /** A recorder may write requests out of order by some seconds. */
    add({ startedAt, status, answer }: Exchange): void {
      const second = Math.floor(startedAt.getTime() / 1_000);
      if (Number.isNaN(second)) return;
      advanceTo(second);
      if (second <= state.newest - minute) return;
      state.count += 1;
      const one = seconds.get(second) ?? { requests: 0, limited: 0 };
      seconds.set(second, one);
      one.requests += 1;
      if (status === 429) one.limited += 1;
      const all = [...seconds.values()];
      const requests = all.reduce((sum, other) => sum + other.requests, 0);
      if (status === 429) {
        state.limited += 1;
        fewest = Math.min(fewest ?? Infinity, requests);
        increase(waits, waitOf(headerOf(answer, 'retry-after')), mostWaits);
      } else if (all.every(({ limited }) => limited === 0)) {
        state.most = Math.max(state.most, requests);
      }
    },
    seen: () => ({ ...state, fewest, waits }),
  };
}

function waitOf(retryAfter: string | undefined): string {
  if (retryAfter === undefined) return 'nothing said';
  return /^\d{1,6}$/.test(retryAfter) ? `${Number(retryAfter)} s` : 'a date';
}

const minute = 60;
const mostWaits = 20;
