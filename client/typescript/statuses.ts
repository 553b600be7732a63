import { statusTable, type StatusLine } from './tables.js';

/** What a whole answer with this status means. Without a line nothing is known, and nothing repeated. */
export function meaningOf(status = 0): StatusLine {
  return statusTable[status] ?? statusTable[Math.trunc(status / 100)] ?? {};
}

/** Whether others should not be asked now, either: `502` to `504` come of what is before the service. */
export function isOverload(status = 0): boolean {
  return meaningOf(status).repeat === 'later' || (status >= 502 && status <= 504);
}
