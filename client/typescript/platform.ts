import type { Transport } from './transport.js';

interface Platform {
  Deno?: {
    createHttpClient?: (options: { http2: boolean; poolMaxIdlePerHost: number }) => {
      close(): void;
    };
  };
  navigator?: { userAgent?: string };
  process?: { versions?: { [part: string]: string | undefined } };
}

const platform: Platform = globalThis;

/**
 * Looks up `fetch` at each request: test tools replace it after clients are made.
 *
 * Deno sends a request again when a used connection breaks, so `once` gets a new connection there.
 */
export const platformFetch: Transport = async (url, init) => {
  const client =
    init.once && platform.Deno?.createHttpClient?.({ http2: false, poolMaxIdlePerHost: 0 });
  if (!client) return fetch(url, init);
  try {
    return await fetch(url, Object.assign({ client }, init));
  } catch (error) {
    // Deno gives no code. This was the first connection, so nothing was sent before.
    if (error instanceof Error && (error.message + String(error.cause)).includes('(Connect)')) {
      throw Object.assign(error, { code: 'ERR_CONNECT' });
    }
    throw error;
  } finally {
    client.close();
  }
};

/** True only where it was tried that a request leaves once, also when its connection breaks. */
export function sendsOnce(transport: Transport): boolean {
  if (transport.sendsOnce) return true;
  const { Deno, navigator, process } = platform;
  if (Deno) return transport === platformFetch && !!Deno.createHttpClient;
  // Electron's pages have the versions of Node.js, and Cloudflare's workers their names. An option of
  // Node.js takes its `navigator` away; jsdom and Happy DOM put theirs on Node.js.
  const { undici, bun } = process?.versions ?? {};
  return !!(undici ?? bun) && /^(Node|Bun)|jsdom|HappyDOM/.test(navigator?.userAgent ?? 'Node.js');
}
