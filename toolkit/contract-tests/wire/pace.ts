/** How fast requests are sent: at a rate at most, and slower when the service asks for it. */
import { isReply, type Received, type Send } from './exchange.ts';

/** At most so many requests a second, over the whole run: the target may be shared. */
export interface Pace {
  /** Resolves when the next request may start. */
  turn(): Promise<void>;
  /** How many turns were taken. */
  taken(): number;
  /** From now on fewer a second. */
  slowDown(): void;
  /** As many a second again as at the beginning. */
  reset(): void;
}

export interface Timer {
  /** Milliseconds on a clock that never runs back. */
  now(): number;
  sleep(milliseconds: number): Promise<void>;
}

export const realTimer: Timer = {
  now: () => performance.now(),
  sleep: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
};

/** Turns are evenly spread: no burst makes up for a pause. */
export function createPace(perSecond: number, timer: Timer): Pace {
  let rate = perSecond;
  let next = timer.now();
  let taken = 0;
  return {
    async turn() {
      const start = Math.max(next, timer.now());
      next = start + 1000 / rate;
      taken += 1;
      const wait = start - timer.now();
      if (wait > 0) await timer.sleep(wait);
    },
    taken: () => taken,
    slowDown: () => (rate = Math.max(leastRate, rate * slower)),
    reset: () => (rate = perSecond),
  };
}

/**
 * Sends when the pace allows it. A 429 is not an answer to the request: it is sent again after the
 * time that `Retry-After` names, or after longer and longer pauses, at a slower pace. The 429 itself
 * is returned when the requests to one path have waited for `patience` in all.
 */
export function sendWithPace(send: Send, pace: Pace, timer: Timer): Send {
  const waited = new Map<string, number>();
  return async (request) => {
    const [path = ''] = request.path.split('?');
    for (let tries = 0; ; tries += 1) {
      await pace.turn();
      const received = await send(request);
      if (!isTooMany(received)) return received;
      const wait = retryAfter(received) ?? firstPause * 2 ** tries;
      const sum = (waited.get(path) ?? 0) + wait;
      if (sum > patience) {
        // To be slower did not help, and the other paths may have no such limit.
        pace.reset();
        return received;
      }
      pace.slowDown();
      waited.set(path, sum);
      await timer.sleep(wait);
    }
  };
}

export function isTooMany(received: Received): boolean {
  return isReply(received) && received.status === '429';
}

/** Milliseconds. The header has seconds or a date (RFC 9110, 10.2.3). */
function retryAfter(received: Received): number | undefined {
  const text = isReply(received) ? received.headers['retry-after'] : undefined;
  if (text === undefined) return undefined;
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  const date = Date.parse(text);
  return Number.isNaN(date) ? undefined : Math.max(0, date - received.at.getTime());
}

/** Requests a second. */
const leastRate = 0.5;
const slower = 0.7;
/** Milliseconds. A limit is usually counted by the minute. */
const firstPause = 1_000;
const patience = 75_000;
