import { statusTable, type StatusLine } from './tables.js';

/**
 * What a complete answer with this status means. A status without an entry proves nothing, and the
 * call is not repeated.
 */
export function meaningOf(status = 0): StatusLine {
  return statusTable[status] ?? statusTable[Math.trunc(status / 100)] ?? {};
}

/** Whether other requests should wait too: `502` to `504` come from a gateway in front of the service. */
export function isOverload(status = 0): boolean {
  return meaningOf(status).repeat === 'later' || (status >= 502 && status <= 504);
}
