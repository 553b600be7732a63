/** Collects evidence about rate limits: requests per minute, and hints in answers. */
import { headerOf, headersByName, type Exchange } from '../../traffic/exchange.ts';
import { limitHeader, plainHeader } from '../../traffic/plain-headers.ts';
import { increaseIn } from './counts.ts';

export type Limits = ReturnType<typeof createLimits>;

export function createLimits() {
  const seconds = new Map<number, { requests: number; limited: number }>();
  /** The waits that answers asked for, by status: `5 s`, `a date`, `nothing said`. */
  const waits = new Map<string, Map<string, number>>();
  /** Numbers in rate limit headers, with their counts, by header. */
  const said = new Map<string, Map<string, number>>();
  /**
   * `most`: requests in the busiest minute without a 429. `fewest`: requests in the minute up to and including a 429.
   */
  const seen = { count: 0, limited: 0, most: 0, fewest: Infinity };
  let newest = -Infinity;

  /** Adds an exchange. Recorders may write requests some seconds out of order. */
  const add = ({ startedAt, status, answer }: Exchange): void => {
    const retryAfter = headerOf(answer, 'retry-after');
    if (retryAfter !== undefined || status === 429 || status === 503) {
      increaseIn(waits, String(status), waitOf(retryAfter), mostValues);
    }
    for (const [name, value] of Object.entries(headersByName(answer))) {
      if (limitHeader.test(name)) increaseIn(said, name, shownOf(name, value), mostValues);
    }
    const second = Math.floor(startedAt.getTime() / 1_000);
    if (!(second > newest - minute)) return;
    newest = Math.max(newest, second);
    for (const old of seconds.keys()) if (old <= newest - minute) seconds.delete(old);
    seen.count += 1;
    const one = seconds.get(second) ?? { requests: 0, limited: 0 };
    seconds.set(second, one);
    one.requests += 1;
    if (status === 429) one.limited += 1;
    const all = [...seconds.values()];
    const requests = all.reduce((sum, other) => sum + other.requests, 0);
    if (status === 429) {
      seen.limited += 1;
      seen.fewest = Math.min(seen.fewest, requests);
    } else if (all.every(({ limited }) => limited === 0)) {
      seen.most = Math.max(seen.most, requests);
    }
  };
  return { add, waits, said, seen };
}

function waitOf(retryAfter: string | undefined): string {
  if (retryAfter === undefined) return 'nothing said';
  const shown = shownOf('retry-after', retryAfter);
  return shown.endsWith('GMT') ? 'a date' : shown.replace(/^\d+$/, (wait) => `${Number(wait)} s`);
}

function shownOf(name: string, value: string): string {
  const shown = plainHeader(name, value, new Set()) ?? '';
  return shown === '' ? 'another form' : shown;
}

const minute = 60;
const mostValues = 100;
