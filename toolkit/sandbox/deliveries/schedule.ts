/**
 * When a delivery is tried again.
 *
 * The source shows no schedule ("Signature, retry schedule and delivery headers of the webhook: not
 * shown"), so this one is the sandbox's own: quick at first, since a developer waits, then slower.
 */

/** Milliseconds on the sandbox's clock: after attempt 1, after attempt 2, and so on. */
export const retryDelays: readonly number[] = [
  5_000,
  30_000,
  2 * 60_000,
  10 * 60_000,
  30 * 60_000,
  60 * 60_000,
  2 * 60 * 60_000,
];

/** After this many attempts a delivery is left to `resend` and `replay`. */
export const maxAttempts = retryDelays.length + 1;

/**
 * How long to wait after a failed attempt, or nothing when it was the last one.
 *
 * A fifth more or less, so that what failed together does not come back together.
 *
 * @param attempt the failed one, counted from 1
 * @param random from 0 up to 1
 */
export function delayAfter(attempt: number, random: () => number): number | undefined {
  const delay = retryDelays[attempt - 1];
  return delay === undefined ? undefined : Math.round(delay * (0.8 + 0.4 * random()));
}
