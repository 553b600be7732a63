import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest, type AgentOptions } from 'node:https';
import type { Socket } from 'node:net';
import { demand, demandNone } from './check.js';
import { proxyOfEnvironment, readProxy, tunnelThrough } from './proxy.js';
import { tooLarge } from './read-answer.js';
import { userAgent } from './tables.js';
import type { Transport, TransportAnswer, TransportInit } from './transport.js';

/** Options of `nodeTransport`: proxy, certificates and connections. */
export interface NodeTransportOptions {
  /**
   * Certificate authorities to trust instead of the usual ones, as PEM texts or buffers. They also
   * apply to an https proxy.
   */
  ca?: AgentOptions['ca'] | undefined;
  /** A client certificate and other `node:tls` options for the service. They are never used with a proxy. */
  tls?:
    | Pick<AgentOptions, 'cert' | 'key' | 'passphrase' | 'pfx' | 'servername' | 'minVersion'>
    | undefined;
  /**
   * The URL of a proxy, `http://` or `https://`, with a name and password if it requires them.
   * Default: for https services, the proxy in `HTTPS_PROXY`, except for hosts in `NO_PROXY`.
   */
  proxy?: string | URL | undefined;
  /**
   * The most open connections to one host; further calls wait. Through a proxy, calls that start
   * together may open more. Default: no limit.
   */
  connections?: number | undefined;
  /** Your own agent for connections. You cannot combine it with the other options. */
  agent?: HttpAgent | undefined;
}

/** A transport on `node:http` and `node:https`. Pass it to `createClient` as `fetch`. */
export interface NodeTransport extends Transport {
  /** It reports when a request starts to leave. */
  readonly tellsWhenSent: true;
  /** It never repeats a request automatically. */
  readonly sendsOnce: true;
  /** Closes all connections, except those of your own agent. Calls in progress end with an unknown outcome. */
  close(): void;
}

/**
 * Creates a transport on `node:http` and `node:https`. It reuses connections, supports client certificates and
 * proxies, and knows exactly whether any byte was sent. Idle connections do not keep the process alive.
 *
 * If the proxy rejects a connection, the call was not sent. The `code` of its attempt begins with
 * `PROXY_`: `PROXY_407` for a status of the proxy, `PROXY_TIMEOUT` after 10 seconds, or a network
 * error such as `PROXY_ECONNREFUSED`.
 *
 * @throws TypeError when an option is invalid; the message does not quote the proxy
 * @example const client = createClient({ baseUrl, credentials, fetch: nodeTransport({ proxy, ca }) });
 */
export function nodeTransport(options: NodeTransportOptions = {}): NodeTransport {
  const { secure, plain, close } = agentsOf(options);
  // A client has one server, so remember the last one.
  let server = serverOf('http://localhost/');

  const send = (url: string, init: TransportInit): Promise<TransportAnswer> =>
    new Promise((resolve, reject) => {
      const { method, body, signal, once, maxBytes } = init;
      if (!url.startsWith(server.prefix)) server = serverOf(url);
      const { protocol, hostname, port, host, prefix } = server;
      const path = url.slice(prefix.length - 1);
      const isSecure = protocol === 'https:';
      const agent = isSecure ? secure : plain;
      const headers = headerList(host, init);
      const options = { protocol, hostname, port, path, method, headers, agent };
      const request = isSecure ? httpsRequest(options) : httpRequest(options);
      signal.addEventListener('abort', () => request.destroy());
      request.on('error', reject);
      request.on('response', (response) => resolve(answerOf(response, maxBytes)));
      request.on('socket', (socket) =>
        whenReady(socket, once, () => {
          // Node writes nothing of a request before `end`.
          if (socket.destroyed || !init.sending()) request.destroy();
          else request.end(body);
        }),
      );
    });

  return Object.assign(send, { tellsWhenSent: true as const, sendsOnce: true as const, close });
}

interface Agents {
  plain: HttpAgent;
  secure: HttpAgent;
  close: () => void;
}

function agentsOf({
  agent,
  ca,
  tls,
  proxy,
  connections,
  ...unknown
}: NodeTransportOptions): Agents {
  demandNone(unknown);
  if (agent) {
    demand(!(ca ?? tls ?? proxy ?? connections), 'agent', 'the only option');
    return { plain: agent, secure: agent, close: () => undefined };
  }
  // Deno's `node:http` repeats a request when a reused connection breaks.
  const keepAlive = !('Deno' in globalThis);
  const pool = { keepAlive, maxSockets: connections ?? Infinity, scheduling: 'lifo' as const };
  const plain = new HttpAgent(pool);
  const secure = new HttpsAgent({ ...pool, ...tls, ...(ca !== undefined && { ca }) });
  if (proxy !== undefined) {
    const given = readProxy('proxy', proxy);
    for (const one of [plain, secure]) tunnelThrough(one, () => given, ca);
  } else tunnelThrough(secure, proxyOfEnvironment(), ca);
  return {
    plain,
    secure,
    close() {
      plain.destroy();
      secure.destroy();
    },
  };
}

