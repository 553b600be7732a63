import type { Transport } from './transport.js';

/** The `fetch` of browsers and other platforms, which may repeat a request automatically. */
export const platformFetch: Transport = (url, init) => fetch(url, init);
