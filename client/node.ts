/**
 * A transport on `node:http` and `node:https`: reused connections, client certificates, and exact
 * knowledge of whether a byte was sent. What was not sent may be sent again, without a key.
 */
import { Agent as HttpAgent, request as httpRequest } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import type { AgentOptions } from 'node:https';
import type { Socket } from 'node:net';
import type { Transport, TransportAnswer, TransportInit } from './transport.js';

export interface NodeTransportOptions {
  /** The client's certificate and whom to trust, as `node:tls` takes them: PEM texts or buffers. */
  tls?: Pick<
    AgentOptions,
    'ca' | 'cert' | 'key' | 'passphrase' | 'pfx' | 'servername' | 'minVersion'
  >;
  /** How many connections there may be to a host at once; further calls wait. Default: no limit. */
  connections?: number;
}

/** Pass it to `createClient` as `fetch`. */
export interface NodeTransport extends Transport {
  readonly tellsWhenSent: true;
  readonly sendsOnce: true;
  /** Closes all connections. Calls under way end with an unknown outcome. */
  close(): void;
}

/**
 * Makes a transport. Idle connections do not keep the process alive.
 *
 * @example
 * const client = createClient({ baseUrl, credentials, fetch: nodeTransport({ tls: { cert, key } })
 * });
 */
export function nodeTransport({
  tls,
  connections = Infinity,
}: NodeTransportOptions = {}): NodeTransport {
  // Deno's `node:http` sends a request again when a connection breaks that was used before.
  const keepAlive = !('Deno' in globalThis);
  const pool = { keepAlive, maxSockets: connections, scheduling: 'lifo' as const };
  const plain = new HttpAgent(pool);
  const secure = new HttpsAgent({ ...pool, ...tls });

  const servers = new Map<string, ServerAddress>();

  const send = (url: string, init: TransportInit): Promise<TransportAnswer> =>
    new Promise((resolve, reject) => {
      const { method, body, control } = init;
      const at = url.indexOf('/', 'https://'.length);
      const origin = url.slice(0, at);
      const server = servers.get(origin) ?? addressOf(origin);
      servers.set(origin, server);
      const { protocol, hostname, port, host } = server;
      const fields: { [key: string]: string } = {
        host,
        ...init.headers,
        'accept-encoding': 'identity',
      };
      if (body !== undefined || method !== 'GET') {
        fields['content-length'] = String(Buffer.byteLength(body ?? ''));
      }
      // A list is written as it is; an object makes the whole request cost an eighth more.
      const headers = Object.entries(fields).flat();
      const isSecure = protocol === 'https:';
      const agent = isSecure ? secure : plain;
      const options = { protocol, hostname, port, path: url.slice(at), method, headers, agent };
      const request = isSecure ? httpsRequest(options) : httpRequest(options);
      if (control) control.stop = () => request.destroy();
      request.on('error', reject);
      request.on('response', (response) => resolve(answerOf(response)));
      request.on('socket', (socket) =>
        whenConnected(socket, () => {
          // Nothing of a request is written before `end`.
          if (control?.sending() === false) request.destroy();
          else request.end(body);
        }),
      );
    });

  const close = (): void => {
    plain.destroy();
    secure.destroy();
  };
  return Object.assign(send, { tellsWhenSent: true as const, sendsOnce: true as const, close });
}

type ServerAddress = Pick<URL, 'protocol' | 'hostname' | 'port' | 'host'>;

function addressOf(origin: string): ServerAddress {
  const { protocol, hostname, port, host } = new URL(origin);
  // An IPv6 address has brackets in a URL, and none elsewhere.
  return { protocol, hostname: hostname.replace(/^\[|\]$/g, ''), port, host };
}

function whenConnected(socket: Socket, go: () => void): void {
  if ('secureConnecting' in socket && socket.secureConnecting) socket.once('secureConnect', go);
  else if (socket.connecting) socket.once('connect', go);
  else go();
}

function answerOf(response: IncomingMessage): TransportAnswer {
  let fail: (error: Error) => void = () => undefined;
  // Without a listener, an answer that breaks off when nobody reads it any more would end the
  // process.
  response.on('error', (error) => fail(error));
  return {
    status: response.statusCode ?? 0,
    headers: {
      get: (name) => textOf(response.headers[name.toLowerCase()]) ?? null,
      forEach(each) {
        for (const [name, value] of Object.entries(response.headers))
          each(textOf(value) ?? '', name);
      },
    },
    arrayBuffer: () => Promise.reject(new Error('later')),
    text: () =>
      new Promise((resolve, reject) => {
        fail = reject;
        if (response.errored) reject(response.errored);
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        // Like the platform's `fetch`, without a byte order mark.
        response.on('end', () =>
          resolve(
            Buffer.concat(chunks)
              .toString()
              .replace(/^\uFEFF/, ''),
          ),
        );
      }),
  };
}

function textOf(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value.join(', ') : value;
}
