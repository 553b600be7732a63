/** Keeps from hammering the service with what it has just refused. */
import type { Clock } from '../clock.js';
import { TokenError } from './token-error.js';

export interface Hold {
  /**
   * Tries, unless the same thing was refused a moment ago: then that refusal is the answer again.
   * The moment is a second after the first refusal and doubles with each, up to a minute.
   *
   * @param what tells one thing to try from another; a new one is tried at once
   * @returns what the attempt gave, or the error that it failed with
   */
  attempt<T>(what: string, attempt: () => Promise<T>): Promise<T | TokenError>;
}

const firstDelay = 1_000;
const longestDelay = 60_000;

export function createHold({ now }: Clock): Hold {
  let held: { what: string; since: number; delay: number; error: TokenError } | undefined;

  return {
    async attempt(what, attempt) {
      if (held?.what !== what) held = undefined;
      if (held) {
        const elapsed = now() - held.since;
        // A clock that was set back must not hold for ever.
        if (elapsed >= 0 && elapsed < held.delay) return held.error;
      }
      try {
        const result = await attempt();
        held = undefined;
        return result;
      } catch (error) {
        const known = error instanceof TokenError ? error : unavailable(error);
        // Only what the service answered is held; a failure to reach it is tried anew.
        if (known.status !== undefined) {
          const delay = held ? Math.min(2 * held.delay, longestDelay) : firstDelay;
          held = { what, since: now(), delay, error: known };
        }
        return known;
      }
    },
  };
}

function unavailable(cause: unknown): TokenError {
  const message = 'There is no token, for an unexpected reason: see `cause`.';
  return new TokenError('unavailable', message, { cause });
}
