/** The `fetch` of Node.js and Bun, where it was measured that a request leaves once. */
import type { Bytes } from './call.js';
import { userAgent } from './tables.js';
import type { Transport, TransportInit } from './transport.js';

interface Platform {
  ReadableStream: { prototype: object; from?(pieces: AsyncIterable<Bytes>): object };
}

/**
 * Looks up `fetch` at each request: test tools replace it after clients are made. A write is sent
 * when its body is read, so that is known even where something behind `fetch` repeats it.
 */
function send(url: string, init: TransportInit): Promise<Response> {
  init.headers['user-agent'] ??= userAgent;
  const isWatched = init.method !== 'GET' && isOwn();
  if (!isWatched || !init.body) init.sending();
  if (isWatched) {
    const bytes = new Blob([init.body ?? '']);
    const pieces = async function* (): AsyncGenerator<Bytes> {
      // Node.js before 26 reads one piece before it has a connection.
      yield new Uint8Array();
      if (init.sending()) yield* bytes.stream();
    };
    init.headers['content-length'] = `${bytes.size}`;
    const { ReadableStream }: Platform = globalThis;
    // `fetch` sends again what is answered 421, unless its body can be read only once.
    Object.assign(init, { duplex: 'half', body: ReadableStream.from?.(pieces()) });
  }
  return fetch(url, init);
}

/** Whether `fetch` is that of the platform, and not what a program or a tool has put in its place. */
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
