/** Times in the two forms of the contract, and days. All are UTC. */

const dayMs = 86_400_000;

/** `2026-03-04 09:15:27`, the form of `createDate` and `processorResponseTime`. */
export function serviceDateTime(time: number): string {
  const day = dayOf(time);
  if (day !== lastDay.day) lastDay = { day, text: utcDate(time) };
  const seconds = Math.floor((time - day * dayMs) / 1_000);
  const minutes = Math.floor(seconds / 60);
  const clock = [Math.floor(minutes / 60), minutes % 60, seconds % 60];
  return `${lastDay.text} ${clock.map(twoDigits).join(':')}`;
}

/** Every status and notification has a time, most of one day, and to write a date costs most of it. */
let lastDay = { day: NaN, text: '' };

function twoDigits(value: number): string {
  return value < 10 ? `0${value}` : `${value}`;
}

/** `2026-03-04T09:15:27.000Z`. */
export function utcDateTime(time: number): string {
  return new Date(time).toISOString();
}

/** `2026-03-04`. */
export function utcDate(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** Days since 1970. */
export function dayOf(time: number): number {
  return Math.floor(time / dayMs);
}

/** The first moment of the day that the time belongs to. */
export function startOfDay(time: number): number {
  return dayOf(time) * dayMs;
}
