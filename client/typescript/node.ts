import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest, type AgentOptions } from 'node:https';
import type { Socket } from 'node:net';
import { demand, demandNone } from './check.js';
import { proxyOfEnvironment, readProxy, tunnelThrough } from './proxy.js';
import { tooLarge } from './read-answer.js';
import { userAgent } from './tables.js';
import type { Transport, TransportAnswer, TransportInit } from './transport.js';

/** How it connects. */
/** Where connections go through, and whom they trust. */
export interface NodeTransportOptions {
  /** Whom to trust, instead of the usual authorities: PEM texts or buffers. Also for a proxy by https. */
  ca?: AgentOptions['ca'] | undefined;
  /** The certificate of the client, and how to connect, as for `node:tls`. Never shown to a proxy. */
  tls?:
    | Pick<AgentOptions, 'cert' | 'key' | 'passphrase' | 'pfx' | 'servername' | 'minVersion'>
    | undefined;
  /**
   * The URL of a proxy, `http://` or `https://`, with a name and password if it wants them. Default: for
   * services by https, what `HTTPS_PROXY` names, except for hosts in `NO_PROXY`.
   */
  proxy?: string | URL | undefined;
  /**
   * The most open connections to a host; further calls wait. Through a proxy, calls that begin
   * together may open more. Default: no limit.
   */
  connections?: number | undefined;
  /** Your own agent makes the connections; the other options are then ignored. */
  agent?: HttpAgent | undefined;
}

/** Pass it to `createClient` as `fetch`. */
export interface NodeTransport extends Transport {
  /** It says when it sends. */
  readonly tellsWhenSent: true;
  /** It never repeats. */
  readonly sendsOnce: true;
  /**
   * Closes all connections, except those of your own agent. Calls under way end with an unknown
   * outcome.
   */
  close(): void;
}

/**
 * Makes a transport on `node:http` and `node:https`: reused connections, client certificates, proxies,
 * and exact knowledge of whether a byte was sent. Idle connections do not keep the process alive.
 *
 * A call that the proxy rejects was not sent; the `code` of its attempt is `PROXY_407`, with the status
 * of the proxy, `PROXY_TIMEOUT` after 10 seconds, or `PROXY_ECONNREFUSED` and alike.
 *
 * @throws TypeError when an option is wrong. It does not quote the proxy
 * @example
 * const client = createClient({ baseUrl, credentials, fetch: nodeTransport({ proxy, ca }) });
 */
export function nodeTransport(options: NodeTransportOptions = {}): NodeTransport {
  const { secure, plain, close } = agentsOf(options);
  // A client has one server, so the last one is worth remembering.
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
          // Nothing of a request is written before `end`.
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
  // Deno's `node:http` sends a request again when a connection breaks that was used before.
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
  /** What its URLs begin with, up to the first slash of their path. */
  prefix: string;
}

function serverOf(url: string): Server {
  const { protocol, hostname, port, host } = new URL(url);
  const prefix = url.slice(0, url.indexOf('/', 'https://'.length) + 1);
  // An IPv6 address has brackets in a URL, and none elsewhere.
  return { protocol, hostname: hostname.replace(/^\[|\]$/g, ''), port, host, prefix };
}

/** Node writes a list unchanged; an object makes the request an eighth more expensive. */
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
  // The service may have closed it while this program was busy. Two turns later that is known, and
  // nothing was sent. What may be sent again need not wait.
  else if (once) setImmediate(() => setImmediate(go));
  else go();
}

function answerOf(response: IncomingMessage, maxBytes = Infinity): TransportAnswer {
  const { headers } = response;
  let fail: (error: Error) => void = () => undefined;
  // Without a listener, an answer that breaks off unread would end the process.
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
      // A buffer may be a part of a larger one.
      return new Uint8Array(await read()).buffer;
    },
  };
}

const empty = Buffer.alloc(0);

function textOf(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value.join(', ') : value;
}

/**
 * For a server that compresses although it was asked not to.
 *
 * @throws Error when it is broken, larger than `maxBytes`, or packed in another way
 */
async function unpacked(packed: Buffer, encodings: string, maxBytes: number): Promise<Buffer> {
  const { brotliDecompress, inflateRaw, unzip } = await import('node:zlib');
  const { promisify } = await import('node:util');
  const limit = { maxOutputLength: Number.isFinite(maxBytes) ? maxBytes : undefined };
  let whole = packed;
  // The last one was applied last.
  for (const encoding of encodings.toLowerCase().split(/ *, */).reverse()) {
    if (encoding === 'identity') continue;
    if (!/^(br|deflate|(x-)?gzip)$/.test(encoding)) {
      throw new TypeError('The answer must be packed as gzip, deflate or br.');
    }
    const isBare = encoding === 'deflate' && ((whole[0] ?? 0) & 15) !== 8;
    const unpack =
      encoding === 'br' ? promisify(brotliDecompress) : promisify(isBare ? inflateRaw : unzip);
    whole = await unpack(whole, limit);
  }
  return whole;
}
