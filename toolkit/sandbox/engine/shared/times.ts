/** Times in the two forms of the contract, and days. All are UTC. */

const dayMs = 86_400_000;

/** `2026-03-04 09:15:27`, the form of `createDate` and `processorResponseTime`. */
export function serviceDateTime(time: number): string {
  return utcDateTime(time).slice(0, 19).replace('T', ' ');
}

/** `2026-03-04T09:15:27.000Z`. */
export function utcDateTime(time: number): string {
  return new Date(time).toISOString();
}

/** `2026-03-04`. */
export function utcDate(time: number): string {
  return utcDateTime(time).slice(0, 10);
}

/** Days since 1970. */
export function dayOf(time: number): number {
  return Math.floor(time / dayMs);
}

/** The first moment of the day that the time belongs to. */
export function startOfDay(time: number): number {
  return dayOf(time) * dayMs;
}
