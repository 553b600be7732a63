/** What traffic shows of rate limits: how much was sent in a minute, and how often that was too much. */
import { headerOf, type Exchange } from '../../traffic/exchange.ts';
import { increase } from './counts.ts';

export interface Limits {
  /** A request to the service; a recorder may write them out of order by some seconds. */
  add(exchange: Exchange): void;
  seen(): LimitsSeen;
}

export interface LimitsSeen {
  /** Requests whose time is known. */
  count: number;
  /** Answers 429. */
  limited: number;
  /** Requests in the minute up to an answer 429, itself too: the fewest; undefined without one. */
  fewest: number | undefined;
  /** Requests in a minute in which none was answered 429: the most. */
  most: number;
  /** What answers 429 asked to wait: `5 s`, `a date`, `nothing said`. */
  waits: ReadonlyMap<string, number>;
}

export function createLimits(): Limits {
  const seconds = new Map<number, Second>();
  const waits = new Map<string, number>();
  const state = { count: 0, limited: 0, most: 0, newest: -Infinity };
  let fewest: number | undefined;

  const advanceTo = (second: number): void => {
    if (second <= state.newest) return;
    state.newest = second;
    for (const old of seconds.keys()) if (old <= second - minute) seconds.delete(old);
  };

  return {
    add({ startedAt, status, answer }) {
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

interface Second {
  requests: number;
  limited: number;
}

function waitOf(retryAfter: string | undefined): string {
  if (retryAfter === undefined) return 'nothing said';
  return /^\d{1,6}$/.test(retryAfter) ? `${Number(retryAfter)} s` : 'a date';
}

const minute = 60;
const mostWaits = 20;
