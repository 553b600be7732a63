import type { Transport } from './transport.js';

/** The `fetch` of browsers and others, which may send a request again by itself. */
export const platformFetch: Transport = (url, init) => fetch(url, init);