interface Server extends Pick<URL, 'protocol' | 'hostname' | 'port' | 'host'> {
  /** The start of its URLs, up to the first slash of the path. */
  prefix: string;
}

function serverOf(url: string): Server {
  const { protocol, hostname, port, host } = new URL(url);
  const prefix = url.slice(0, url.indexOf('/', 'https://'.length) + 1);
  // An IPv6 address has brackets only in a URL.
  return { protocol, hostname: hostname.replace(/^\[|\]$/g, ''), port, host, prefix };
}

/** Node writes a list unchanged; with an object, a request would cost an eighth more CPU time. */
function headerList(host: string, { method, headers, body }: TransportInit): string[] {
  const fields: { [name: string]: string } = {
    host,
    'user-agent': userAgent,
    ...headers,
    'accept-encoding': 'identity',
  };
  if (body !== undefined || method !== 'GET') {
    fields['content-length'] = String(Buffer.byteLength(body ?? ''));
  }
  const list: string[] = [];
  for (const name in fields) list.push(name, fields[name] ?? '');
  return list;
}

function whenReady(socket: Socket, once: true | undefined, go: () => void): void {
  if ('secureConnecting' in socket && socket.secureConnecting) socket.once('secureConnect', go);
  else if (socket.connecting) socket.once('connect', go);
  // The service may have closed the connection while this program was busy. Two turns of the event loop later, that
  // is known, and nothing has been sent yet. A request that may be repeated need not wait.
  else if (once) setImmediate(() => setImmediate(go));
  else go();
}

function answerOf(response: IncomingMessage, maxBytes = Infinity): TransportAnswer {
  const { headers } = response;
  let fail: (error: Error) => void = () => undefined;
  // Without a listener, an unread answer that breaks off would end the process.
  response.on('error', (error) => fail(error));
  const read = (): Promise<Buffer> =>
    new Promise((resolve, reject) => {
      fail = reject;
      if (response.errored) reject(response.errored);
      const chunks: Buffer[] = [];
      let size = 0;
      response.on('data', (chunk: Buffer) => {
        size += chunk.length;
        if (size > maxBytes) response.destroy(tooLarge());
        else chunks.push(chunk);
      });
      response.on('end', () => {
        const [first = empty] = chunks;
        const whole = chunks.length > 1 ? Buffer.concat(chunks) : first;
        const encoding = headers['content-encoding'];
        resolve(encoding && size > 0 ? unpacked(whole, encoding, maxBytes) : whole);
      });
    });
  return {
    status: response.statusCode ?? 0,
    headers: {
      get: (name) => textOf(headers[name.toLowerCase()]) ?? null,
      forEach(each) {
        for (const [name, value] of Object.entries(headers)) each(textOf(value) ?? '', name);
      },
    },
    async arrayBuffer() {
      // A buffer may be a slice of a larger one.
      return new Uint8Array(await read()).buffer;
    },
  };
}

const empty = Buffer.alloc(0);

function textOf(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value.join(', ') : value;
}

/**
 * For a server that compresses although the request does not accept it.
 *
 * @throws Error when the data is broken, larger than `maxBytes`, or compressed in another way
 */
async function unpacked(packed: Buffer, encodings: string, maxBytes: number): Promise<Buffer> {
  const { brotliDecompress, inflateRaw, unzip } = await import('node:zlib');
  const { promisify } = await import('node:util');
  const limit = { maxOutputLength: Number.isFinite(maxBytes) ? maxBytes : undefined };
  let whole = packed;
  // The encodings are listed in the order in which they were applied.
  for (const encoding of encodings.toLowerCase().split(/ *, */).reverse()) {
    if (encoding === 'identity') continue;
    if (!/^(br|deflate|(x-)?gzip)$/.test(encoding)) {
      throw new TypeError('The answer must use gzip, deflate or br.');
    }
    const isBare = encoding === 'deflate' && ((whole[0] ?? 0) & 15) !== 8;
    const unpack =
      encoding === 'br' ? promisify(brotliDecompress) : promisify(isBare ? inflateRaw : unzip);
    whole = await unpack(whole, limit);
  }
  return whole;
}
