/** What traffic shows of rate limits: how much was sent in a minute, and what answers say of it. */
import { headerOf, headersByName, type Exchange } from '../../traffic/exchange.ts';
import { plainHeader } from '../../traffic/plain-headers.ts';
import { increase } from './counts.ts';

export type Limits = ReturnType<typeof createLimits>;

export function createLimits() {
  const seconds = new Map<number, { requests: number; limited: number }>();
  /** What answers asked to wait, by their status: `5 s`, `a date`, `nothing said`. */
  const waits = new Map<string, Map<string, number>>();
  /** Numbers in headers of a limit: how often each, by the header. */
  const said = new Map<string, Map<string, number>>();
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
      const retryAfter = headerOf(answer, 'retry-after');
      if (retryAfter !== undefined || status === 429 || status === 503) {
        increase(countsIn(waits, String(status)), waitOf(retryAfter), mostValues);
      }
      for (const [name, value] of Object.entries(headersByName(answer))) {
        if (!/^(x-)?rate-?limit/.test(name)) continue;
        const shown = plainHeader(name, value, new Set());
        if (shown !== undefined)
          increase(countsIn(said, name), shown || 'another form', mostValues);
      }
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
      } else if (all.every(({ limited }) => limited === 0)) {
        state.most = Math.max(state.most, requests);
      }
    },
    waits,
    said,
    seen: () => ({ ...state, fewest }),
  };
}

function waitOf(retryAfter: string | undefined): string {
  if (retryAfter === undefined) return 'nothing said';
  const shown = plainHeader('retry-after', retryAfter, new Set()) ?? '';
  if (shown === '') return 'another form';
  return /^\d+$/.test(shown) ? `${Number(shown)} s` : 'a date';
}

function countsIn(groups: Map<string, Map<string, number>>, group: string): Map<string, number> {
  const counts = groups.get(group) ?? new Map<string, number>();
  if (groups.size < mostValues) groups.set(group, counts);
  return counts;
}

const minute = 60;
const mostValues = 100;
