/** The `fetch` of Node.js and Bun. Measurements showed that it sends a request only once. */
import type { Bytes } from './call.js';
import { userAgent } from './tables.js';
import type { Transport, TransportInit } from './transport.js';

interface Platform {
  ReadableStream: { prototype: object; from?(pieces: AsyncIterable<Bytes>): object };
}

/**
 * Looks up `fetch` for each request, because test tools replace it after clients are created. A write counts as sent
 * when its body is read, so a wrapper around `fetch` that repeats it is noticed.
 */
function send(url: string, init: TransportInit): Promise<Response> {
  init.headers['user-agent'] ??= userAgent;
  const isWatched = init.method !== 'GET' && isOwn();
  if (!isWatched || !init.body) init.sending();
  if (isWatched) {
    const bytes = new Blob([init.body ?? '']);
    const pieces = async function* (): AsyncGenerator<Bytes> {
      // Node.js before 26 reads one chunk before it has a connection.
      yield new Uint8Array();
      if (init.sending()) yield* bytes.stream();
    };
    init.headers['content-length'] = `${bytes.size}`;
    const { ReadableStream }: Platform = globalThis;
    // `fetch` repeats a request after a 421 unless its body can be read only once.
    Object.assign(init, { duplex: 'half', body: ReadableStream.from?.(pieces()) });
  }
  return fetch(url, init);
}

/** Whether `fetch` is the platform's own, rather than a replacement by a program or tool. */
function isOwn(): true | undefined {
  const own =
    'Bun' in globalThis ? /^fetchfunction fetch\(\) {\s+\[native/ : /require\('internal\/deps/;
  return own.test(fetch.name + String(fetch)) || undefined;
}

export const platformFetch: Transport = Object.defineProperty(
  Object.assign(send, { tellsWhenSent: true as const }),
  'sendsOnce',
  { get: isOwn },
);
