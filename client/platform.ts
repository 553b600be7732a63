import type { Transport } from './transport.js';
/** `fetch`, looked up at each request: test tools replace it after clients are made. */
export const platformFetch: Transport = (url, init) => globalThis.fetch(url, init);
export function sendsOnce(transport: Transport): boolean {
  return transport.sendsOnce === true || 'process' in globalThis;
}
