import type { Transport } from './transport.js';

interface Platform {
  navigator?: { userAgent?: string };
  process?: { versions?: { [part: string]: string | undefined } };
}

/** Looks up `fetch` at each request: test tools replace it after clients are made. */
export const platformFetch: Transport = (url, init) => {
  if (!init.once || init.method === 'GET') return fetch(url, init);
  // `fetch` sends again what is answered 421, unless its body can be read only once.
  const body = new Blob([init.body ?? '']);
  const headers = { ...init.headers, 'content-length': `${body.size}` };
  return fetch(url, Object.assign({ duplex: 'half' }, init, { headers, body: body.stream() }));
};

/** True only where it was tried that a request leaves once, also when its connection breaks. */
export function sendsOnce(transport: Transport): boolean {
  if (transport !== platformFetch) return transport.sendsOnce === true;
  const platform: Platform = globalThis;
  const { navigator, process } = platform;
  // Others have versions of Node.js, too. It may be without its `navigator`, or with that of jsdom.
  const { undici, bun } = process?.versions ?? {};
  return !!(undici ?? bun) && /^(Node|Bun)|jsdom|HappyDOM/.test(navigator?.userAgent ?? 'Node.js');
}
